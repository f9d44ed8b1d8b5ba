//! What helps people to learn the games.

use farmstead_rules::{Name, Seat};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::{TablePrinted, View};

/// What is needed to tell the rules of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct RulesInfo {
    /// The words for everything that lies on a table for two.
    pub printed: TablePrinted,
    /// A game at its start, in its middle and at its end, as a watcher sees it.
    pub pictures: Vec<View>,
}

/// What matters most before a decision, told to somebody who learns the game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Remark {
    /// What it is about: `food`, `house`, `seed`, `field`, `fences` or `pile`.
    #[cfg_attr(test, ts(type = "string"))]
    pub about: Name,
    /// The fact, in a sentence.
    pub sentence: String,
    /// Whether something will be lost if nothing is done about it.
    pub urgent: bool,
}

/// A lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct LessonInfo {
    /// Its key.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// Its tasks, in order.
    pub tasks: Vec<TaskInfo>,
}

/// A task of a lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct TaskInfo {
    /// What is to be reached.
    pub says: String,
    /// Hints, from the first to the plainest.
    pub hints: Vec<String>,
    /// Moves that reach it.
    pub solution: Vec<u32>,
    /// Whose farm it is.
    #[cfg_attr(test, ts(type = "Seat"))]
    pub seat: Seat,
    /// How many players sit at the table.
    pub players: u8,
}

/// Which task is played at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(deny_unknown_fields)]
pub struct OfLesson {
    /// The lesson, by key.
    pub lesson: String,
    /// The task, from 0.
    pub task: u32,
}

/// How it stands with the goal of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "lowercase")]
pub enum GoalStand {
    /// It can still be reached.
    Open,
    /// It is reached.
    Met,
    /// It was not reached in time.
    Missed,
}
