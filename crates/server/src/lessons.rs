//! Lessons: set positions with a goal. A lesson is a text file that anybody can write.
//!
//! ```text
//! farmstead lesson 1
//! title Fences and animals
//! about Fences make pastures.
//!
//! task Fence 3 spaces with 8 wood.
//! goal spaces[fenced] >= 3
//! hint A fence costs 1 wood.
//! solution fencing; fence a3 a4 a5
//!
//! farmstead position 2
//! ...
//! ```
//!
//! Whoever solves it is the seat to decide. A goal is a condition of the card language. It has to be
//! reached before the round is over, or as long as `until` says.

use std::sync::{Arc, LazyLock};

use farmstead_cardboard::{Condition, parse};
use farmstead_rules::{AnyGame, Game, Move, Record, Seat, Turn};
use thiserror::Error;

use crate::wire::{GoalStand, LessonInfo, TaskInfo};

/// The lessons that come with the program, in the order in which they are learned.
const SHIPPED: [(&str, &str); 5] = [
    ("placing", include_str!("../lessons/placing.lesson")),
    ("fields", include_str!("../lessons/fields.lesson")),
    ("animals", include_str!("../lessons/animals.lesson")),
    ("family", include_str!("../lessons/family.lesson")),
    ("cards", include_str!("../lessons/cards.lesson")),
];

static LESSONS: LazyLock<Vec<Arc<Lesson>>> = LazyLock::new(|| {
    let read = |(key, text): &(&'static str, &str)| {
        let lesson = Lesson::read(key, text);
        Arc::new(lesson.unwrap_or_else(|bad| panic!("the lesson `{key}` can be read: {bad}")))
    };
    SHIPPED.iter().map(read).collect()
});

/// A lesson: several tasks about one subject.
#[derive(Debug)]
pub(crate) struct Lesson {
    key: String,
    title: String,
    about: String,
    pub(crate) tasks: Vec<Task>,
}

/// A position and what is to be reached from it.
#[derive(Debug)]
pub(crate) struct Task {
    says: String,
    goal: Vec<Condition>,
    hints: Vec<String>,
    /// The last round in which the goal can be reached.
    until: u8,
    /// Whoever solves it.
    pub(crate) seat: Seat,
    /// The position, as a record without moves.
    pub(crate) record: Record,
    /// Moves that reach the goal.
    solution: Vec<Move>,
}

/// A text that is no lesson.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("task {task}: {what}")]
pub(crate) struct BadLesson {
    /// Which task, from 1; 0 for what stands before the first.
    task: usize,
    what: String,
}

/// Every lesson.
pub(crate) fn all() -> &'static [Arc<Lesson>] {
    &LESSONS
}

/// A task of a lesson.
pub(crate) fn find(key: &str, task: u32) -> Option<&'static Task> {
    LESSONS.iter().find(|lesson| lesson.key == key)?.tasks.get(task as usize)
}

impl Lesson {
    /// Reads a lesson and makes sure that it can be solved.
    pub(crate) fn read(key: &str, text: &str) -> Result<Lesson, BadLesson> {
        let (head, tasks) = text
            .split_once("\ntask ")
            .ok_or(BadLesson { task: 0, what: "a lesson has a line `task`".to_owned() })?;
        let bad = |what: String| BadLesson { task: 0, what };
        if head.lines().next() != Some("farmstead lesson 1") {
            return Err(bad("the first line is `farmstead lesson 1`".to_owned()));
        }
        let named =
            |word| one_of(head, word).ok_or_else(|| bad(format!("there is no line `{word}`")));
        let tasks = (1..)
            .zip(tasks.split("\ntask "))
            .map(|(task, text)| Task::read(text).map_err(|what| BadLesson { task, what }));
        Ok(Lesson {
            key: key.to_owned(),
            title: named("title")?,
            about: named("about")?,
            tasks: tasks.collect::<Result<_, _>>()?,
        })
    }

    /// What people read of it before they begin.
    pub(crate) fn info(&self) -> LessonInfo {
        let task = |task: &Task| TaskInfo {
            says: task.says.clone(),
            hints: task.hints.clone(),
            solution: task.solution.iter().map(|chosen| chosen.0).collect(),
            seat: task.seat,
            players: task.record.options.players,
        };
        LessonInfo {
            key: self.key.clone(),
            title: self.title.clone(),
            about: self.about.clone(),
            tasks: self.tasks.iter().map(task).collect(),
        }
    }
}

