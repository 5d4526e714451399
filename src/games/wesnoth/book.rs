//! The rules in a player's words, topic by topic.

use super::data::{SETS, types};
use super::scene;
use super::words::nearest;
use crate::kit::book::{Book, Chapter};
use crate::kit::{Answer, Line, Refusal, Suggestion};

pub(super) const BOOK: Book = Book {
    prefix: "WB",
    chapters: &[
        Chapter {
            word: "overview",
            about: "the game in short",
            also: &["rules", "game", "start", "goal", "win", "help"],
            clauses: &[1..=15, 22..=29, 101..=126],
            lines: &[
                "Each of you commands a leader and a small army. The last team with a living leader wins.",
                "In your turn every unit does one thing: move (and strike), strike, rest, or, for the leader, recruit.",
                "A whole turn fits in one line: /wesnoth do orders:3 E5 x F5; 2 rest; rec sp2; end",
                "Every unit's sheet is a topic too, by its name. Start by recruiting: /wesnoth roster shows whom, /wesnoth recruit list:sp2 mg hires them.",
            ],
        },
        Chapter {
            word: "turn",
            about: "what a turn holds",
            also: &["round", "end of turn"],
            clauses: &[30..=35, 95..=98],
            lines: &[
                "Each unit acts once. A unit that has moved may still strike later in the same turn, from where it stands.",
                "The turn ends with /wesnoth end, or by itself when nothing is left to do.",
                "After the last player a round ends and the next time of day comes.",
            ],
        },
        Chapter {
            word: "orders",
            about: "the language of order lines",
            also: &["line", "typing", "examples", "grammar"],
            clauses: &[111..=117],
            lines: &[
                "Orders are split by ; and run from left to right. A refused order stops the line; what was done stands.",
                "3 E5 moves unit 3. 3 D4>E5 goes by D4. 3 x F5 strikes F5, and walks up first if it must. 3 E5 x F5 does both.",
                "3 x F5|G4 strikes the first that is there. /bow picks a weapon; r rerolls a miss, r3 damage below 3, rk anything that does not kill; + and - decide on promotion.",
                "2,4 rest; all rest; rec sp2 mg@C2; 5 conquer; end. L is the leader.",
                "preview:true shows what a line would do, to you alone.",
            ],
        },
        Chapter {
            word: "movement",
            about: "costs and stops",
            also: &["move", "moving", "zoc", "zone", "stop", "reach", "control"],
            clauses: &[36..=46],
            lines: &[
                "Entering a hex costs moves by its terrain and the unit's feet; /wesnoth reach shows where a unit can go.",
                "A unit stops on a village that is not its team's, and next to an enemy of level 1 or more. Where it starts does not count.",
                "Friends may be passed, enemies not. One unit stands on a hex.",
            ],
        },
        Chapter {
            word: "villages",
            about: "gold from villages",
            also: &["village", "gold", "income", "money", "bounty"],
            clauses: &[47..=51],
            lines: &[
                "Ending a move on a village of an enemy or of nobody takes it: +1 gold at once.",
                "At each dawn and dusk the seat with most villages gets 1 gold; all that are tied get 1 each.",
            ],
        },
        Chapter {
            word: "attack",
            about: "how a fight goes",
            also: &["fight", "combat", "damage", "counter", "weapons", "magic", "resistance"],
            clauses: &[52..=64],
            lines: &[
                "Roll a die for each swing. What hits stands in the target's letter for its hex: H 2+, P 3+, N 4+, G 5+, S 6+; magic always hits on 3+.",
                "Damage is hits times the weapon's damage, plus time of day, plus resistance; at least 1 if anything hit.",
                "A survivor strikes back once with a weapon of the same kind: melee, ranged or magic.",
                "/wesnoth odds orders:1 x E5; 3 x E5 shows the exact chances.",
            ],
        },
        Chapter {
            word: "time",
            about: "day and night",
            also: &[
                "day",
                "night",
                "dawn",
                "dusk",
                "lawful",
                "chaotic",
                "neutral",
                "alignment",
            ],
            clauses: &[19..=21],
            lines: &[
                "Dawn, Morning, Afternoon, Dusk, First Watch, Second Watch, a round each.",
                "By day lawful units add their level to an attack's damage and chaotic ones subtract it; by night the other way round. Neutral units do not care.",
            ],
        },
        Chapter {
            word: "reroll",
            about: "bribing Lady Luck",
            also: &["luck", "bribe"],
            clauses: &[65..=69],
            lines: &[
                "For 1 gold a side throws all its swings again, once an attack. You say beforehand when: r on a miss, r3 below 3 damage, rk unless it kills.",
                "/wesnoth orders sets the same for every attack and counter, and how much gold to keep.",
            ],
        },
        Chapter {
            word: "advancement",
            about: "promotion after a kill",
            also: &["promotion", "advance", "level", "kill", "experience"],
            clauses: &[70..=79],
            lines: &[
                "A kill pays its level in gold, and whoever struck it may be promoted at once for 4 gold a level of its own; level 0 is free.",
                "A promoted unit becomes the next of its line and is unhurt.",
            ],
        },
        Chapter {
            word: "rest",
            about: "healing",
            also: &["heal", "healing", "wounds"],
            clauses: &[80..=82],
            lines: &["A unit that does nothing else may rest: 5+ heals 1. In a village 6 heals 2 and anything else 1."],
        },
        Chapter {
            word: "recruit",
            about: "hiring units",
            also: &[
                "hire",
                "recruits",
                "mercenaries",
                "mercenary",
                "leader",
                "factions",
                "faction",
                "sets",
                "castle",
            ],
            clauses: &[83..=90],
            lines: &[
                "Recruiting is the leader's whole action. Units of levels 0 and 1: 3 gold of the own faction, 4 of any other set.",
                "They appear on free hexes of your castle and may act at once.",
            ],
        },
        Chapter {
            word: "conquest",
            about: "taking a castle, and the end",
            also: &["end", "keep", "conquer", "victory", "concede"],
            clauses: &[91..=94, 99..=100],
            lines: &[
                "A unit that begins its turn on an enemy keep may take the castle: that side is out, whatever it still has.",
                "A side whose leader is dead plays on but recruits no more. The last team with a leader wins.",
            ],
        },
        Chapter {
            word: "terrain",
            about: "the signs of the map, and defence",
            also: &["map", "legend", "signs", "hex", "hexes", "defence", "feet"],
            clauses: &[16..=18],
            lines: &[
                "`.` plain, `t` forest, `^` mountain, `~` water, `%` harsh ground, `=` city; `v` a village, `c` a castle hex, `K` a keep. Villages, castles and keeps count as city.",
                "A unit's feet say what each costs and how hard it is to hit there: H on 2+, P on 3+, N on 4+, G on 5+, S on 6+. `/wesnoth unit` shows them.",
                "On the board R3 is unit 3 of Red, RL its leader.",
            ],
        },
    ],
};

