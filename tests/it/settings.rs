//! Settings under which a game is played by so many.

use muster::games::FULL_CATALOGUE;
use muster_game::Kind;
use serde_json::{Map, Value, json};

/// The default settings if so many play with them, else with the first choice that so many play with.
pub fn settings_for(kind: &Kind, seats: u8) -> Map<String, Value> {
    let fits = |settings: &Map<String, Value>| {
        (kind.options)(Value::Object(settings.clone())).is_ok_and(|(_, places)| places.seats.contains(&seats))
    };
    let command = FULL_CATALOGUE.command_of(kind);
    let choices = command.setting.iter().flat_map(|setting| {
        let choices = setting.choices.iter();
        choices.map(|choice| Map::from_iter([(setting.name.clone(), json!(choice))]))
    });
    let mut all = [Map::new()].into_iter().chain(choices);
    all.find(fits).expect("some setting takes so many seats")
}
