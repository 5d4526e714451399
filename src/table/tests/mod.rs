//! The table by virtual time.
