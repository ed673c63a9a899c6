//! Everything within some hops of a node.

use super::index::NodeIndex;
use super::model::Graph;

/// What can be reached, hop by hop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// By node, the fewest links to it; none beyond the limit and where no way leads.
    pub hops: Vec<Option<u32>>,
    /// By hop, how many nodes are that far: the start alone at 0. It ends with the last hop that finds any.
    pub counts: Vec<usize>,
}

/// Everything within `limit` hops of `from`. Source: a breadth-first search.
pub fn reach(graph: &Graph, from: NodeIndex, limit: u32) -> Reach {
    let mut hops = vec![None; graph.nodes().len()];
    hops[from.index()] = Some(0);
    let (mut counts, mut layer) = (Vec::new(), vec![from]);
    while !layer.is_empty() {
        counts.push(layer.len());
        let hop = counts.len() as u32;
        let mut next = Vec::new();
        if hop <= limit {
            for (node, _) in layer.iter().flat_map(|&node| graph.neighbors(node)) {
                if hops[node.index()].is_none() {
                    hops[node.index()] = Some(hop);
                    next.push(node);
                }
            }
        }
        layer = next;
    }
    Reach { hops, counts }
}
