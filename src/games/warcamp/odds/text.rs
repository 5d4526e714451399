//! Situations as short texts that stand by themselves, such as `attack 50/4 40/6`.

use super::Situation;
use super::battle::{Attacker, Battle, Camp};
use super::cards::{Draw, Spell, whole_deck};
use super::disaster::{Disaster, DisasterKind, Starve, TribeInFamine};
use super::growth::{Breed, Kidnap, Raise, Train};
use super::hunt::Hunt;
use super::item::{Forge, Item, Source};
use super::plague::{Group, Plague};
use super::strength::{Member, numbered};
use super::theft::{Assassination, Kobolds, Robbed, Theft, Thieves, Town};
use crate::action::{Goal, Goods};
use crate::data::{Building, Card, Leader};
use muster_kit::Refusal;
use std::str::FromStr;

/// All forms, for refusals and help. CE/N is a strength and a head count, SxN are N members of Skill S.
pub const FORMS: [&str; 19] = [
    "attack 50/4 40/6 [spikes 2] [hides 1] [bloodlust 1]",
    "raid 36/3 27/4 buildings 5",
    "hunt 17 [both|food|bones] [round 4] [party 3] [luck 2] [starving]",
    "breed 4 [rutting 1] [plagued 1] [fasting 1] [mouths 7 stockpiles 1]",
    "train 5 x2",
    "raise 2",
    "nab 2",
    "steal 50 23 food 70 [traps 1] [party 5]",
    "kill 50 33 [traps 1]",
    "town 50 35 food 90 bones 90",
    "cast bolt at 5 [x3] [wards 1]",
    "draw bolt in 3 [of 52] [copies 4]",
    "starve 20 5x7 [stockpiles 1]",
    "disaster 5x15 warchief",
    "adventurers 5x15 warchief",
    "meteor 15",
    "famine 35:41 40:30 35:7",
    "plague 1 5 [work|breeders|camp]",
    "item [found|basic|magic] [of Sparks], forge [basic|magic]",
];

/// Words that may stand anywhere and say nothing.
const FILLERS: [&str; 9] = ["at", "in", "of", "with", "against", "vs", "and", "on", "to"];

impl FromStr for Situation {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Situation, Refusal> {
        let lower = text.to_ascii_lowercase().replace([',', ';'], " ");
        let mut words = lower.split_whitespace();
        let kind = words
            .next()
            .ok_or_else(|| unreadable("Say what the odds are asked of."))?;
        let rest: Vec<&str> = words.filter(|word| !FILLERS.contains(word)).collect();
        let mut words = Words { kind, words: rest };
        let situation = read(kind, &mut words, text).and_then(|situation| words.finish().map(|()| situation));
        situation.map_err(|refusal| Refusal {
            clause: clause_of(kind).into(),
            reason: as_typed(refusal.reason, text),
            ..refusal
        })
    }
}

/// The clause on odds of a kind; of what has none the one on orders that cannot be read.
fn clause_of(kind: &str) -> &'static str {
    match kind {
        "attack" | "a" | "raid" | "r" => "WC-187",
        "hunt" | "h" => "WC-188",
        "steal" | "s" | "kill" | "k" | "town" => "WC-189",
        "breed" | "b" => "WC-190",
        "train" | "raise" | "nab" | "kidnap" => "WC-191",
        "cast" | "c" => "WC-192",
        "draw" => "WC-193",
        "starve" => "WC-194",
        "disaster" | "adventurers" | "meteor" | "famine" | "plague" => "WC-195",
        "item" | "forge" => "WC-196",
        _ => "WC-155",
    }
}

/// A reason with the words of the text in the case in which they stand there.
fn as_typed(reason: String, text: &str) -> String {
    let words = text.split([' ', ',', ';']).filter(|word| !word.is_empty());
    words.fold(reason, |reason, word| {
        reason.replace(&format!("\"{}\"", word.to_ascii_lowercase()), &format!("\"{word}\""))
    })
}

