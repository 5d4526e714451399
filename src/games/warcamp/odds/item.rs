//! Odds of what an item turns out to be ([WC-196](docs/rules/warcamp.md#wc-196)).

use super::absent;
use super::show::{self, chance, exact, outcomes};
use crate::data::{
    AMULET, BASES, Bonus, ItemKind, MagicRow, PREFIXES, RING, SUFFIXES, basic_base, magic_base, prefix_of, suffix_of,
};
use muster_kit::odds::{Distribution, Fraction};
use muster_kit::{Answer, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// Prices of a Forge ([WC-115](docs/rules/warcamp.md#wc-115), [WC-116](docs/rules/warcamp.md#wc-116)).
const BASIC_BONES: u32 = 15;
const MAGIC_FOOD: u32 = 75;
const MAGIC_BONES: u32 = 75;

/// What an item may be.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Item {
    pub source: Source,
    /// A base, prefix or suffix whose chance is asked, such as `of Sparks`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanted: Option<String>,
}

/// Where an item comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Found on a hunt, in town or on an adventurer ([T-9](docs/rules/warcamp.md#t-9)).
    #[default]
    Found,
    /// Basic, as a Forge makes it for 15 bones ([T-5](docs/rules/warcamp.md#t-5)).
    Basic,
    /// Magic, as a Forge makes it with a smith ([T-6](docs/rules/warcamp.md#t-6)).
    Magic,
}

/// An item made at a Forge.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Forge {
    #[serde(skip_serializing_if = "absent")]
    pub magic: bool,
}

/// What a basic item turns out to be ([T-5](docs/rules/warcamp.md#t-5)).
fn basic() -> Distribution<ItemKind> {
    Distribution::die(20).map(|face| plain(basic_base(*face)))
}

fn plain(base: u8) -> ItemKind {
    ItemKind {
        base,
        prefix: None,
        suffix: None,
    }
}

/// What a magic item turns out to be: base on [T-6](docs/rules/warcamp.md#t-6), then prefix (1-2), suffix (3-5) or both
/// (6) ([WC-128](docs/rules/warcamp.md#wc-128)).
fn magic() -> Distribution<ItemKind> {
    let base = Distribution::die(20).then(|face| match magic_base(*face) {
        Some(base) => Distribution::certain(base),
        None => Distribution::die(20).map(|face| basic_base(*face)),
    });
    let prefix = Distribution::die(20).map(|face| Some(prefix_of(*face)));
    let suffix = Distribution::die(20).map(|face| Some(suffix_of(*face)));
    let none = Distribution::certain(None);
    let affixes = Distribution::die(6).then(|face| match face {
        1 | 2 => prefix.and(&none),
        3..=5 => none.and(&suffix),
        _ => prefix.and(&suffix),
    });
    base.and(&affixes)
        .map(|&(base, (prefix, suffix))| ItemKind { base, prefix, suffix })
}

impl Source {
    /// Everything that an item of this source may be.
    pub fn distribution(self) -> Distribution<ItemKind> {
        match self {
            Source::Basic => basic(),
            Source::Magic => magic(),
            Source::Found => {
                let (basic, magic) = (basic(), magic());
                Distribution::die(6).map(|face| *face > 4).then(
                    |is_magic| {
                        if *is_magic { magic.clone() } else { basic.clone() }
                    },
                )
            }
        }
    }
}

fn is_magic(kind: &ItemKind) -> bool {
    kind.prefix.is_some() || kind.suffix.is_some()
}

