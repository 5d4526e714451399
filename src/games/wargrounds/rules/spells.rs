//! Spells and powers ([WG-84](docs/rules/wargrounds.md#wg-84) to [WG-95](docs/rules/wargrounds.md#wg-95)).

use super::desk::{Desk, Flow};
use crate::action::SpellsChoice;
use crate::data::Spell;
use crate::event::{Bolt, Defence, Event, Lost, Who};
use crate::state::Wargrounds;

/// A bolt or a touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cast {
    pub by: u8,
    pub on: u8,
    pub spell: Spell,
    /// Whether it goes along the Long ([WG-85](docs/rules/wargrounds.md#wg-85)).
    pub long: bool,
}

impl Wargrounds {
    /// Paid on casting, whatever becomes of it ([WG-84](docs/rules/wargrounds.md#wg-84)).
    pub fn cast(&mut self, desk: &mut Desk<'_, '_>, cast: Cast) -> Flow<()> {
        self.people.fighter_mut(cast.by).mana -= cast.spell.mana();
        if cast.spell.is_bolt() {
            self.bolt(desk, cast)?;
        } else {
            self.touch_spell(desk, cast);
        }
        self.trigger_spent(desk, cast.by, true)
    }

    /// A bolt that is thrown or goes along a Long ([WG-85](docs/rules/wargrounds.md#wg-85) to
    /// [WG-89](docs/rules/wargrounds.md#wg-89)).
    fn bolt(&mut self, desk: &mut Desk<'_, '_>, cast: Cast) -> Flow<()> {
        let sure = self.terms.options().spells == SpellsChoice::Sure;
        let (on, stray) = if cast.long {
            (cast.on, None)
        } else {
            self.stray(desk, cast.by, cast.on)
        };
        let need = self.attack_need(cast.by);
        let dice = match (cast.long, sure) {
            (true, _) => 2,
            (false, true) => 0,
            (false, false) => 1,
        };
        let attack = desk.pool(self.people.owner(cast.by), dice, 6);
        let scored = attack.iter().filter(|die| **die >= need).count();
        let hits = if dice == 0 {
            1
        } else {
            u32::try_from(scored).expect("two dice")
        };
        let (left, defence) = if sure || cast.spell == Spell::Fireball {
            let others = self.others(on, cast.by);
            self.people.fighter_mut(on).attackers.insert(cast.by);
            let defence = Defence {
                others,
                ..Defence::default()
            };
            (hits, defence)
        } else {
            self.defend(desk, cast.by, on, hits, true)
        };
        let mut tale = Bolt {
            by: self.people.who(cast.by),
            meant: (on != cast.on).then(|| self.people.who(cast.on)),
            on: self.people.who(on),
            spell: cast.spell,
            long: cast.long,
            mana: self.people.fighter(cast.by).mana,
            stray,
            attack,
            need,
            hits,
            defence,
            reflected: Vec::new(),
            takes_effect: left > 0,
            lost: Lost::default(),
            gained: None,
        };
        if left == 0 {
            desk.note(Event::Bolt(Box::new(tale)));
            return Ok(());
        }
        let (victim, other, reflected) = self.bounce(cast.by, on);
        tale.reflected = reflected;
        let lost = self.bolt_lands(cast.spell, victim, other, &mut tale);
        desk.note(Event::Bolt(Box::new(tale)));
        let rest = self.people.fighter(victim).at;
        self.after_loss(desk, victim, Some(other), lost, rest, false)
    }

    /// Between the bearers of Reflect, until one bears none ([WG-93](docs/rules/wargrounds.md#wg-93)). The victim, the
    /// other end, who threw it back.
    fn bounce(&mut self, caster: u8, target: u8) -> (u8, u8, Vec<Who>) {
        let (mut victim, mut other) = (target, caster);
        let mut reflected = Vec::new();
        while self.people.fighter(victim).reflect {
            self.people.fighter_mut(victim).reflect = false;
            reflected.push(self.people.who(victim));
            std::mem::swap(&mut victim, &mut other);
        }
        (victim, other, reflected)
    }

    /// What a bolt does that has landed: damage, a Frozen token, HP for its caster
    /// ([WG-87](docs/rules/wargrounds.md#wg-87), [WG-88](docs/rules/wargrounds.md#wg-88),
    /// [WG-89](docs/rules/wargrounds.md#wg-89)).
    fn bolt_lands(&mut self, spell: Spell, victim: u8, other: u8, tale: &mut Bolt) -> Lost {
        match spell {
            Spell::Fireball => {
                tale.lost = self.lose(victim, 2);
            }
            Spell::Leech => {
                tale.lost = self.lose(victim, 1);
                if tale.lost.amount > 0 {
                    let gained = self.gain(other, 1);
                    tale.gained = Some((self.people.who(other), gained));
                }
            }
            _ => {
                tale.takes_effect = !self.people.fighter(victim).frozen;
                self.people.fighter_mut(victim).frozen = true;
            }
        }
        tale.lost
    }

    /// HP gained by magic, up to the maximum ([WG-89](docs/rules/wargrounds.md#wg-89), WG-91, WG-92, WG-149, WG-172).
    pub fn gain(&mut self, who: u8, amount: u8) -> u8 {
        if self.people.fighter(who).kept.is_some() || self.is_monarch(who) || !self.people.standing(who) {
            return 0;
        }
        let max = self.max_hp(who);
        let fighter = self.people.fighter_mut(who);
        let gained = amount.min(max.saturating_sub(fighter.hp));
        fighter.hp += gained;
        gained
    }

    /// What a touch spell does ([WG-90](docs/rules/wargrounds.md#wg-90) to [WG-93](docs/rules/wargrounds.md#wg-93)).
    fn touch_spell(&mut self, desk: &mut Desk<'_, '_>, cast: Cast) {
        let healed = match cast.spell {
            Spell::Reflect => {
                self.people.fighter_mut(cast.on).reflect = true;
                None
            }
            Spell::Drain => Some(cast.by),
            _ => Some(cast.on),
        };
        let hp = healed.map(|who| {
            self.gain(who, u8::MAX);
            (self.people.fighter(who).hp, self.max_hp(who))
        });
        desk.note(Event::Spell {
            by: self.people.who(cast.by),
            on: self.people.who(cast.on),
            spell: cast.spell,
            mana: self.people.fighter(cast.by).mana,
            hp,
        });
    }

    /// Places a Protect token for 1 Stamina ([WG-94](docs/rules/wargrounds.md#wg-94)).
    pub fn protect(&mut self, desk: &mut Desk<'_, '_>, by: u8, on: u8) -> Flow<()> {
        self.people.fighter_mut(by).stamina -= 1;
        self.people.fighter_mut(on).protect = true;
        desk.note(Event::Protected {
            by: self.people.who(by),
            on: self.people.who(on),
            stamina: self.people.fighter(by).stamina,
        });
        self.trigger_spent(desk, by, false)
    }
}