fn read(kind: &str, words: &mut Words<'_>, text: &str) -> Result<Situation, Refusal> {
    Ok(match kind {
        "attack" | "a" => Situation::Battle(battle(words, false)?),
        "raid" | "r" => Situation::Battle(battle(words, true)?),
        "hunt" | "h" => Situation::Hunt(hunt(words)?),
        "breed" | "b" => Situation::Breed(Breed {
            breeders: words.number("how many breed")?,
            rutting: words.named("rutting")?,
            plagued: words.named("plagued")?,
            fasting: words.named("fasting")?,
            mouths: words.named("mouths")?,
            stockpiles: words.named("stockpiles")?,
        }),
        "train" => {
            let (skill, times) = words.counted("a Skill")?;
            Situation::Train(Train {
                skill,
                times: words.times()?.unwrap_or(times),
                bones: words.named("bones")?,
                stockpile: words.flag("stockpile"),
            })
        }
        "raise" => Situation::Raise(Raise {
            times: words.number_or(1)?,
            bones: words.named("bones")?,
            stockpile: words.flag("stockpile"),
        }),
        "nab" | "kidnap" => Situation::Kidnap(Kidnap {
            times: words.number_or(1)?,
            bones: words.named("bones")?,
            stockpile: words.flag("stockpile"),
            victims: words.named("victims")?,
        }),
        "steal" | "s" => Situation::Theft(theft(words)?),
        "kill" | "k" => Situation::Assassination(Assassination {
            thief: Thieves::Te(words.number("TE")?),
            from: Robbed::Ce(words.number("GE of the camp")?),
            cunning_traps: words.named("traps")?,
            fog: 0,
        }),
        "town" => Situation::Town(Town {
            thieves: Thieves::Te(words.number("TE")?),
            tribe: camp_of(words.number("the robber's own defence CE")?, 1),
            food: words.named("food")?,
            bones: words.named("bones")?,
        }),
        "cast" | "c" => Situation::Spell(spell(words)?),
        "draw" => Situation::Draw(Draw {
            card: words.card()?,
            draws: words.number_or(1)?,
            copies: words.named_or("copies")?,
            unseen: words.number_or(whole_deck())?,
        }),
        "plague" => Situation::Plague(plague(words)?),
        "item" => Situation::Item(item(words, text)?),
        "forge" => Situation::Forge(Forge {
            magic: words.flag("magic") && !words.flag("basic"),
        }),
        _ => return disaster(kind, words),
    })
}

fn disaster(kind: &str, words: &mut Words<'_>) -> Result<Situation, Refusal> {
    let of = |kind, victim| Disaster {
        kind,
        victim,
        ..Disaster::default()
    };
    Ok(match kind {
        "starve" => {
            let food = words.number("the food")?;
            Situation::Starve(Starve {
                food,
                bred: words.named("bred")?,
                fasting: words.named("fasting")?,
                stockpiles: words.named("stockpiles")?,
                members: words.members()?,
                heads: 0,
            })
        }
        "disaster" => Situation::Disaster(of(DisasterKind::Table, words.camp()?)),
        "adventurers" => Situation::Disaster(of(DisasterKind::Adventurers, words.camp()?)),
        "meteor" => {
            let heads = words.number("how many members there are")?;
            Situation::Disaster(of(DisasterKind::Meteor, camp_of(0, heads)))
        }
        "famine" => Situation::Disaster(Disaster {
            kind: DisasterKind::Famine,
            tribes: words.tribes()?,
            ..Disaster::default()
        }),
        other => return Err(unreadable(&format!("There are no odds of \"{other}\"."))),
    })
}

fn camp_of(ce: u32, heads: u32) -> Camp {
    Camp {
        ce,
        heads,
        ..Camp::default()
    }
}

fn battle(words: &mut Words<'_>, raid: bool) -> Result<Battle, Refusal> {
    let (ce, heads) = words.side("the war party as CE/N")?;
    let (camp_ce, camp_heads) = words.side("the camp as CE/N")?;
    let mut defender = camp_of(camp_ce, camp_heads);
    let spikes = words.named("spikes")?;
    if spikes > 0 {
        defender.buildings.insert(Building::Spike, spikes);
    }
    defender.hides = words.named("hides")?;
    defender.more_buildings = words.named::<u32>("buildings")?.saturating_sub(spikes);
    Ok(Battle {
        raid,
        attacker: Attacker {
            ce,
            heads,
            bloodlust: words.named("bloodlust")?,
            at_home: words.named("home")?,
            ..Attacker::default()
        },
        defender,
        raze: Vec::new(),
    })
}

fn hunt(words: &mut Words<'_>) -> Result<Hunt, Refusal> {
    let strength = words.number("hunting strength H")?;
    let goal = match (words.flag("food"), words.flag("bones"), words.flag("both")) {
        (true, false, false) => Goal::Food,
        (false, true, false) => Goal::Bones,
        _ => Goal::Both,
    };
    let defaults = Hunt::default();
    Ok(Hunt {
        strength,
        goal,
        starving: words.flag("starving"),
        round: words.named_or("round")?.unwrap_or(defaults.round),
        heads: words.named("party")?,
        item_luck: words.named_or("luck")?.unwrap_or(defaults.item_luck),
        ..defaults
    })
}