/// What is asked for most.
pub fn answer(topic: &str) -> Result<Answer, Refusal> {
    let word = topic.trim().to_lowercase();
    if BOOK.chapter(&word).is_some() {
        return BOOK.answer(&word, "WB-8", "/wesnoth book");
    }
    if let Ok(kind) = topic.parse::<super::data::UnitType>() {
        return Ok(Answer::board(scene::sheet(kind)));
    }
    if let Some(set) = SETS.into_iter().find(|set| set.word() == word) {
        let names: Vec<&str> = set.types().map(|kind| kind.sheet().name.as_str()).collect();
        return Ok(Answer::lines(vec![Line::from(format!(
            "{set}, {}: {}.",
            set.alignment(),
            names.join(", ")
        ))]));
    }
    let topics = BOOK.topics();
    let words = topics.iter().map(|topic| topic.value.as_str());
    let names = types().map(|kind| kind.sheet().slug.as_str());
    let near = nearest(&word, words.chain(names), 3).join(", ");
    Err(
        Refusal::new("WB-8", format!("The book has no topic `{word}`. Nearest: {near}."))
            .instead("/wesnoth book topic:overview"),
    )
}

/// Topics that begin or contain what was typed.
pub fn topics() -> Vec<Suggestion> {
    let units = types().map(|kind| Suggestion::new(kind.sheet().name.clone(), kind.sheet().slug.clone()));
    BOOK.topics().into_iter().chain(units).collect()
}
