//! How cards speak of the action spaces of a table.

use super::brought::Brought;
use super::list;
use crate::card::{Card, Kind, Members};

/// The board that cards speak of, with so many players around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Table<'a> {
    pub(super) board: &'a [Card],
    pub(super) players: u8,
}

impl<'a> Table<'a> {
    /// For words that speak of no space.
    pub(super) const NONE: Table<'static> = Table { board: &[], players: 0 };

    /// Any of these spaces or groups: "the Plow or Plow and Sow space", "a Family Growth space".
    /// Those that are not on this table are left out, unless none is.
    pub(super) fn any(&self, keys: &[String]) -> String {
        self.spaces(keys, "or", "space")
    }

    /// All of these spaces: "the Clay, Reed and Fishing spaces".
    pub(super) fn all(&self, keys: &[String]) -> String {
        self.spaces(keys, "and", if keys.len() == 1 { "space" } else { "spaces" })
    }

    /// One space or group.
    pub(super) fn one(&self, key: &str) -> String {
        self.any(&[key.to_owned()])
    }

    /// Whether this space, or one of this group, is on the table.
    pub(super) fn has(&self, key: &str) -> bool {
        match self.group(key) {
            Some(group) => {
                let Members { spaces, round, refilled } = &group.members;
                round.is_some() || !refilled.is_empty() || spaces.iter().any(|key| self.has(key))
            }
            None => self.space(key).is_some_and(|space| space.is_for(self.players)),
        }
    }

    /// What a person who uses any of these spaces gets there.
    pub(super) fn brought(&self, keys: &[String]) -> Brought {
        let mut each = keys.iter().map(|key| self.brought_by(key));
        let first = each.next().unwrap_or_default();
        each.fold(first, Brought::shared)
    }

    fn brought_by(&self, key: &str) -> Brought {
        let Some(group) = self.group(key) else {
            return self.space(key).map_or_else(Brought::default, Brought::by_space);
        };
        let members = &group.members;
        if members.round.is_some() {
            return Brought::default();
        }
        let refilled = members.refilled.iter().map(|good| Brought::of_goods(&[*good]));
        let mut each = members.spaces.iter().map(|key| self.brought_by(key)).chain(refilled);
        let first = each.next().unwrap_or_default();
        each.fold(first, Brought::shared)
    }

    fn spaces(&self, keys: &[String], last: &str, noun: &str) -> String {
        let (mut names, mut others) = (Vec::new(), Vec::new());
        for key in keys {
            self.name_in(key, &mut names, &mut others);
        }
        let here: Vec<&str> = names.iter().copied().filter(|key| self.has(key)).collect();
        let named = if here.is_empty() && others.is_empty() { names } else { here };
        let named: Vec<String> = named.into_iter().map(|key| self.name(key)).collect();
        let mut parts = Vec::new();
        if !named.is_empty() {
            parts.push(format!("the {} {noun}", list(&named, last)));
        }
        parts.extend(others);
        list(&parts, last)
    }

    /// Spaces go by their names, groups by what they are called, or by their spaces.
    fn name_in<'k>(&self, key: &'k str, names: &mut Vec<&'k str>, others: &mut Vec<String>)
    where
        'a: 'k,
    {
        let Some(group) = self.group(key) else { return names.push(key) };
        if !group.name.is_empty() {
            return others.push(group.name.clone());
        }
        for space in &group.members.spaces {
            self.name_in(space, names, others);
        }
        others
            .extend(group.members.round.map(|round| format!("the action space of round {round}")));
    }

    fn name(&self, key: &str) -> String {
        self.space(key).map_or_else(|| key.to_owned(), |space| space.name.clone())
    }

    /// A space as it is printed for this table, or else for another one.
    fn space(&self, key: &str) -> Option<&'a Card> {
        let called = |card: &&Card| card.kind == Kind::Space && card.key == key;
        let mut here = self.board.iter().filter(called).filter(|card| card.is_for(self.players));
        here.next().or_else(|| self.board.iter().find(called))
    }

    fn group(&self, key: &str) -> Option<&'a Card> {
        self.board.iter().find(|card| card.kind == Kind::Group && card.key == key)
    }
}
