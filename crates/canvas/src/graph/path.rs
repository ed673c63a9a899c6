//! The shortest way between two nodes, and what guards the groups that it enters.

use petgraph::algo::astar;

use super::index::{GroupIndex, LinkIndex, NodeIndex};
use super::model::{Graph, Role};

/// A shortest way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Its nodes, both ends included.
    pub nodes: Vec<NodeIndex>,
    /// Its links, one fewer.
    pub links: Vec<LinkIndex>,
    /// The groups that it enters, in order, each once; the one that it starts in is not entered.
    pub entered: Vec<GroupIndex>,
    /// How many guards the entered groups have. A guard is a leaf, so that no way leads through one.
    pub guards: usize,
}

/// The way of fewest links from `from` to `to`; none where no way leads. Of several, the same one every time.
pub fn shortest_path(graph: &Graph, from: NodeIndex, to: NodeIndex) -> Option<Path> {
    let goal = to.0.into();
    let (_, nodes) = astar(graph.topology(), from.0.into(), |node| node == goal, |_| 1_u32, |_| 0)?;
    let nodes: Vec<NodeIndex> = nodes.into_iter().map(|node| NodeIndex::at(node.index())).collect();
    let link_between = |pair: &[NodeIndex]| {
        let links = graph.neighbors(pair[0]).filter(|&(node, _)| node == pair[1]);
        links.map(|(_, link)| link).min()
    };
    let links = nodes.windows(2).filter_map(link_between).collect();
    let mut entered = Vec::new();
    for group in nodes.iter().map(|&node| graph.group_of(node)) {
        if group != graph.group_of(from) && !entered.contains(&group) {
            entered.push(group);
        }
    }
    let is_guard = |node: &&NodeIndex| graph.kind_of(**node).role == Role::Guard;
    let guards = entered.iter().map(|&group| graph.members(group).iter().filter(is_guard).count()).sum();
    Some(Path { nodes, links, entered, guards })
}
