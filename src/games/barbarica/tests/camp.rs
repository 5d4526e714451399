use super::table::*;
