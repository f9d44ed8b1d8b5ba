//! What the steps of printed programs are called: by what they are printed on.

use super::program::NodeId;

/// Where the steps of everything printed begin.
#[derive(Debug, Default)]
pub(super) struct Origins(Vec<(u16, String)>);

impl Origins {
    /// From this step on they are printed on the thing of this name.
    pub(super) fn begin(&mut self, first: NodeId, name: String) {
        self.0.push((first.0, name));
    }

    /// What a step is printed on.
    pub(super) fn of(&self, node: NodeId) -> &str {
        self.place(node).map_or("", |place| &self.0[place].1)
    }

    /// The name of a step, such as `farm-expansion.2`.
    pub(super) fn name(&self, node: NodeId) -> String {
        let first = self.place(node).map_or(0, |place| self.0[place].0);
        format!("{}.{}", self.of(node), node.0 - first)
    }

    /// The step of this name, of so many.
    pub(super) fn find(&self, name: &str, end: NodeId) -> Option<NodeId> {
        let (thing, number) = name.rsplit_once('.')?;
        let number: u16 = number.parse().ok()?;
        let place = self.0.iter().position(|(_, name)| name == thing)?;
        let end = self.0.get(place + 1).map_or(end.0, |(first, _)| *first);
        let node = self.0[place].0.checked_add(number)?;
        (node < end).then_some(NodeId(node))
    }

    fn place(&self, node: NodeId) -> Option<usize> {
        self.0.partition_point(|(first, _)| *first <= node.0).checked_sub(1)
    }
}
