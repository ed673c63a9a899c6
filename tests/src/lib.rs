//! Nothing of its own: the package holds tests of the built programs and public crates, goldens, and the tests that keep
//! the house tidy.
