//! A line whose phase ends before all of its orders come up.

#![allow(clippy::unwrap_used)]

use crate::opened::{opened, person};
use crate::prompt::{open, words};
use muster::fronts::terminal::Session;
use serde_json::{Value, json};

/// The units of a battle that stand and face where they are put; all others are gone.
fn with_units(mut state: Value, places: &[(&str, &str, &str)]) -> Value {
    let units = state["units"].as_array().unwrap().clone();
    let put = |(id, at, facing): &(&str, &str, &str)| {
        let mut unit = units.iter().find(|unit| unit["id"] == *id).unwrap().clone();
        unit["at"] = json!(at);
        unit["facing"] = json!(facing);
        unit
    };
    state["units"] = places.iter().map(put).collect();
    state
}

async fn in_melee(places: &[(&str, &str, &str)]) -> Session {
    let mut session = open("barbarica", 0, 1).await;
    session.line(None, "/barb signal").await.unwrap();
    let mut state = with_units(session.table().game().unwrap().save(), places);
    state["phase"] = json!("melee");
    state["round"] = json!(1);
    state.as_object_mut().unwrap().remove("lesson");
    let settings = serde_json::Map::new();
    opened("barbarica", vec![person("Ana")], 1, settings, Some(state)).await
}

/// The first strike is the last that can be made, so that the phase ends with it: an order behind it that is impossible now is the
/// reason why nothing of the line is done.
#[tokio::test]
async fn an_order_behind_the_end_of_its_phase_refuses_the_line() {
    let mut session = in_melee(&[
        ("X1", "F8", "S"),
        ("X2", "A2", "S"),
        ("a1", "F9", "N"),
        ("a2", "A14", "N"),
    ])
    .await;
    let seq = session.table().seq();
    let said = words(&session.line(None, "/barb fight orders:x1 a1+, x2 a2+").await.unwrap());
    assert!(
        said.contains("its part 2") && said.contains("X2 is not next to a2"),
        "{said}"
    );
    assert_eq!(session.table().seq(), seq);
    session.line(None, "/barb fight orders:x1 a1+").await.unwrap();
    assert!(session.table().seq() > seq);
}
