//! The questions of `/game odds`, by the grammar of each game, and the search for the most expensive one.

#![allow(dead_code)]

use muster_game::{Kind, Rejection};
use muster_kit::{Answer, Dice, budget};

/// What a text can be: a name stands for one of its lines, in which `<name>` stands for another. The values are the least,
/// the usual and the most of each, for the most expensive question has extremes.
type Grammar = &'static [(&'static str, &'static [&'static str])];

/// The grammar of a game's questions that stand by themselves, whose start is the name `question`.
pub fn grammar(game: &str) -> Grammar {
    match game {
        "warcamp" => WARCAMP,
        "wesnoth" => WESNOTH,
        "barbarica" => BARBARICA,
        "wargrounds" => WARGROUNDS,
        "risk" => RISK,
        other => panic!("the grammar of {other} is to be written here"),
    }
}

const BARBARICA: Grammar = &[
    (
        "question",
        &[
            "fight <by> vs <one>",
            "fight <by> vs <one>",
            "fight free <by> vs <one>",
            "fight cumulative <by> vs <one>",
            "shot <one> at <far> vs <one> <shot>",
            "<nerve>",
            "row s:<n> <row>",
            "exit m:<n> <way>",
        ],
    ),
    (
        "by",
        &[
            "<one>",
            "<one> + <one>",
            "<one> + <one> + <one>",
            "<one> + <by>",
            "<one> + <one> + <one> + <one> + <one> + <one>",
        ],
    ),
    (
        "one",
        &[
            "<kind> <with> <at>",
            "<kind> s:<n> e:<n> a:<n> <at>",
            "<kind> s:<n> <with> <at>",
            "<kind> charge a:<n> e:<n> s:<n>",
        ],
    ),
    (
        "kind",
        &[
            "x", "b", "c", "o", "p", "r", "v", "y", "a", "e", "f", "j", "k", "l", "t", "z", "i", "g",
        ],
    ),
    (
        "with",
        &[
            "",
            "charge",
            "berserk",
            "noreturn",
            "charge berserk",
            "shield:heavy armour:heavy",
            "armour:none shield:none",
            "mounted",
            "dismount",
            "/spear",
            "routing",
        ],
    ),
    ("at", &["", "", "flank", "rear", "forest", "rampart", "ne", "nw"]),
    ("n", &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "10", "10"]),
    ("far", &["1", "2", "3", "7", "15", "120"]),
    (
        "shot",
        &[
            "",
            "x2",
            "x4",
            "screened",
            "indirect",
            "charger",
            "guarded",
            "friends:5",
            "embed:yes",
        ],
    ),
    (
        "nerve",
        &[
            "charge d:<n> s:<n>",
            "rally d:<n> w:<n> leader call",
            "rout d:<n> w:<n> marks:4 leader",
            "rage d:<n> n:<n>",
            "spot d:<n> n:6",
            "name n:19",
        ],
    ),
    ("row", &["", "aggressive", "reckless green"]),
    ("way", &["", "1", "2 <way>", "1* <way>", "20 20 20 <way>"]),
];

const WESNOTH: Grammar = &[
    (
        "question",
        &[
            "<by> x <target> <time>",
            "<by> x <target> <time>",
            "<by> x <target> <time>",
            "rest <hurt> village 20",
            "rest <hurt> 20",
            "draw",
            "draw 1",
        ],
    ),
    (
        "by",
        &[
            "<one>",
            "<one> + <by>",
            "<one> + <one> + <one>",
            "<one> + <one> + <one> + <one> + <one> + <one>",
            "<same>",
        ],
    ),
    (
        "same",
        &[
            "wr r + wr r + wr r + wr r + wr r + wr r",
            "gh r + gh r + gh r + gh r + gh r + gh r",
            "wc r3 + wc r3 + wc r3 + wc r3 + wc r3 + wc r3",
            "fe r + fe r + fe r + fe r + fe r + fe r",
            "mi r + mi r + mi r + mi r + mi r + mi r",
        ],
    ),
    (
        "one",
        &[
            "<kind> <ground> <again>",
            "<kind> <again>",
            "<kind> -<hurt> <ground> <again>",
        ],
    ),
    (
        "target",
        &[
            "<kind>",
            "<kind> <ground>",
            "<kind> -<hurt> <ground>",
            "gt",
            "gt forest",
        ],
    ),
    (
        "kind",
        &[
            "sp", "mg", "wr", "gt", "gh", "wc", "fe", "mi", "bb", "vb", "tw", "ar", "sk", "bt", "el",
        ],
    ),
    ("ground", &["plain", "forest", "mountain", "water", "harsh", "city"]),
    ("again", &["", "r", "rk", "r0", "r1", "r3", "r5", "r7"]),
    ("hurt", &["0", "1", "3", "8", "12", "30"]),
    ("time", &["", "dawn", "morning", "dusk", "first_watch", "night"]),
];

