//! Event cards ([WG-121](docs/rules/wargrounds.md#wg-121) to WG-140, T-10, T-11).

use super::desk::{Desk, Flow};
use super::no;
use super::plan::Deed;
use crate::action::{Attached, Order};
use crate::data::{Armour, Bad, Card, Cell, Direction, Faction, Ground, Side};
use crate::event::{CardEffect, Event};
use crate::state::{Answer, Cover, Life, Load, Question, Wargrounds};
use muster_kit::{Pile, Refusal};

/// What a card is worth, for automatic cancels. `hp` is what the character has before a Forgot Count, `fallen` whether
/// it saves an enemy ([T-11](docs/rules/wargrounds.md#t-11)).
pub fn stake_of(card: Card, special: bool, hp: u8, saves: bool) -> u8 {
    let base = match card {
        Card::Stop | Card::Armour => 4,
        Card::Count if saves => 5,
        Card::Count if hp >= 5 => 3,
        Card::Count => 1,
        Card::Sneaky | Card::Bones => 3,
        Card::Fumble | Card::Hook | Card::Nighter | Card::Rules | Card::Heat => 2,
        Card::Admin | Card::Kudos => 1,
    };
    (base + if special { 2 } else { 0 }).min(6)
}

impl Attached {
    /// Whether a card comes after the move, as Fumble and Shield Hook do ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn is_late(&self) -> bool {
        matches!(self.card, Card::Fumble | Card::Hook)
    }

    /// Whether a card comes before the move; Forgot Count waits for its trigger
    /// ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn is_early(&self) -> bool {
        !self.is_late() && self.card != Card::Count
    }

    /// Without a named target Sneaky is played on the actor ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn with_default(self, actor: u8) -> Attached {
        let usual = (self.card == Card::Sneaky).then_some(actor);
        Attached {
            on: self.on.or(usual),
            ..self
        }
    }

    /// Without a named target Fumble and Shield Hook are played on whom the attack is for
    /// ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn on_victim(self, victim: Option<u8>) -> Attached {
        Attached {
            on: self.on.or(victim),
            ..self
        }
    }
}

