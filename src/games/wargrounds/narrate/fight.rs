//! Blows, bolts and touches, with their dice: those that count stand in brackets.

use super::name;
use crate::data::{Spell, Weapon};
use crate::event::{Bolt, Defence, Lost, Strike, Who};
use muster_kit::Line;

/// `[5] 3`.
fn marked(faces: &[u32], need: u32) -> String {
    let one = |face: &u32| {
        if *face >= need {
            format!("[{face}]")
        } else {
            face.to_string()
        }
    };
    faces.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn hits(count: u32) -> String {
    format!("{count} {}", if count == 1 { "hit" } else { "hits" })
}

/// What a target stopped. `parried` is whether such an attack can be parried at all: then a target that earlier
/// attackers left without parry dice is said to have none, else the attackers are named where they lower its Block.
fn defended(defence: &Defence, who: &str, parried: bool) -> String {
    let mut text = String::new();
    let before = match defence.others {
        0 => String::new(),
        1 => " (one attacker before)".to_owned(),
        others => format!(" ({others} attackers before)"),
    };
    if !defence.parry.is_empty() {
        text.push_str(&format!(
            " {who} parries{before} {} vs {}+ -> {}.",
            marked(&defence.parry, defence.parry_need),
            defence.parry_need,
            defence.parried
        ));
    } else if parried && defence.others > 0 {
        text.push_str(&format!(" {who}{before} has no parry."));
    }
    if let Some((die, stopped)) = defence.block {
        let before = if parried { "" } else { &before };
        text.push_str(&format!(" Block{before} [{die}] -> {stopped} stopped."));
    }
    text
}

fn lost(lost: &Lost, who: &str) -> String {
    if lost.killed {
        return format!(" Diplomacy convinces {who}: 0/{}.", lost.max);
    }
    let saved = if lost.protected {
        ", one taken by Protection"
    } else {
        ""
    };
    if lost.amount == 0 {
        return format!(" No harm done{saved}.");
    }
    format!(" {who} {}/{}{saved}.", lost.hp, lost.max)
}

/// What players read of a weapon's attack: dice, defence, damage, and how the target ends.
pub fn strike(strike: &Strike) -> Vec<Line> {
    let (by, on) = (name(&strike.by), name(&strike.on));
    let letter = strike.on.badge.letter().to_string();
    let stray = match (&strike.meant, strike.stray) {
        (Some(meant), Some((die, _))) => {
            format!(
                "{by} aims at {}, who is in a tangle: stray die [{die}], and it goes to {on}. ",
                name(meant)
            )
        }
        (None, Some((die, _))) => format!("Stray die [{die}]: on target. "),
        _ => String::new(),
    };
    let critical = if strike.critical { " with a Critical" } else { "" };
    let opening = if strike.need == 0 {
        format!(
            "{on} walks onto the {} of {by}: {} for free.",
            strike.weapon.title(),
            hits(strike.hits)
        )
    } else {
        let verb = match strike.weapon {
            Weapon::Pistol | Weapon::Bow => "shoots at",
            Weapon::Thrown => "throws at",
            _ => "hits",
        };
        format!(
            "{stray}{by} {verb} {on}, {}{critical}: {} vs {}+ -> {}.",
            strike.weapon.title(),
            marked(&strike.attack, strike.need),
            strike.need,
            hits(strike.hits)
        )
    };
    if strike.hits == 0 {
        return Line::prose(opening);
    }
    let shot = matches!(strike.weapon, Weapon::Pistol | Weapon::Bow);
    let mut text = opening + &defended(&strike.defence, &letter, !shot);
    if strike.unfelt > 0 {
        text.push_str(&format!(" {} not felt through Real Armour.", hits(strike.unfelt)));
    }
    if !strike.damage.is_empty() {
        let (need, noob) = if strike.noob {
            (3, " (a Noob, who does 1 less with each)")
        } else {
            (2, "")
        };
        text.push_str(&format!(" Damage {} vs {need}+{noob}.", marked(&strike.damage, need)));
    }
    if !strike.damage.is_empty() || strike.lost.killed {
        text.push_str(&lost(&strike.lost, &letter));
    }
    Line::prose(text)
}

/// What players read of a bolt: dice, defence, reflections, and its effect.
pub fn bolt(bolt: &Bolt) -> Vec<Line> {
    let (by, on) = (name(&bolt.by), name(&bolt.on));
    let letter = bolt.on.badge.letter().to_string();
    let how = if bolt.long { " along the Long" } else { "" };
    let stray = match (&bolt.meant, bolt.stray) {
        (Some(meant), Some((die, _))) => format!(", meant for {}, stray die [{die}],", name(meant)),
        (None, Some((die, _))) => format!(", stray die [{die}],"),
        _ => String::new(),
    };
    let roll = if bolt.attack.is_empty() {
        String::new()
    } else {
        format!(
            " {} vs {}+ -> {}.",
            marked(&bolt.attack, bolt.need),
            bolt.need,
            hits(bolt.hits)
        )
    };
    let mut text = format!(
        "{by} casts {}{how}{stray} at {on} (Mana {} left).{roll}",
        bolt.spell.title(),
        bolt.mana
    );
    let parried = bolt.spell != Spell::Fireball && !bolt.attack.is_empty();
    text.push_str(&defended(&bolt.defence, &letter, parried && bolt.hits > 0));
    for thrower in &bolt.reflected {
        text.push_str(&format!(" {} holds up a mirror, and it comes back.", name(thrower)));
    }
    if bolt.takes_effect && bolt.spell == Spell::Freeze {
        text.push_str(" Frozen, and not just the pose.");
    } else if bolt.takes_effect {
        let victim = if bolt.reflected.len() % 2 == 1 {
            bolt.by.badge.letter().to_string()
        } else {
            letter
        };
        text.push_str(&lost(&bolt.lost, &victim));
    }
    if let Some((who, gained)) = bolt.gained.as_ref().filter(|(_, gained)| *gained > 0) {
        text.push_str(&format!(" {} gains {gained}.", name(who)));
    }
    Line::prose(text)
}

fn on_whom(by: &Who, on: &Who) -> String {
    if by == on { "itself".to_owned() } else { name(on) }
}

/// What players read of a helpful spell: whom it touches, Mana left, and HP of how many.
pub fn spell(by: &Who, on: &Who, spell: Spell, mana: u8, hp: Option<(u8, u8)>) -> Vec<Line> {
    let hp = hp.map_or_else(
        || " The next bolt goes back.".to_owned(),
        |(now, max)| format!(" {now}/{max}."),
    );
    Line::prose(format!(
        "{} casts {} on {} (Mana {mana} left).{hp}",
        name(by),
        spell.title(),
        on_whom(by, on)
    ))
}

/// What players read of a protection.
pub fn protected(by: &Who, on: &Who, stamina: u8) -> Vec<Line> {
    Line::prose(format!(
        "{} protects {} (Stamina {stamina} left).",
        name(by),
        on_whom(by, on)
    ))
}
