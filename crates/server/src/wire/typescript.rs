//! The contract as TypeScript, for the browser page.

use std::path::Path;
use std::{env, fs};

use ts_rs::{Config, TS};

use super::*;

/// What the types are made of that Rust writes in its own way.
const GROUND: &str = "\
// Generated from crates/server/src/wire; `UPDATE_EXPECT=1 cargo test -p farmstead-server wire`
// writes it anew.

/** A place at the table, counted from 0. */
export type Seat = number;

/** A kind of good. */
export type Good =
  | \"wood\" | \"clay\" | \"reed\" | \"stone\" | \"grain\" | \"vegetable\"
  | \"sheep\" | \"boar\" | \"cattle\" | \"horse\" | \"food\";

/** An amount of some goods; what is not named is not there. */
export type Goods = Partial<Record<Good, number>>;
";

/// Every type of the contract, in reading order.
fn contract() -> String {
    let config = Config::default().with_large_int("number");
    let mut text = GROUND.to_owned();
    let mut add = |docs: Option<String>, declared: String| {
        let docs = docs.unwrap_or_default();
        text += &format!("\n{docs}export {declared}\n");
    };
    macro_rules! types {
        ($($name:ident),* $(,)?) => {
            $(add(<$name as TS>::docs(), <$name as TS>::decl(&config));)*
        };
    }
    types![
        ClientMessage,
        ServerMessage,
        TableMessage,
        SeatAt,
        SeatKind,
        Clock,
        ClockFace,
        Said,
        Reach,
        NewSeries,
        OpenSeries,
        SeriesStory,
        SeriesGame,
        SeriesSeat,
        SeriesDue,
        SeriesStanding,
        OfSeries,
        Compared,
        DealResults,
        AskDaily,
        Daily,
        CheckDeck,
        DeckChecked,
        DeckMistake,
        ViewMessage,
        View,
        TableView,
        SeatScore,
        NextPoints,
        Move,
        Loss,
        Meal,
        UndoOffer,
        Step,
        Line,
        Event,
        Advice,
        PastPosition,
        Review,
        ReviewTurn,
        ReviewStanding,
        ReviewOption,
        ReviewPick,
        ReviewSeat,
        ReviewAccount,
        ReviewPhase,
        ReviewMark,
        Origin,
        RulesInfo,
        Remark,
        LessonInfo,
        TaskInfo,
        OfLesson,
        GoalStand,
        Story,
        RoundPoints,
        AgricolaTable,
        AgricolaSpace,
        Owned,
        AgricolaFarm,
        AgricolaField,
        Pasture,
        Promise,
        FamilyTable,
        FamilySpace,
        FamilyImprovement,
        FamilySupply,
        FamilyFarm,
        FamilyTile,
        CreaturesTable,
        CreaturesSpace,
        CreaturesBuilding,
        CreaturesFarm,
        CreaturesCell,
        Catalogue,
        TablePrinted,
        GameInfo,
        RoundInfo,
        LadderInfo,
        OptionInfo,
        Preset,
        OpponentInfo,
        Printed,
        RulingInfo,
        NewTable,
        NewSeat,
        TableCreated,
        SeatSecret,
        TableSummary,
        Placing,
        SitDown,
        SatDown,
        DeviceCode,
        OpenSeat,
        OpenedSeat,
        Version,
        Failure,
    ];
    text
}

#[test]
fn the_page_has_the_types_of_this_server() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/index.ts");
    let wanted = contract();
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::create_dir_all(file.parent().expect("it has a folder")).expect("it can be made");
        fs::write(&file, &wanted).expect("it can be written");
    }
    let found = fs::read_to_string(&file).expect("the page has types");
    assert!(found == wanted, "write them anew with UPDATE_EXPECT=1");
}