fn theft(words: &mut Words<'_>) -> Result<Theft, Refusal> {
    let te = words.number("TE")?;
    let against = words.number("the strength of the robbed")?;
    let (food, bones) = (words.named_or("food")?, words.named_or("bones")?);
    let items = words.named_or("item")?.or(words.named_or("items")?);
    let (goods, stock) = match (food, bones, items) {
        (Some(food), None, None) => (Goods::Food, food),
        (None, Some(bones), None) => (Goods::Bones, bones),
        (None, None, Some(items)) => (Goods::Item, items),
        _ => {
            return Err(unreadable(
                "Say what is stolen and how much of it is there: food 70, bones 40 or item 3.",
            ));
        }
    };
    let cunning_traps = words.named("traps")?;
    let thieves = match words.named_or("party")? {
        Some(heads) => Thieves::Kobolds(Kobolds {
            te,
            heads,
            ..Kobolds::default()
        }),
        None => Thieves::Te(te),
    };
    Ok(Theft {
        thieves,
        from: Robbed::Ce(against),
        goods,
        stock,
        cunning_traps,
        fog: 0,
    })
}

fn spell(words: &mut Words<'_>) -> Result<Spell, Refusal> {
    let card: Card = words.card()?;
    let troglodyte = match words.times()? {
        None | Some(1) => false,
        Some(3) => true,
        Some(other) => {
            return Err(unreadable(&format!(
                "A card counts x1, or x3 from Troglodytes, not x{other}."
            )));
        }
    };
    let wards = words.named("wards")?;
    let stockpiles = words.named("stockpiles")?;
    // One number serves whatever the card hits.
    let count = words.number_or(0)?;
    if count == 0 && wards == 0 && super::cards::needs_a_number(card) {
        return Err(words.wants(&format!(
            "how many there are that {card} can hit, such as cast {} at 5",
            card.code()
        )));
    }
    Ok(Spell {
        card,
        troglodyte,
        stockpiles,
        wards,
        heads: count.min(super::strength::MEMBERS_MAX as u32),
        members: Vec::new(),
        items: count.min(10_000),
        buildings: count,
        hand: count,
        food: count,
        bones: count,
        caster_starving: words.flag("starving"),
        chosen: Vec::new(),
        filled_up: false,
    })
}

fn plague(words: &mut Words<'_>) -> Result<Plague, Refusal> {
    Ok(Plague {
        group: match (words.flag("breeders"), words.flag("camp"), words.flag("work")) {
            (true, false, false) => Group::Breeders,
            (false, true, false) => Group::Camp,
            _ => Group::Work,
        },
        plagued: words.number("how many are plagued")?,
        healthy: words.number("how many are healthy")?,
    })
}

fn item(words: &mut Words<'_>, text: &str) -> Result<Item, Refusal> {
    let source = match (words.flag("basic"), words.flag("magic"), words.flag("found")) {
        (true, false, false) => Source::Basic,
        (false, true, false) => Source::Magic,
        _ => Source::Found,
    };
    let wanted = words.rest();
    let wanted = (!wanted.is_empty()).then(|| {
        // In the words as typed, for the answer repeats them.
        let start = text.to_ascii_lowercase().find(&wanted).unwrap_or(0);
        text.get(start..start + wanted.len()).unwrap_or(&wanted).to_owned()
    });
    Ok(Item { source, wanted })
}