impl Wargrounds {
    /// Why a seat may not play a free card on a character now ([WG-124](docs/rules/wargrounds.md#wg-124) to
    /// [WG-139](docs/rules/wargrounds.md#wg-139)); `inside` its own activation
    /// ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn check_card(&self, seat: u8, card: Card, on: Option<u8>, inside: bool) -> Result<(), Refusal> {
        let side = self.seats[usize::from(seat)].side;
        self.has_card(seat, card)?;
        if !card.is_free() {
            let when = match card {
                Card::Count => "after a character lost HP, cast a spell or used a power",
                Card::Stop => "after an enemy was hurt and still stands",
                Card::Admin => "when the other side plays an ADMIN card",
                _ => "when a player plays a card",
            };
            let reason = format!("{} is played {when}.", card.title());
            return Err(no("WG-125", reason).instead("a standing order decides when: /wg standing"));
        }
        if card == Card::Armour {
            return Ok(());
        }
        if card == Card::Bones {
            return self.check_bones(side, on, inside);
        }
        let Some(on) = on else {
            return Err(no("WG-124", format!("{} is played on a character.", card.title())).instead("a target"));
        };
        self.check_victim(side, card, on)
    }

    /// As [`Wargrounds::check_card`], with what goes with the card ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn check_attached(&self, seat: u8, attached: Attached) -> Result<(), Refusal> {
        self.check_card(seat, attached.card, attached.on, true)?;
        self.check_keep(attached)
    }

    /// Whether Fumble may leave a character what it carries ([WG-133](docs/rules/wargrounds.md#wg-133)).
    pub fn check_keep(&self, Attached { card, on, keep }: Attached) -> Result<(), Refusal> {
        if !keep {
            return Ok(());
        }
        if card != Card::Fumble {
            let reason = format!("{} takes nothing from another character.", card.title());
            return Err(no("WG-133", reason).instead("keep goes with Fumble"));
        }
        match on.filter(|on| self.is_disarmed(*on)) {
            Some(on) => {
                let reason = format!("Fumble would do nothing: {} is Disarmed as it is.", self.named(on));
                Err(no("WG-133", reason).instead("Fumble without keep, so that it drops what it carries"))
            }
            None => Ok(()),
        }
    }

    /// The cards of an order that come before its move ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn check_early_cards(&self, order: &Order) -> Result<(), Refusal> {
        let mut early = order.cards.iter().filter(|attached| attached.is_early());
        early.try_for_each(|attached| self.check_attached(self.owner(order.who), attached.with_default(order.who)))
    }

    /// Those that come after it, before the attack dice ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn check_late_cards(&self, order: &Order, deed: Option<Deed>) -> Result<(), Refusal> {
        let late = order.cards.iter().filter(|attached| attached.is_late());
        for attached in late {
            let Some(deed) = deed else {
                let reason = format!("{} goes with an attack, and nobody is attacked.", attached.card.title());
                return Err(no("WG-126", reason).instead("/wg card plays it by itself"));
            };
            self.check_attached(self.owner(order.who), attached.on_victim(deed.victim()))?;
        }
        Ok(())
    }

    /// The card is in the hand that the seat plays from.
    fn has_card(&self, seat: u8, card: Card) -> Result<(), Refusal> {
        let hand = &self.hands[self.hand_of(seat)].hand;
        if hand.contains(&card) {
            return Ok(());
        }
        let held: Vec<&str> = hand.iter().map(|card| card.title()).collect();
        let held = if held.is_empty() {
            "no card".to_owned()
        } else {
            held.join(self.between_cards())
        };
        Err(no(
            "WG-122",
            format!("{} is not in your hand; you hold {held}.", card.title()),
        ))
    }

    fn check_victim(&self, side: Side, card: Card, on: u8) -> Result<(), Refusal> {
        let own = self.side_of(on) == side;
        let fighter = self.fighter(on);
        let name = self.named(on);
        let clause = match card {
            Card::Rules | Card::Heat => "WG-130",
            Card::Fumble => "WG-133",
            Card::Hook => "WG-134",
            Card::Sneaky => "WG-137",
            _ => "WG-139",
        };
        if fighter.life != Life::Standing {
            return Err(no(clause, format!("{name} does not stand on the field.")));
        }
        if own && card.is_admin() && self.sheet(on).bad(Bad::Dubious) {
            let reason = format!("{name} is Dubious: your side plays no ADMIN card on it.");
            return Err(no("WG-120", reason).instead("another character"));
        }
        let wants_own = card == Card::Sneaky;
        if !matches!(card, Card::Rules | Card::Heat) && own != wants_own {
            let whom = if wants_own { "your own side" } else { "an enemy" };
            return Err(no(
                "WG-124",
                format!("{} is played on {whom}; {name} is none.", card.title()),
            ));
        }
        let useless = match card {
            Card::Fumble => self.is_disarmed(on) && fighter.load == Load::None,
            Card::Hook => !self.blocks(on),
            Card::Nighter => fighter.tired,
            Card::Sneaky => fighter.cover != Cover::None,
            _ => false,
        };
        if useless {
            let why = match card {
                Card::Fumble => "is Disarmed and carries nothing",
                Card::Hook => "has no shield to pull aside",
                Card::Nighter => "is Tired already",
                _ => "is sneaking already",
            };
            return Err(no(clause, format!("{} would do nothing: {name} {why}.", card.title())));
        }
        if card == Card::Sneaky && matches!(self.sheet(on).armour, Armour::Medium | Armour::Heavy) {
            let reason = format!("{name} rattles: nobody in {} armour sneaks.", self.sheet(on).armour);
            return Err(no("WG-137", reason).instead("a character unarmoured or in light armour"));
        }
        Ok(())
    }

    /// Why Bones cannot be played now, on an own Horde or on an enemy one ([WG-135](docs/rules/wargrounds.md#wg-135),
    /// [WG-136](docs/rules/wargrounds.md#wg-136)).
    fn check_bones(&self, side: Side, on: Option<u8>, inside: bool) -> Result<(), Refusal> {
        let against = match on {
            Some(on) => self.side_of(on) != side,
            None => self.factions[side as usize] != Faction::Horde,
        };
        if against {
            if self.factions[side.other() as usize] != Faction::Horde {
                return Err(no(
                    "WG-136",
                    "The other side is not the Horde; the bones say nothing about it.",
                ));
            }
            return Ok(());
        }
        if self.factions[side as usize] != Faction::Horde {
            return Err(no("WG-135", "Your side is not the Horde; the bones do not talk to it."));
        }
        if self.turn.begun || inside {
            let reason = "The bones are asked before the first go of a turn.";
            return Err(no("WG-135", reason).instead("play it in the next orders period"));
        }
        if !self.team(side).any(|who| self.fighter(who).start.is_some()) {
            return Err(no("WG-135", "Nobody of your side has a random start pending."));
        }
        Ok(())
    }

    /// Plays a card that has been checked. `list` is whom Bones would free, in that order by number
    /// ([WG-125](docs/rules/wargrounds.md#wg-125), [WG-128](docs/rules/wargrounds.md#wg-128)).
    pub fn play_card(
        &mut self,
        desk: &mut Desk<'_, '_>,
        seat: u8,
        Attached { card, on, keep }: Attached,
        list: &[u8],
    ) -> Flow<()> {
        if !self.announce(desk, seat, card, on)? {
            return Ok(());
        }
        match card {
            Card::Rules | Card::Heat => match on {
                Some(on) => self.wander(desk, seat, card, on),
                None => Ok(()),
            },
            Card::Bones => self.ask_bones(desk, seat, on, list),
            _ => {
                self.simple_card(desk, seat, Attached { card, on, keep });
                Ok(())
            }
        }
    }

    fn simple_card(&mut self, desk: &mut Desk<'_, '_>, seat: u8, Attached { card, on, keep }: Attached) {
        let mut dice = Vec::new();
        let what = match (card, on) {
            (Card::Armour, _) => {
                let die = desk.roll(seat, 6);
                dice.push(die);
                let side = self.seats[usize::from(seat)].side as usize;
                self.armour[side] = self.armour[side].saturating_add(u8::try_from(die).expect("a die"));
                CardEffect::Armour { now: self.armour[side] }
            }
            (Card::Fumble, Some(on)) => {
                let dropped = match self.fighter(on).load {
                    _ if keep => None,
                    Load::Flag(_) => {
                        self.lose_flag(desk, on);
                        None
                    }
                    _ => self.drop_load(on),
                };
                self.fighter_mut(on).disarmed = true;
                CardEffect::Fumbled { dropped }
            }
            (Card::Hook, Some(on)) => {
                self.fighter_mut(on).exposed = true;
                CardEffect::Exposed
            }
            (Card::Sneaky, Some(on)) => {
                self.fighter_mut(on).cover = Cover::Ready;
                CardEffect::Sneaky
            }
            (Card::Nighter, Some(on)) => {
                self.fighter_mut(on).tired = true;
                CardEffect::Tired
            }
            _ => CardEffect::Nothing,
        };
        desk.note(Event::CardDone {
            card,
            on: on.map(|on| self.who(on)),
            dice,
            what,
        });
    }

    /// Announces a card and lets it be cancelled ([WG-128](docs/rules/wargrounds.md#wg-128),
    /// [WG-129](docs/rules/wargrounds.md#wg-129), [WG-140](docs/rules/wargrounds.md#wg-140)). Whether it stands.
    pub fn announce(&mut self, desk: &mut Desk<'_, '_>, seat: u8, card: Card, on: Option<u8>) -> Flow<bool> {
        let side = self.seats[usize::from(seat)].side;
        self.discard(seat, card);
        desk.note(Event::CardPlayed {
            side,
            seat: muster_kit::Seat(seat),
            card,
            on: on.map(|on| self.who(on)),
        });
        let special = on.is_some_and(|on| self.is_carrier(on) || self.is_monarch(on));
        let hp = on.map_or(0, |on| self.fighter(on).hp);
        let saves = card == Card::Count && on.is_some_and(|on| self.side_of(on) == side && self.fighter(on).hp == 0);
        let stake = stake_of(card, special, hp, saves);
        let (mut stands, mut last, mut turn) = (true, card, side.other());
        while let Some((who, with)) = self.canceller(desk, turn, last, stake)? {
            self.discard(who, with);
            stands = !stands;
            let side = self.seats[usize::from(who)].side;
            desk.note(Event::CardCancelled {
                card: last,
                by: with,
                side,
                seat: muster_kit::Seat(who),
                stands,
            });
            last = with;
            turn = side.other();
        }
        Ok(stands)
    }

    fn discard(&mut self, seat: u8, card: Card) {
        let hand = self.hand_of(seat);
        let hand = &mut self.hands[hand];
        if let Some(place) = hand.hand.iter().position(|held| *held == card) {
            hand.hand.remove(place);
            hand.discards.push(card);
        }
    }

    /// Which card a seat would cancel another with: Admin Notices before Kudos
    /// ([WG-129](docs/rules/wargrounds.md#wg-129), [WG-140](docs/rules/wargrounds.md#wg-140)).
    pub fn cancelling_card(&self, seat: u8, card: Card) -> Option<Card> {
        let hand = &self.hands[self.hand_of(seat)].hand;
        let admin = card.is_admin() && hand.contains(&Card::Admin);
        if admin {
            return Some(Card::Admin);
        }
        hand.contains(&Card::Kudos).then_some(Card::Kudos)
    }

    fn canceller(&self, desk: &mut Desk<'_, '_>, side: Side, card: Card, stake: u8) -> Flow<Option<(u8, Card)>> {
        match self.ask(desk, Question::Cancel { side, card, stake }, true)? {
            Answer::Play { seat, card } => Ok(Some((seat, card))),
            Answer::Nothing | Answer::Shove { .. } => Ok(None),
            Answer::Standing => Ok(self.standing_cancel(side, card, stake)),
        }
    }

    /// The first seat of a side whose standing orders cancel a card of that stake
    /// ([WG-192](docs/rules/wargrounds.md#wg-192)).
    pub fn standing_cancel(&self, side: Side, card: Card, stake: u8) -> Option<(u8, Card)> {
        let mut seats = self.seats_of(side).filter(|seat| {
            let state = &self.seats[usize::from(*seat)];
            !state.conceded && state.secret.standing.cancel_at <= stake
        });
        seats.find_map(|seat| Some((seat, self.cancelling_card(seat, card)?)))
    }

    /// Where those dice would take a character, and the cells on the way up to it
    /// ([WG-130](docs/rules/wargrounds.md#wg-130)).
    pub fn wander_path(&self, on: u8, way: Direction, inches: u32) -> Vec<Cell> {
        let steps = if way.is_diagonal() {
            (2 * inches / 3).max(1)
        } else {
            inches
        };
        let mut path = Vec::new();
        let mut last = 0;
        let mut at = self.fighter(on).at;
        for _ in 0..steps {
            let Some(next) = at.step(way).filter(|next| self.board().has(*next)) else {
                break;
            };
            at = next;
            path.push(at);
            if self.ground(at).is_standable() && !self.is_taken(on, at) {
                last = path.len();
            }
        }
        path.truncate(last);
        path
    }

    /// Moves a character at random by Forgot the Rules or Heat of Battle ([WG-130](docs/rules/wargrounds.md#wg-130)).
    fn wander(&mut self, desk: &mut Desk<'_, '_>, seat: u8, card: Card, on: u8) -> Flow<()> {
        let (eight, six) = (desk.roll(seat, 8), desk.roll(seat, 6));
        let way = Direction::ALL[eight as usize - 1];
        let path = self.wander_path(on, way, six);
        let from = self.fighter(on).at;
        let to = path.last().copied().unwrap_or(from);
        desk.note(Event::CardDone {
            card,
            on: Some(self.who(on)),
            dice: vec![eight, six],
            what: CardEffect::Moved {
                way,
                inches: six,
                from,
                to,
            },
        });
        let sneaky = self.fighter(on).cover == Cover::Ready && !path.is_empty();
        self.tread(desk, on, &path, sneaky)?;
        if sneaky && self.standing(on) {
            self.fighter_mut(on).cover = Cover::Moved;
        }
        self.tidy_pairs(desk);
        Ok(())
    }

    /// Pairs that a card or a shove tore apart ([WG-164](docs/rules/wargrounds.md#wg-164)).
    pub fn tidy_pairs(&mut self, desk: &mut Desk<'_, '_>) {
        for who in self.everybody() {
            self.check_pair(desk, who);
        }
    }

    /// The die of Bones: own characters freed, or Horde enemies moved ([WG-135](docs/rules/wargrounds.md#wg-135),
    /// [WG-136](docs/rules/wargrounds.md#wg-136)).
    fn ask_bones(&mut self, desk: &mut Desk<'_, '_>, seat: u8, on: Option<u8>, list: &[u8]) -> Flow<()> {
        let side = self.seats[usize::from(seat)].side;
        let against = match on {
            Some(on) => self.side_of(on) != side,
            None => self.factions[side as usize] != Faction::Horde,
        };
        let die = desk.roll(seat, 6);
        if against {
            return self.scatter(desk, side.other(), die);
        }
        let pending = |who: &u8| self.side_of(*who) == side && self.fighter(*who).start.is_some();
        let mut order: Vec<u8> = list.iter().copied().filter(pending).collect();
        if order.is_empty() {
            order = self.team(side).filter(pending).collect();
        }
        order.truncate(die as usize);
        for who in &order {
            self.fighter_mut(*who).start = None;
        }
        desk.note(Event::CardDone {
            card: Card::Bones,
            on: None,
            dice: vec![die],
            what: CardEffect::Freed {
                who: order.iter().map(|who| self.badge(*who)).collect(),
            },
        });
        Ok(())
    }

    /// Cells that a Horde character can reach by a Walk without automatic hits, its own apart
    /// ([WG-136](docs/rules/wargrounds.md#wg-136)).
    pub fn bones_cells(&self, who: u8) -> Vec<Cell> {
        let walk = self.allowance(who, false);
        let at = self.fighter(who).at;
        let ends = self.reach_from(who, at, walk).ends(walk);
        let cells = ends.into_iter().filter(|(cell, way)| way.hits == 0 && *cell != at);
        cells.map(|(cell, _)| cell).collect()
    }

    fn scatter(&mut self, desk: &mut Desk<'_, '_>, side: Side, die: u32) -> Flow<()> {
        let mut left: Vec<u8> = self.upright(side).collect();
        let mut chosen = Vec::new();
        if left.len() <= die as usize {
            chosen = std::mem::take(&mut left);
        }
        while chosen.len() < die as usize && !left.is_empty() {
            let place = desk.choose(left.len());
            chosen.push(left.remove(place));
        }
        chosen.sort_unstable();
        let mut moved = Vec::new();
        for who in chosen {
            let cells = self.bones_cells(who);
            let to = (!cells.is_empty()).then(|| cells[desk.choose(cells.len())]);
            if let Some(to) = to {
                let fighter = self.fighter_mut(who);
                fighter.at = to;
                if fighter.cover == Cover::Ready {
                    fighter.cover = Cover::Moved;
                }
                if self.board().ground(to) != Ground::Goal {
                    self.lose_flag(desk, who);
                }
            }
            moved.push((self.who(who), to));
        }
        desk.note(Event::BonesMoved { die, moved });
        self.tidy_pairs(desk);
        Ok(())
    }

    /// Draws until the hand is full; the discards are shuffled when the pile is empty
    /// ([WG-123](docs/rules/wargrounds.md#wg-123)). Whether they were.
    pub fn refill(&mut self, hand: usize, dice: &mut muster_kit::Dice) -> (Vec<Card>, bool) {
        let hand = &mut self.hands[hand];
        let (mut drawn, mut shuffled) = (Vec::new(), false);
        while hand.hand.len() < usize::from(hand.size) {
            if hand.pile.is_empty() {
                if hand.discards.is_empty() {
                    break;
                }
                let mut cards = std::mem::take(&mut hand.discards);
                cards.sort_unstable();
                hand.pile = Pile::shuffled(cards, dice);
                shuffled = true;
            }
            if let Some(card) = hand.pile.draw() {
                hand.hand.push(card);
                drawn.push(card);
            }
        }
        hand.hand.sort_unstable();
        (drawn, shuffled)
    }
}
