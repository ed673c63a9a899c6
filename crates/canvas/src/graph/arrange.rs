//! One door to all layouts of a graph by itself.

use super::bands::arrange_bands;
use super::circuit::arrange_circuit;
use super::layout::Layout;
use super::model::Graph;
use super::stress::{STRESS_MOST_NODES, arrange_by_stress};
use super::watch::{Cancelled, Watch};

/// The layouts of a graph by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutKind {
    /// The core in the middle of a bar, sectors round it.
    Circuit,
    /// The core at the left, a band a sector.
    Bands,
    /// Each node by itself, as far from others as links say; for graphs of at most [`STRESS_MOST_NODES`] nodes.
    Stress,
}

impl LayoutKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Circuit, Self::Bands, Self::Stress];

    /// What a person reads.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Circuit => "circuit",
            Self::Bands => "bands",
            Self::Stress => "stress",
        }
    }

    /// Whether this layout can show a graph.
    pub fn can_show(self, graph: &Graph) -> bool {
        self != Self::Stress || graph.nodes().len() <= STRESS_MOST_NODES
    }
}

/// Why there is no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArrangeError {
    /// It was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The graph is too large for this layout.
    #[error("a layout by stress takes at most {STRESS_MOST_NODES} nodes, and the graph has {0}")]
    TooLarge(usize),
}

/// The layout that suits a graph: stress for one without groups where it is small enough, else the circuit.
pub fn default_layout(graph: &Graph) -> LayoutKind {
    if !graph.is_grouped() && LayoutKind::Stress.can_show(graph) { LayoutKind::Stress } else { LayoutKind::Circuit }
}

/// Lays a graph out. The same graph gets the same layout, to the last bit, on every machine.
///
/// # Errors
/// The graph is too large for this layout, or `watch` cancelled it.
pub fn arrange(graph: &Graph, kind: LayoutKind, watch: &dyn Watch) -> Result<Layout, ArrangeError> {
    if !kind.can_show(graph) {
        return Err(ArrangeError::TooLarge(graph.nodes().len()));
    }
    Ok(match kind {
        LayoutKind::Circuit => arrange_circuit(graph, watch)?,
        LayoutKind::Bands => arrange_bands(graph, watch)?,
        LayoutKind::Stress => arrange_by_stress(graph, watch)?,
    })
}
