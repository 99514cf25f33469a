//! Algorithms on automata on infinite words, one module per paper.
