//! What the database looks like: the same for every engine.

use std::borrow::Cow;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};

use super::StoreError;

/// The steps that make the database what this program expects, in order. New ones are added at
/// the end; old ones never change. A step only adds, so that programs of the last version can go
/// on while one of this version has begun.
const STEPS: [(&str, &str); 2] =
    [("tables", include_str!("tables.sql")), ("nodes", include_str!("nodes.sql"))];

/// Takes the steps that are missing. Of several programs that do so at the same time one goes
/// first, where the engine allows several.
pub(super) async fn bring_up_to_date(connection: &mut impl Migrate) -> Result<(), StoreError> {
    take(connection, STEPS.len()).await
}

/// Takes the first so many steps.
pub(super) async fn take(connection: &mut impl Migrate, steps: usize) -> Result<(), StoreError> {
    let steps = STEPS[..steps].iter().zip(1..).map(|((name, sql), version)| {
        let sql = sqlx::SqlStr::from_static(sql);
        Migration::new(version, Cow::Borrowed(*name), MigrationType::Simple, sql, false)
    });
    let migrator = Migrator::with_migrations(steps.collect());
    match migrator.run_direct(None, connection, false).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(step)) => {
            Err(StoreError::Newer { step, known: STEPS.len() })
        }
        Err(MigrateError::Execute(error)) => Err(error.into()),
        Err(error) => Err(error.into()),
    }
}

/// A number as databases keep it.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number as it was kept.
pub(super) fn counted(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
