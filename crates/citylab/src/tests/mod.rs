//! The window driven through its accessibility tree, without a screen.