/// What is left of a text after its first word.
struct Words<'a> {
    kind: &'a str,
    words: Vec<&'a str>,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        (!self.words.is_empty()).then(|| self.words.remove(0))
    }

    fn wants(&self, what: &str) -> Refusal {
        unreadable(&format!("\"{}\" needs {what}.", self.kind))
    }

    fn number(&mut self, what: &str) -> Result<u32, Refusal> {
        let word = self.next().ok_or_else(|| self.wants(what))?;
        word.parse()
            .map_err(|_| unreadable(&format!("\"{word}\" is no number; {} needs {what}.", self.kind)))
    }

    /// A number if the next word is one.
    fn number_or(&mut self, default: u32) -> Result<u32, Refusal> {
        match self.words.first().map(|word| word.parse()) {
            Some(Ok(number)) => {
                self.words.remove(0);
                Ok(number)
            }
            _ => Ok(default),
        }
    }

    /// `50/4`.
    fn side(&mut self, what: &str) -> Result<(u32, u32), Refusal> {
        let word = self.next().ok_or_else(|| self.wants(what))?;
        let read = word
            .split_once('/')
            .and_then(|(ce, heads)| Some((ce.parse().ok()?, heads.parse().ok()?)));
        read.filter(|(ce, heads)| *ce > 0 && *heads > 0)
            .ok_or_else(|| unreadable(&format!("\"{word}\" is not a CE and a head count such as 50/4.")))
    }

    /// `5` or `5x2`.
    fn counted(&mut self, what: &str) -> Result<(u32, u32), Refusal> {
        let word = self.next().ok_or_else(|| self.wants(what))?;
        let (number, times) = word.split_once('x').unwrap_or((word, "1"));
        number
            .parse()
            .ok()
            .zip(times.parse().ok())
            .ok_or_else(|| unreadable(&format!("\"{word}\" is not {what} such as 5 or 5x2.")))
    }

    /// `x3`, wherever it stands.
    fn times(&mut self) -> Result<Option<u32>, Refusal> {
        let place = self
            .words
            .iter()
            .position(|word| word.strip_prefix('x').is_some_and(|n| n.parse::<u32>().is_ok()));
        Ok(place.and_then(|place| self.words.remove(place)[1..].parse().ok()))
    }

    fn flag(&mut self, word: &str) -> bool {
        let place = self.words.iter().position(|one| *one == word);
        place.map(|place| self.words.remove(place)).is_some()
    }

    /// `spikes 2`, or 0.
    fn named<T: FromStr + Default>(&mut self, name: &str) -> Result<T, Refusal> {
        Ok(self.named_or(name)?.unwrap_or_default())
    }

    fn named_or<T: FromStr>(&mut self, name: &str) -> Result<Option<T>, Refusal> {
        let singular = name.strip_suffix('s').unwrap_or(name);
        let Some(place) = self.words.iter().position(|word| *word == name || *word == singular) else {
            return Ok(None);
        };
        self.words.remove(place);
        if place == self.words.len() {
            return Err(unreadable(&format!("\"{name}\" needs a number after it.")));
        }
        let word = self.words.remove(place);
        let number = word
            .parse()
            .map_err(|_| unreadable(&format!("\"{word}\" is no number for {name}.")))?;
        Ok(Some(number))
    }

    fn card<T: FromStr>(&mut self) -> Result<T, Refusal> {
        let word = self.next().ok_or_else(|| self.wants("a card such as bolt"))?;
        word.parse().map_err(|_| unreadable(&format!("\"{word}\" is no card.")))
    }

    /// `5x15 7 8`.
    fn members(&mut self) -> Result<Vec<Member>, Refusal> {
        let mut members = Vec::new();
        while let Some(word) = self.next() {
            let (skill, count) = word.split_once('x').unwrap_or((word, "1"));
            let read = skill.parse::<u8>().ok().zip(count.parse::<usize>().ok());
            let (skill, count) =
                read.ok_or_else(|| unreadable(&format!("\"{word}\" is not a Skill such as 5, or 5x15.")))?;
            let count = count.min(super::strength::MEMBERS_MAX + 1);
            members.extend(std::iter::repeat_n(Member::plain(skill), count));
        }
        if members.is_empty() {
            return Err(self.wants("the members' Skills such as 5x15 or 4 4 6"));
        }
        Ok(numbered(members))
    }

    /// Members and, if named, their leader.
    fn camp(&mut self) -> Result<Camp, Refusal> {
        let leaders = [
            ("warchief", Leader::WarChief),
            ("shaman", Leader::Shaman),
            ("thief", Leader::MasterThief),
        ];
        let leader = leaders
            .into_iter()
            .find(|(word, _)| self.flag(word))
            .map(|(_, leader)| leader);
        let bones = self.named("bones")?;
        Ok(Camp {
            leader,
            bones,
            members: self.members()?,
            ..Camp::default()
        })
    }

    /// `35:41`: base CE and food of each tribe.
    fn tribes(&mut self) -> Result<Vec<TribeInFamine>, Refusal> {
        let mut tribes = Vec::new();
        while let Some(word) = self.next() {
            let read = word.split_once(':').and_then(|(ce, food)| {
                Some(TribeInFamine {
                    base_ce: ce.parse().ok()?,
                    food: food.parse().ok()?,
                })
            });
            tribes.push(read.ok_or_else(|| unreadable(&format!("\"{word}\" is not base CE and food such as 35:41.")))?);
        }
        Ok(tribes)
    }

    fn rest(&mut self) -> String {
        let rest = self.words.join(" ");
        self.words.clear();
        rest
    }

    fn finish(self) -> Result<(), Refusal> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(unreadable(&format!(
                "\"{word}\" does not belong to the odds of \"{}\".",
                self.kind
            ))),
        }
    }
}

fn unreadable(reason: &str) -> Refusal {
    Refusal::new("WC-187", reason).instead(format!("Forms: {}.", FORMS.join("; ")))
}