const WARGROUNDS: Grammar = &[
    (
        "question",
        &[
            "<by> x <target>",
            "<by> x <target>",
            "<by> x <target>",
            "stray <few>",
            "draw <n> of <n>",
            "hand <n> in <n> of <n>",
            "hand 100 in 200 of 100",
            "die <few> of 20",
            "first",
        ],
    ),
    (
        "by",
        &[
            "<one>",
            "<one> + <by>",
            "<one> + <one> + <one> + <one> + <one> + <one> + <one> + <one>",
        ],
    ),
    (
        "one",
        &["<weapon> <how>", "<weapon> hits <few>", "<weapon> fast skilled crit"],
    ),
    (
        "weapon",
        &[
            "short",
            "long",
            "pistol",
            "bow",
            "two",
            "thrown",
            "spear",
            "staff",
            "magic",
            "diplomacy",
        ],
    ),
    ("how", &["", "fast", "skilled", "noob", "crit", "fast skilled"]),
    (
        "target",
        &[
            "<guard> hp <n> <guard>",
            "short shield veteran intuitive specialist protect hp <n> armour <n>",
            "none hp <n> others <n> armour <n>",
        ],
    ),
    (
        "guard",
        &[
            "",
            "short",
            "long",
            "shield",
            "veteran",
            "protect",
            "shield specialist protect",
            "none",
        ],
    ),
    ("few", &["0", "1", "2", "4", "8"]),
    ("n", &["1", "2", "5", "8", "15", "40", "100", "200"]),
];

const RISK: Grammar = &[
    (
        "question",
        &[
            "save <unit> <blows>",
            "save <unit> <blows>",
            "duel <unit> vs <unit>",
            "battery <blow> t60 works",
            "battery <blow> t<n>",
            "lasts <unit> <blow>",
            "rescue <fail> <fail> <fail> with <n>",
            "rescue 1 2 3 4 5 6 1 2 3 4 5 6 with <n>",
            "march <n> t<n>",
            "march 500 t60",
            "supply late",
            "train <n>",
            "mutiny headless",
            "storm guns",
            "raise both",
            "order 4",
            "sack",
            "town",
            "melt",
        ],
    ),
    (
        "unit",
        &[
            "ln",
            "lt works",
            "cv r<few>",
            "cu x1 works",
            "dr",
            "ar x1",
            "ln r<few> works",
        ],
    ),
    (
        "blows",
        &[
            "<blow>",
            "<blow> <blows>",
            "<blow> <blow> <blow> <blow> <blows>",
            "<blow> <blow> <blow> <blow> <blow> <blow> <blow> <blow> <blows>",
        ],
    ),
    (
        "blow",
        &["canister", "shot", "volley lt", "volley", "melee cv", "melee cu"],
    ),
    ("fail", &["0", "1", "3", "6", "6 6 6"]),
    ("few", &["0", "1", "3", "20"]),
    ("n", &["1", "2", "12", "30", "60", "250", "500"]),
];

