//! What each link and each node holds together: how many nodes lose the core without it.
//!
//! Source: R. Tarjan's low points (1974), by one depth-first search from the core with a stack of its own, since a graph
//! may be one long chain. What hangs below a bridge is what is lost with it.

use super::index::{LinkIndex, NodeIndex};
use super::model::Graph;

/// The losses of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// By link, how many nodes lose the core when it is cut; without a core, those of its piece outside the
    /// largest part that is left.
    pub by_link: Vec<u32>,
    /// By node, how many others lose the core when it goes; without a core as above.
    pub by_node: Vec<u32>,
    /// By link, whether it lies on a ring: cutting it parts nothing. A link from a node to itself does not.
    pub on_ring: Vec<bool>,
}

impl Cut {
    /// How many links part something when they are cut.
    pub fn bridges(&self) -> usize {
        self.on_ring.iter().filter(|on_ring| !**on_ring).count()
    }

    /// The links that cost at least `least` nodes, greatest loss first.
    pub fn links_from(&self, least: u32) -> Vec<LinkIndex> {
        let mut links: Vec<LinkIndex> = (0..self.by_link.len()).map(LinkIndex::at).collect();
        links.retain(|link| self.by_link[link.index()] >= least);
        links.sort_by_key(|link| (std::cmp::Reverse(self.by_link[link.index()]), *link));
        links
    }
}

/// Works out the losses of all links and nodes.
pub fn cut(graph: &Graph) -> Cut {
    let nodes = graph.nodes().len();
    let mut search = Search {
        graph,
        found: vec![0; nodes],
        low: vec![0; nodes],
        below: vec![1; nodes],
        parent: vec![None; nodes],
        order: Vec::new(),
    };
    let mut cut = Cut {
        by_link: vec![0; graph.links().len()],
        by_node: vec![0; nodes],
        on_ring: graph.links().iter().map(|link| link.a != link.b).collect(),
    };
    if let Some(core) = graph.core_node() {
        let piece = search.run(core);
        search.measure(piece, Rule::Root, &mut cut);
    }
    for node in (0..nodes).map(NodeIndex::at) {
        if search.found[node.index()] == 0 {
            let piece = search.run(node);
            let rule = if graph.core().is_some() { Rule::Nothing } else { Rule::Largest };
            search.measure(piece, rule, &mut cut);
        }
    }
    cut
}

/// What counts as lost.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    /// What is cut off from where the search began.
    Root,
    /// What is cut off from the largest part.
    Largest,
    /// Nothing, since it was never joined to the core.
    Nothing,
}

struct Search<'a> {
    graph: &'a Graph,
    /// By node, when it was found, from 1 on; 0 is not yet.
    found: Vec<u32>,
    /// By node, the earliest node that it or what hangs below it is linked to.
    low: Vec<u32>,
    /// By node, how many hang below it, itself included.
    below: Vec<u32>,
    parent: Vec<Option<(NodeIndex, LinkIndex)>>,
    /// Nodes in the order in which they were found.
    order: Vec<NodeIndex>,
}

impl Search<'_> {
    /// Searches the piece of `root`; gives its range in the order of finding.
    fn run(&mut self, root: NodeIndex) -> std::ops::Range<usize> {
        let start = self.order.len();
        let graph = self.graph;
        let mut stack = vec![(root, graph.neighbors(root))];
        self.find(root);
        while let Some((node, links)) = stack.last_mut() {
            let node = *node;
            let Some((next, link)) = links.next() else {
                stack.pop();
                if let Some((above, _)) = self.parent[node.index()] {
                    self.low[above.index()] = self.low[above.index()].min(self.low[node.index()]);
                    self.below[above.index()] += self.below[node.index()];
                }
                continue;
            };
            if self.found[next.index()] == 0 {
                self.parent[next.index()] = Some((node, link));
                self.find(next);
                stack.push((next, graph.neighbors(next)));
            } else if self.parent[node.index()].is_none_or(|(_, up)| up != link) {
                self.low[node.index()] = self.low[node.index()].min(self.found[next.index()]);
            }
        }
        start..self.order.len()
    }

    fn find(&mut self, node: NodeIndex) {
        self.order.push(node);
        self.found[node.index()] = self.order.len() as u32;
        self.low[node.index()] = self.order.len() as u32;
    }

    /// Measures the losses of a piece that was searched.
    fn measure(&self, piece: std::ops::Range<usize>, rule: Rule, cut: &mut Cut) {
        let all = piece.len() as u32;
        let mut largest = vec![0_u32; if rule == Rule::Largest { self.found.len() } else { 0 }];
        for &node in &self.order[piece.clone()] {
            let Some((above, link)) = self.parent[node.index()] else { continue };
            let below = self.below[node.index()];
            if self.low[node.index()] > self.found[above.index()] {
                cut.on_ring[link.index()] = false;
                cut.by_link[link.index()] = match rule {
                    Rule::Root => below,
                    Rule::Largest => below.min(all - below),
                    Rule::Nothing => 0,
                };
            }
            if self.low[node.index()] >= self.found[above.index()] && rule != Rule::Nothing {
                cut.by_node[above.index()] += below;
                if let Some(largest) = largest.get_mut(above.index()) {
                    *largest = (*largest).max(below);
                }
            }
        }
        if rule == Rule::Largest {
            for &node in &self.order[piece] {
                // What hangs on the side of the root is a part like those that fall off below.
                let off = &mut cut.by_node[node.index()];
                let rest = all - 1 - *off;
                *off = all - 1 - rest.max(largest[node.index()]);
            }
        }
    }
}
