//! The way to the database, encrypted and checked.

use serde_json::json;
use sqlx::Row;

use super::{Database, Node, two_people};
use crate::{Home, complaint};

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_server_talks_to_a_database_it_can_be_sure_of() {
    let database = Database::new().await;
    let root = std::env::var("FARMSTEAD_POSTGRES_ROOT").expect("run this by cargo xtask postgres");
    let plain = database.address().replace("?sslmode=disable", "");
    let sure = format!("{plain}?sslmode=verify-full&sslrootcert={root}");
    let node = Node::start(&sure).await;
    let (table, secrets) = node.table(&json!({"game": "creatures"}), &two_people()).await;
    let mut guest = node.join(&table, &[&secrets[0], &secrets[1]]).await;
    let view = guest.turn().await;
    let codes = [&view["moves"][0]["code"]];
    guest.say(json!({"type": "move", "position": view["position"], "codes": codes})).await;
    assert_eq!(guest.wait_for("done").await["type"], "done");
    let sql = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
               WHERE application_name = 'farmstead' AND datname = current_database()";
    let row = sqlx::query(sql).fetch_one(&mut database.connect().await).await;
    assert!(row.expect("it is known").get::<bool, _>(0), "every connection is encrypted");

    // A certificate that nobody vouches for is not enough.
    let home = Home::new("postgres-stranger");
    let stranger = format!("{plain}?sslmode=verify-full");
    let said = complaint(&home, &format!("backup copy.db --database {stranger}"));
    assert!(said.contains("ertificate"), "{said}");
}