impl Task {
    fn read(text: &str) -> Result<Task, String> {
        let at = text.find("\nfarmstead position").ok_or("there is no position")?;
        let (head, position) = (&text[..at], &text[at + 1..]);
        let says = head.lines().next().unwrap_or("").trim().to_owned();
        let goal = one_of(head, "goal").ok_or("there is no line `goal`")?;
        // A goal reads as what a card needs.
        let card = format!("goal \"Goal\" minor; needs {goal}\n");
        let cards = parse("goal", &card).map_err(|mistake| mistake.told())?;
        let goal = cards.into_iter().next().map(|card| card.needs).unwrap_or_default();
        let (record, start) = Record::parse(position).map_err(|bad| bad.to_string())?;
        let Turn::Seat(seat) = start.turn() else { return Err("the game is over".to_owned()) };
        let round = round_of(&start).ok_or("goals need a game of Agricola")?;
        let until = match one_of(head, "until") {
            Some(text) => text.parse().map_err(|_| format!("`until {text}` is no round"))?,
            None => round,
        };
        let mut task = Task {
            says,
            goal,
            hints: every(head, "hint").map(str::to_owned).collect(),
            until,
            seat,
            record,
            solution: Vec::new(),
        };
        if task.stand(&start) != GoalStand::Open {
            return Err("the goal is not open at the start".to_owned());
        }
        let mut game = start;
        let solution = every(head, "solution").flat_map(|line| line.split(';'));
        for written in solution.map(str::trim) {
            let found = farmstead_rules::parse_move(&game, written);
            let chosen = found.map_err(|bad| bad.to_string())?;
            game.play(chosen, &mut ()).map_err(|bad| bad.to_string())?;
            task.solution.push(chosen);
        }
        match task.stand(&game) {
            GoalStand::Met => Ok(task),
            _ => Err("the solution does not reach the goal".to_owned()),
        }
    }

    /// How it stands with the goal.
    pub(crate) fn stand(&self, game: &AnyGame) -> GoalStand {
        let Some(agricola) = game.agricola() else { return GoalStand::Missed };
        let state = agricola.state();
        match state.hold(&self.goal, self.seat) {
            true => GoalStand::Met,
            false if state.common.round > self.until || game.turn() == Turn::Over => {
                GoalStand::Missed
            }
            false => GoalStand::Open,
        }
    }
}

fn round_of(game: &AnyGame) -> Option<u8> {
    Some(game.agricola()?.state().common.round)
}

/// What stands behind every line that begins with this word.
fn every<'t>(text: &'t str, word: &str) -> impl Iterator<Item = &'t str> {
    let word = word.to_owned();
    text.lines().filter_map(move |line| {
        let rest = line.strip_prefix(&word)?;
        rest.starts_with(' ').then(|| rest.trim())
    })
}

fn one_of(text: &str, word: &str) -> Option<String> {
    every(text, word).next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use farmstead_rules::Moves;

    #[test]
    fn every_lesson_is_solved_by_its_solution_and_can_be_failed() {
        for lesson in all() {
            assert!(lesson.tasks.len() >= 2, "{}", lesson.title);
            for (number, task) in lesson.tasks.iter().enumerate() {
                let name = format!("task {} of {}", number + 1, lesson.key);
                assert!(task.says.ends_with('.') && task.hints.len() >= 2, "{name}");
                let mut game = task.record.start().expect("it was read");
                for chosen in &task.solution {
                    assert_eq!(task.stand(&game), GoalStand::Open, "{name}");
                    game.play(*chosen, &mut ()).expect("it was read");
                }
                assert_eq!(task.stand(&game), GoalStand::Met, "{name}");
                assert!(fails(task), "{name} cannot be failed");
            }
        }
    }

    /// Whether some way to play misses the goal: each time another of the first moves.
    fn fails(task: &Task) -> bool {
        (0..30).any(|choice| {
            let mut game = task.record.start().expect("it was read");
            let mut moves = Moves::new();
            while task.stand(&game) == GoalStand::Open {
                game.moves(&mut moves);
                let chosen = moves[choice % moves.len()];
                game.play(chosen, &mut ()).expect("it is legal");
            }
            task.stand(&game) == GoalStand::Missed
        })
    }

    #[test]
    fn a_text_that_is_no_lesson_is_refused_with_a_reason() {
        let good = SHIPPED[2].1;
        let wrong = |from: &str, to: &str| {
            let text = good.replacen(from, to, 1);
            Lesson::read("wrong", &text).expect_err("it is wrong").to_string()
        };
        assert_eq!(
            wrong("farmstead lesson 1", "nonsense"),
            "task 0: the first line is `farmstead lesson 1`"
        );
        assert_eq!(wrong("title", "titel"), "task 0: there is no line `title`");
        assert_eq!(wrong("goal spaces", "gaol spaces"), "task 1: there is no line `goal`");
        assert!(wrong("spaces[fenced]", "spaces[fnced]").contains("fnced"));
        assert_eq!(wrong(">= 3", ">= 0"), "task 1: the goal is not open at the start");
        assert_eq!(wrong(">= 3", ">= 9"), "task 1: the solution does not reach the goal");
        assert!(wrong("solution fencing", "solution fenceing").contains("fenceing"));
    }
}
