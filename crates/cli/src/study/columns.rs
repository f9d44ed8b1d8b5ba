//! Games and decisions as Parquet files.

use std::fs::File;
use std::sync::Arc;

use anyhow::{Context, Result};
use farmstead_ai::study::StudiedGame;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, FloatType, Int32Type, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

/// A column of single values, or of lists of which none is empty.
struct Column<T> {
    values: Vec<T>,
    /// Where lists begin: 0 for the first of a list, 1 for the others; nothing for single values.
    repeats: Vec<i16>,
}

impl<T> Column<T> {
    fn new() -> Column<T> {
        Column { values: Vec::new(), repeats: Vec::new() }
    }

    fn push(&mut self, value: T) {
        self.values.push(value);
    }

    fn list(&mut self, values: impl IntoIterator<Item = T>) {
        for (index, value) in values.into_iter().enumerate() {
            self.values.push(value);
            self.repeats.push(i16::from(index > 0));
        }
    }

    /// Writes the next column of a group and empties this one.
    fn write<D: DataType<T = T>>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, File>,
    ) -> Result<()> {
        let mut column = group.next_column()?.context("the schema names every column")?;
        let writer = column.typed::<D>();
        if self.repeats.is_empty() {
            writer.write_batch(&self.values, None, None)?;
        } else {
            let defined = vec![1; self.values.len()];
            writer.write_batch(&self.values, Some(&defined), Some(&self.repeats))?;
        }
        column.close()?;
        self.values.clear();
        self.repeats.clear();
        Ok(())
    }
}

fn list(name: &str, element: &str) -> String {
    format!(
        "required group {name} (LIST) {{ repeated group list {{ required {element} element; }} }}"
    )
}

fn open(file: File, schema: &str, about: &[(&str, String)]) -> Result<SerializedFileWriter<File>> {
    let pairs = about.iter().map(|(key, value)| KeyValue::new((*key).to_owned(), value.clone()));
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(pairs.collect()))
        .build();
    let schema = Arc::new(parse_message_type(schema)?);
    Ok(SerializedFileWriter::new(file, schema, Arc::new(properties))?)
}

/// Rows after which a group is written.
const GROUP: usize = 20_000;

/// A row for every game.
pub(super) struct GamesFile {
    file: SerializedFileWriter<File>,
    game: Column<i64>,
    decisions: Column<i32>,
    hash: Column<i64>,
    totals: Column<f32>,
    ranks: Column<i32>,
    record: Column<ByteArray>,
}

impl GamesFile {
    pub(super) fn create(file: File, about: &[(&str, String)]) -> Result<GamesFile> {
        let schema = format!(
            "message games {{ required int64 game; required int32 decisions; required int64 hash; \
             {} {} required binary record (UTF8); }}",
            list("totals", "float"),
            list("ranks", "int32"),
        );
        Ok(GamesFile {
            file: open(file, &schema, about)?,
            game: Column::new(),
            decisions: Column::new(),
            hash: Column::new(),
            totals: Column::new(),
            ranks: Column::new(),
            record: Column::new(),
        })
    }

    pub(super) fn add(&mut self, game: &StudiedGame, record: &str) -> Result<()> {
        let sheets = game.scores.sheets();
        self.game.push(game.number as i64);
        self.decisions.push(game.decisions.len() as i32);
        self.hash.push(game.hash as i64);
        self.totals.list(sheets.iter().map(|sheet| game.scores.value(sheet.total) as f32));
        self.ranks.list(sheets.iter().map(|sheet| sheet.rank.into()));
        self.record.push(ByteArray::from(record));
        if self.game.values.len() >= GROUP { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<()> {
        let mut group = self.file.next_row_group()?;
        self.game.write::<Int64Type>(&mut group)?;
        self.decisions.write::<Int32Type>(&mut group)?;
        self.hash.write::<Int64Type>(&mut group)?;
        self.totals.write::<FloatType>(&mut group)?;
        self.ranks.write::<Int32Type>(&mut group)?;
        self.record.write::<ByteArrayType>(&mut group)?;
        group.close()?;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<()> {
        self.write()?;
        self.file.close()?;
        Ok(())
    }
}

/// A row for every decision.
pub(super) struct DecisionsFile {
    file: SerializedFileWriter<File>,
    game: Column<i64>,
    decision: Column<i32>,
    seat: Column<i32>,
    round: Column<i32>,
    facts: Column<i32>,
    legal: Column<i64>,
    chosen: Column<i32>,
    name: Column<ByteArray>,
    expected: Column<f32>,
    win: Column<f32>,
    total: Column<f32>,
    rank: Column<i32>,
}

impl DecisionsFile {
    pub(super) fn create(file: File, about: &[(&str, String)]) -> Result<DecisionsFile> {
        let schema = format!(
            "message decisions {{ required int64 game; required int32 decision; required int32 seat; \
             required int32 round; {} {} required int32 chosen; required binary name (UTF8); {} {} \
             required float total; required int32 rank; }}",
            list("facts", "int32"),
            list("legal", "int64"),
            list("expected", "float"),
            list("win", "float"),
        );
        Ok(DecisionsFile {
            file: open(file, &schema, about)?,
            game: Column::new(),
            decision: Column::new(),
            seat: Column::new(),
            round: Column::new(),
            facts: Column::new(),
            legal: Column::new(),
            chosen: Column::new(),
            name: Column::new(),
            expected: Column::new(),
            win: Column::new(),
            total: Column::new(),
            rank: Column::new(),
        })
    }

    pub(super) fn add(&mut self, game: &StudiedGame) -> Result<()> {
        for (index, decision) in game.decisions.iter().enumerate() {
            let sheet = game.scores.of(decision.seat);
            let chosen = decision.legal.iter().position(|one| *one == decision.chosen);
            let promises = decision.value.seats();
            self.game.push(game.number as i64);
            self.decision.push(index as i32);
            self.seat.push(decision.seat.0.into());
            self.round.push(decision.round.into());
            self.facts.list(decision.facts.iter().map(|fact| i32::from(*fact)));
            self.legal.list(decision.legal.iter().map(|one| i64::from(one.0)));
            self.chosen.push(chosen.context("who chose chose a legal move")? as i32);
            self.name.push(ByteArray::from(decision.name.as_str()));
            self.expected.list(promises.iter().map(|seat| seat.total));
            self.win.list(promises.iter().map(|seat| seat.win));
            self.total.push(game.scores.value(sheet.total) as f32);
            self.rank.push(sheet.rank.into());
        }
        if self.game.values.len() >= GROUP { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<()> {
        let mut group = self.file.next_row_group()?;
        self.game.write::<Int64Type>(&mut group)?;
        self.decision.write::<Int32Type>(&mut group)?;
        self.seat.write::<Int32Type>(&mut group)?;
        self.round.write::<Int32Type>(&mut group)?;
        self.facts.write::<Int32Type>(&mut group)?;
        self.legal.write::<Int64Type>(&mut group)?;
        self.chosen.write::<Int32Type>(&mut group)?;
        self.name.write::<ByteArrayType>(&mut group)?;
        self.expected.write::<FloatType>(&mut group)?;
        self.win.write::<FloatType>(&mut group)?;
        self.total.write::<FloatType>(&mut group)?;
        self.rank.write::<Int32Type>(&mut group)?;
        group.close()?;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<()> {
        self.write()?;
        self.file.close()?;
        Ok(())
    }
}