/// Chances of the rows of a table, as a JSON object.
fn rows(items: &Distribution<ItemKind>, names: &[&'static str], row: impl Fn(&ItemKind) -> Option<u8>) -> Value {
    let shares = items.map(&row);
    let named = shares.iter().filter_map(|(row, share)| {
        let name = names[usize::from((*row)?)];
        Some((name.to_owned(), exact(&share)))
    });
    Value::Object(Map::from_iter(named))
}

/// The distribution of one bonus of the whole item.
fn bonuses(items: &Distribution<ItemKind>) -> Value {
    type Reader = fn(Bonus) -> u32;
    let kinds: [(&str, Reader); 9] = [
        ("attack", |bonus| bonus.attack),
        ("defence", |bonus| bonus.defence),
        ("hunting", |bonus| bonus.hunting),
        ("stealing", |bonus| bonus.stealing),
        ("assassination", |bonus| bonus.assassination),
        ("thievery", |bonus| bonus.thievery),
        ("builder", |bonus| bonus.builder),
        ("food", |bonus| bonus.food),
        ("bones", |bonus| bonus.bones),
    ];
    let all = kinds.map(|(name, read)| {
        let values = items.map(|kind| read(kind.bonus()));
        (name.to_owned(), outcomes(&values, |value| json!({"value": value})))
    });
    Value::Object(Map::from_iter(all))
}

/// Whether an item is what was asked for: the name of its base, prefix or suffix, or of a quirk.
fn matches(kind: &ItemKind, wanted: &str) -> bool {
    let plain = |name: &str| {
        name.to_ascii_lowercase()
            .trim_start_matches("of ")
            .trim_start_matches("the ")
            .to_owned()
    };
    let magic = |row: Option<u8>, rows: &'static [MagicRow]| row.map(|row| rows[usize::from(row)].name);
    [
        Some(BASES[usize::from(kind.base)].name),
        magic(kind.prefix, &PREFIXES),
        magic(kind.suffix, &SUFFIXES),
    ]
    .into_iter()
    .flatten()
    .any(|name| plain(name) == plain(wanted))
}

impl Item {
    /// Chances of what an item turns out to be ([WC-196](docs/rules/warcamp.md#wc-196)).
    pub fn odds(&self) -> Result<Answer, Refusal> {
        let items = self.source.distribution();
        let share = |asked: &dyn Fn(&ItemKind) -> bool| items.probability(asked);
        let shown = |what: &str, chance_of: &Fraction| format!("{what} {}", chance(chance_of, 180));
        let magic = share(&is_magic);
        let (ring, amulet) = (share(&|kind| kind.base == RING), share(&|kind| kind.base == AMULET));
        let prefix_only = share(&|kind| kind.prefix.is_some() && kind.suffix.is_none());
        let suffix_only = share(&|kind| kind.prefix.is_none() && kind.suffix.is_some());
        let both = share(&|kind| kind.prefix.is_some() && kind.suffix.is_some());
        let basic = share(&|kind| !is_magic(kind));
        let usable = share(&|kind| kind.usage().is_some());
        let mut lines = vec![
            format!("{}, {}.", shown("Basic", &basic), shown("magic", &magic)),
            format!("{}, {}.", shown("Ring", &ring), shown("amulet", &amulet)),
            format!(
                "{}, {}, {}.",
                shown("Prefix only", &prefix_only),
                shown("suffix only", &suffix_only),
                shown("both", &both)
            ),
            format!("{}.", shown("With a use", &usable)),
        ];
        let mut data = json!({
            "kind": "item",
            "basic": exact(&basic),
            "magic": exact(&magic),
            "prefix_only": exact(&prefix_only),
            "suffix_only": exact(&suffix_only),
            "both": exact(&both),
            "usable": exact(&usable),
            "base": rows(&items, &BASES.each_ref().map(|row| row.name), |kind| Some(kind.base)),
            "prefix": rows(&items, &PREFIXES.each_ref().map(|row| row.name), |kind| kind.prefix),
            "suffix": rows(&items, &SUFFIXES.each_ref().map(|row| row.name), |kind| kind.suffix),
            "bonus": bonuses(&items),
        });
        if let Some(wanted) = &self.wanted {
            let known = items.iter().any(|(kind, _)| matches(kind, wanted));
            if !known {
                let reason = format!("No item has \"{wanted}\" in its name.");
                return Err(Refusal::new("WC-196", reason).instead("item of Sparks"));
            }
            let chance_of = share(&|kind| matches(kind, wanted));
            lines.insert(0, format!("{}.", shown(wanted, &chance_of)));
            data["wanted"] = exact(&chance_of);
        }
        Ok(show::answer(lines, data))
    }
}

impl Forge {
    /// What the smith makes and what it costs.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let source = if self.magic { Source::Magic } else { Source::Basic };
        let price = if self.magic {
            format!("A magic item costs {MAGIC_FOOD} food, {MAGIC_BONES} bones and the act of a smith of Skill 8.")
        } else {
            format!("A basic item costs {BASIC_BONES} bones.")
        };
        let mut answer = Item { source, wanted: None }.odds()?;
        answer.lines.insert(0, price.into());
        if let Some(data) = answer.data.as_mut() {
            data["kind"] = json!("forge");
            data["food"] = json!(if self.magic { MAGIC_FOOD } else { 0 });
            data["bones"] = json!(if self.magic { MAGIC_BONES } else { BASIC_BONES });
        }
        Ok(answer)
    }
}
