//! Tests by clause of the ledger.
