//! The nations of a campaign: who is whose ally, who comes first, what each and its armies are called.

use crate::campaign::army::{ArmyId, Party};
use crate::campaign::marches::Marches;
use crate::campaign::nation::{Nation, Temper};

/// All nations, in seat order, and their order in this turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Nations {
    nations: Vec<Nation>,
    /// RK-22: nations that are not out, the highest first.
    order: Vec<u8>,
}

impl Nations {
    /// Nations in seat order, and their order of initiative.
    pub fn new(nations: Vec<Nation>, order: Vec<u8>) -> Nations {
        Nations { nations, order }
    }

    /// All, in seat order.
    pub fn all(&self) -> &[Nation] {
        &self.nations
    }

    /// RK-22: nations in initiative order, as it was thrown in this turn.
    pub fn order(&self) -> &[u8] {
        &self.order
    }

    /// RK-22: initiative has been thrown.
    pub fn line_up(&mut self, order: Vec<u8>) {
        self.order = order;
    }

    /// RK-22: the place of a nation in the order of initiative.
    pub fn rank(&self, nation: u8) -> Option<usize> {
        self.order.iter().position(|other| *other == nation)
    }

    /// Whether a seat has a nation.
    pub fn has(&self, nation: u8) -> bool {
        usize::from(nation) < self.nations.len()
    }

    /// Whether a party is known: rebels always are.
    pub fn knows(&self, party: Party) -> bool {
        match party {
            Party::Nation(nation) => self.has(nation),
            Party::Rebels => true,
        }
    }

    /// RK-67: whether more than half of the players have declared that winner.
    pub fn have_declared(&self, winner: u8) -> bool {
        let players = self.nations.iter().filter(|nation| nation.player);
        let votes = players.clone().filter(|nation| nation.vote == Some(winner)).count();
        2 * votes > players.count()
    }

    /// RK-27: what some keep to themselves is as if they had ordered nothing; that orders are in is known.
    pub fn hide(&mut self, is_hidden: impl Fn(u8) -> bool) {
        for (number, nation) in (0..).zip(&mut self.nations) {
            if is_hidden(number) {
                nation.temper = Temper::default();
                nation.marches = nation.marches.as_ref().map(|_| Marches::default());
            }
        }
    }

    /// RK-27: orders and arrivals of a turn are used up.
    pub fn forget_orders(&mut self) {
        for nation in &mut self.nations {
            nation.marches = None;
            nation.due = 0;
        }
    }

    /// RK-16: whether two parties are enemies.
    pub fn hostile(&self, one: Party, other: Party) -> bool {
        match (one, other) {
            (Party::Nation(one), Party::Nation(other)) => !self.allied(one, other),
            (Party::Rebels, Party::Rebels) => false,
            _ => true,
        }
    }

    /// RK-16: whether two nations are of one team, or the same.
    pub fn allied(&self, one: u8, other: u8) -> bool {
        self.nation(one).team == self.nation(other).team
    }

    /// The nation of a seat, counted from 0.
    ///
    /// # Panics
    /// If no seat has that number.
    pub fn nation(&self, number: u8) -> &Nation {
        &self.nations[usize::from(number)]
    }

    /// The nation of a seat, counted from 0, to change it.
    ///
    /// # Panics
    /// If no seat has that number.
    pub fn nation_mut(&mut self, number: u8) -> &mut Nation {
        &mut self.nations[usize::from(number)]
    }

    /// Nations that are not out, in seat order.
    pub fn alive(&self) -> impl Iterator<Item = u8> {
        let numbers = 0..u8::try_from(self.nations.len()).expect("there are few nations");
        numbers.filter(|nation| !self.nation(*nation).out)
    }

    /// The sign of an army: `C1`, `R2`.
    pub fn tag(&self, id: ArmyId) -> String {
        format!("{}{}", self.letter(id.party), id.number)
    }

