//! Tables [T-1](docs/rules/warcamp.md#t-1), [T-2](docs/rules/warcamp.md#t-2) and [T-10](docs/rules/warcamp.md#t-10):
//! names, which have no effect on play.

use super::Race;

/// Names for tribes that bring none ([T-1](docs/rules/warcamp.md#t-1)).
pub const TRIBE_NAMES: [&str; 16] = [
    "Skullmash",
    "Bonegnaw",
    "Mudfang",
    "Rotgut",
    "Gristle",
    "Blackspit",
    "Toadlick",
    "Snotfire",
    "Ribcage",
    "Festerhill",
    "Marrowpot",
    "Grimtooth",
    "Wartnose",
    "Stenchfen",
    "Redrag",
    "Lastmeal",
];

/// Names in each list of [T-2](docs/rules/warcamp.md#t-2).
pub const MEMBER_NAMES_EACH: usize = 24;

/// The steps by which a walk round a list of 24 meets every name once.
pub const NAME_STRIDES: [u8; 8] = [1, 5, 7, 11, 13, 17, 19, 23];

const GOBLINS: [&str; MEMBER_NAMES_EACH] = [
    "Grub", "Snikk", "Wort", "Gnash", "Mogg", "Pox-Nan", "Tiddle", "Skab", "Urgle", "Nobbit", "Ratbag", "Gob",
    "Fizzgut", "Krusk", "Blister", "Spleen", "Murk", "Yark", "Dregs", "Nibs", "Hork", "Scuzz", "Bodge", "Lugs",
];

const KOBOLDS: [&str; MEMBER_NAMES_EACH] = [
    "Yip", "Tik", "Skree", "Vix", "Nub", "Zik", "Pilf", "Swipe", "Meeko", "Drib", "Kipper", "Latch", "Pocket", "Quill",
    "Snatch", "Irt", "Deek", "Ruk", "Sliver", "Tatter", "Oddsock", "Filch", "Jink", "Wisp",
];

const TROGLODYTES: [&str; MEMBER_NAMES_EACH] = [
    "Oom", "Glarg", "Sesk", "Urh", "Mulgra", "Thoss", "Hesh", "Drool", "Vorm", "Kuul", "Ossk", "Brine", "Gloom",
    "Sump", "Hagra", "Mire", "Yul", "Cairn", "Slake", "Grotto", "Nuum", "Fennel", "Dolm", "Zeb",
];

/// The list of a race ([T-2](docs/rules/warcamp.md#t-2)).
pub fn member_names(race: Race) -> &'static [&'static str; MEMBER_NAMES_EACH] {
    match race {
        Race::Goblin => &GOBLINS,
        Race::Kobold => &KOBOLDS,
        Race::Troglodyte => &TROGLODYTES,
    }
}

/// Names of adventurers, in the order in which they come ([T-10](docs/rules/warcamp.md#t-10)).
pub const ADVENTURERS: [&str; 12] = [
    "Sir Clankworth",
    "Mildred Hexbane",
    "Brother Ham",
    "Fenwick the Bold",
    "Osric Half-Boot",
    "Dame Prudence",
    "Thrum the Dwarf",
    "Lady Arrowsmith",
    "Pip Lightfinger",
    "Old Wendel",
    "Gisela Torch",
    "Squire Tom",
];

/// A name used for the `again`th time more: `Grub`, `Grub II`, `Grub III`.
pub fn numeral(name: &str, again: u16) -> String {
    if again == 0 {
        return name.to_owned();
    }
    let mut rest = u32::from(again) + 1;
    let mut text = format!("{name} ");
    for (worth, letters) in [
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ] {
        while rest >= worth {
            text.push_str(letters);
            rest -= worth;
        }
    }
    text
}