const WARCAMP: Grammar = &[
    (
        "question",
        &[
            "attack <side> <side> <more>",
            "raid <side> <side> buildings <n> <more>",
            "hunt <n> <goal> round <n> party <n> luck <few>",
            "breed <n> rutting <n> plagued <n>",
            "train <few> x<n>",
            "raise <n>",
            "raise 100",
            "nab <n>",
            "steal <n> <n> food <n> party <n>",
            "steal <n> <n> item <few> traps 1",
            "kill <n> <n>",
            "town <n> <n> food <n> bones <n>",
            "cast <card> at <n> x3 wards <few>",
            "draw <card> in <few> of <n> copies <few>",
            "starve <n> <herd>",
            "disaster <herd> <leader>",
            "adventurers <herd> <leader>",
            "adventurers <herd> <leader>",
            "meteor <n>",
            "famine 35:41 40:30 35:7",
            "plague <n> <n> <group>",
            "plague 400 400",
            "item <item>",
            "forge magic",
        ],
    ),
    ("side", &["<n>/<n>", "100000/400", "1/400", "50/4"]),
    ("more", &["", "spikes <n>", "hides <n>", "bloodlust <n>", "home <few>"]),
    ("goal", &["both", "food", "bones", "both starving"]),
    (
        "card",
        &[
            "bolt", "fog", "favor", "jinx", "hides", "doom", "plague", "curse", "grubs", "decay",
        ],
    ),
    ("group", &["", "work", "breeders", "camp"]),
    ("item", &["found", "basic", "magic", "magic of Sparks"]),
    ("leader", &["", "warchief", "shaman", "thief", "warchief bones <n>"]),
    (
        "herd",
        &[
            "<few>x<n>",
            "5x15",
            "10x150",
            "2x150",
            "2x75 10x75",
            "2 3 4 5 6 7 8 9 10",
            "5x400",
        ],
    ),
    ("few", &["1", "2", "4", "5", "10"]),
    (
        "n",
        &["1", "2", "5", "15", "60", "100", "150", "400", "10000", "100000"],
    ),
];

/// A text by the grammar: each choice takes the next number of the tape.
pub fn text(grammar: Grammar, tape: &[u8]) -> String {
    let mut left = tape.iter().copied();
    let text = derived(grammar, "question", &mut left, 0);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn derived(grammar: Grammar, name: &str, tape: &mut impl Iterator<Item = u8>, depth: u32) -> String {
    let lines = grammar.iter().find(|(known, _)| *known == name);
    let (_, lines) = lines.unwrap_or_else(|| panic!("the grammar has no <{name}>"));
    let chosen = usize::from(tape.next().unwrap_or(0)) % lines.len();
    // A line that goes on for ever ends where its first line does.
    let mut rest = if depth > 12 { lines[0] } else { lines[chosen] };
    let mut text = String::new();
    while let Some((before, behind)) = rest.split_once('<') {
        let (inner, after) = behind.split_once('>').expect("every < has its >");
        text.push_str(before);
        text.push_str(&derived(grammar, inner, tape, depth + 1));
        rest = after;
    }
    text + rest
}

/// What a question of the tape comes to, and the steps that it took.
pub fn ask(kind: &Kind, question: &str, limit: u64) -> (Result<Answer, Rejection>, u64) {
    let (answer, steps) = budget::counted(u64::MAX, || (kind.odds_of_text)(question, limit));
    (answer.expect("the budget within is smaller"), steps)
}

/// Characters of a question in Discord.
const QUESTION_MAX: usize = 300;
const TAPE: usize = 64;

/// The most expensive questions of a game, the worst first: texts by chance, and the best of them changed as long as they
/// grow. `cost` is asked of every text that is short enough to be sent.
pub fn worst(
    kind: &Kind,
    seed: u64,
    texts: usize,
    climbs: usize,
    cost: &mut dyn FnMut(&str) -> u64,
) -> Vec<(u64, String)> {
    let grammar = grammar(kind.id);
    let mut dice = Dice::seeded(seed, 0);
    let mut found: Vec<(u64, Vec<u8>)> = Vec::new();
    let mut judge = |tape: &[u8]| {
        let text = text(grammar, tape);
        if text.chars().count() > QUESTION_MAX {
            0
        } else {
            cost(&text)
        }
    };
    let byte = |dice: &mut Dice| u8::try_from(dice.choose(256)).expect("a byte");
    for _ in 0..texts {
        let tape: Vec<u8> = (0..TAPE).map(|_| byte(&mut dice)).collect();
        found.push((judge(&tape), tape));
    }
    found.sort_by_key(|(cost, _)| std::cmp::Reverse(*cost));
    found.truncate(5);
    for (cost, tape) in &mut found {
        for _ in 0..climbs {
            let mut next = tape.clone();
            for _ in 0..=dice.choose(2) {
                let place = dice.choose(TAPE);
                next[place] = byte(&mut dice);
            }
            let grown = judge(&next);
            if grown > *cost {
                (*cost, *tape) = (grown, next);
            }
        }
    }
    found.sort_by_key(|(cost, _)| std::cmp::Reverse(*cost));
    found
        .into_iter()
        .map(|(cost, tape)| (cost, text(grammar, &tape)))
        .collect()
}