    /// What the signs of a party's armies begin with; `R` for rebels.
    pub fn letter(&self, party: Party) -> char {
        match party {
            Party::Nation(nation) => self.nation(nation).letter,
            Party::Rebels => 'R',
        }
    }

    /// What players call a nation; `Rebels` for those of no nation.
    pub fn name(&self, party: Party) -> String {
        match party {
            Party::Nation(nation) => self.nation(nation).name.clone(),
            Party::Rebels => "Rebels".to_owned(),
        }
    }

    /// RK-16: teams of nations that are not out.
    pub fn teams(&self) -> Vec<u8> {
        let mut teams: Vec<u8> = self.alive().map(|nation| self.nation(nation).team).collect();
        teams.sort_unstable();
        teams.dedup();
        teams
    }

    /// RK-16: all nations of a team, those that are out as well, in seat order.
    pub fn members(&self, team: u8) -> Vec<u8> {
        let numbers = (0..).zip(&self.nations).filter(|(_, nation)| nation.team == team);
        numbers.map(|(number, _)| number).collect()
    }

    /// The number of an own army, as it is typed: `2`, or `C2` as boards print it.
    pub fn number_of(&self, nation: u8, word: &str) -> Option<u8> {
        let letter = self.nation(nation).letter;
        let bare = word.strip_prefix([letter, letter.to_ascii_lowercase()]);
        bare.unwrap_or(word).parse().ok()
    }

    /// What of their order cannot be, if anything.
    pub fn fault(&self) -> Option<&'static str> {
        let mut ranked = self.order.clone();
        ranked.sort_unstable();
        ranked.dedup();
        if ranked.len() != self.order.len() {
            return Some("a nation has two ranks");
        }
        let strange = ranked.into_iter().any(|nation| !self.has(nation));
        strange.then_some("there is no such nation")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nations() -> Nations {
        let nation = |(name, team): (&str, u8)| {
            let saved = serde_json::json!({
                "name": name, "letter": name.chars().next(), "team": team, "player": true,
            });
            serde_json::from_value(saved).expect("it is a nation")
        };
        let all = [("Corvane", 0), ("Halvern", 1), ("Brennt", 0)].map(nation);
        Nations::new(all.to_vec(), vec![2, 0, 1])
    }

    #[test]
    fn teams_are_allies_and_rebels_everybodys_enemies() {
        let nations = nations();
        assert!(nations.allied(0, 2) && !nations.allied(0, 1));
        assert!(nations.hostile(Party::Nation(0), Party::Nation(1)));
        assert!(nations.hostile(Party::Nation(0), Party::Rebels) && !nations.hostile(Party::Rebels, Party::Rebels));
        assert_eq!((nations.teams(), nations.members(0)), (vec![0, 1], vec![0, 2]));
    }

    #[test]
    fn armies_are_called_by_letter_and_number() {
        let nations = nations();
        let tag = |party| nations.tag(ArmyId { party, number: 2 });
        assert_eq!(
            (tag(Party::Nation(1)), tag(Party::Rebels)),
            ("H2".to_owned(), "R2".to_owned())
        );
        assert_eq!(
            [
                nations.number_of(0, "c3"),
                nations.number_of(0, "3"),
                nations.number_of(0, "h3")
            ],
            [Some(3), Some(3), None]
        );
    }

    #[test]
    fn more_than_half_of_the_players_declare_a_winner() {
        let mut nations = nations();
        nations.nation_mut(0).vote = Some(1);
        assert!(!nations.have_declared(1));
        nations.nation_mut(2).vote = Some(1);
        assert!(nations.have_declared(1));
    }

    #[test]
    fn a_nation_has_one_rank() {
        let mut nations = nations();
        assert_eq!((nations.rank(0), nations.fault()), (Some(1), None));
        nations.line_up(vec![0, 0, 1]);
        assert_eq!(nations.fault(), Some("a nation has two ranks"));
        nations.line_up(vec![0, 7]);
        assert_eq!(nations.fault(), Some("there is no such nation"));
    }
}
