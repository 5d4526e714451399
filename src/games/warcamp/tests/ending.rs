//! Death of a tribe and the end ([chapter 2.16](docs/rules/warcamp.md#216-death-of-a-tribe-and-the-end)).

use super::super::data::{Card, Leader};
use super::super::event::Event;
use super::{bystanders, goblins, kobolds, set, stash, table, trogs};
use crate::state::Name;
use crate::words::Letter;
use muster_game::{Awaiting, Notice, Rules};
use muster_kit::Seat;

#[test]
fn wc_147_a_tribe_without_members_is_dead_at_once() {
    let mut camp = kobolds(Leader::Shaman, &[2]).owning(1, "Pot Lid", None);
    set(&mut camp.effects, "wards", 3);
    let mut t = table([goblins(Leader::WarChief, &[9]), camp, bystanders()]);
    t.play(&[6, 1], "attack B 1 L");
    let fall = t.b().fall().unwrap();
    assert_eq!((fall.round, fall.order, t.b().effects.wards()), (3, 1, 0));
    t.refused("steal B food", "WC-76", "target");
    t.play(&[], "end");
    assert_eq!(t.turn(), 'C');
    // In the middle of its own turn the next tribe's begins.
    let mut t = table([goblins(Leader::Shaman, &[5]), bystanders(), bystanders()]);
    t.play(&[1, 2], "hunt 1 food");
    assert_eq!(t.turn(), 'B');
}

#[test]
fn wc_148_spoils_go_to_a_deathblow_in_battle_or_by_a_spell() {
    let rich = |leader, skills: &[u8]| goblins(leader, skills).food(50).bones(60).owning(1, "Pot Lid", None);
    for rules in 1..=2 {
        // By any other hand than in battle or by a spell all was left under rules number 1, and is lost since.
        let left = |all: u32, nothing: u32| if rules == 1 { all } else { nothing };
        let mut t = table([
            kobolds(Leader::Shaman, &[5]).bones(40).hand(&[Card::Bolt]),
            rich(Leader::Shaman, &[5]),
            bystanders(),
        ])
        .rules(rules);
        t.play(&[], "cast bolt B");
        assert_eq!(
            (t.a().stores.food(), t.a().stores.bones(), stash(t.a())),
            (150, 60, vec![1])
        );
        let user = kobolds(Leader::Shaman, &[5])
            .bones(45)
            .owning(2, "Ring of Sparks", Some(0));
        let mut t = table([user, rich(Leader::Shaman, &[5]), bystanders()]).rules(rules);
        t.play(&[], "use i2 B");
        assert_eq!(
            (t.a().stores.food(), t.a().stores.bones()),
            (left(150, 100), left(60, 0))
        );
        let knife = kobolds(Leader::MasterThief, &[7]);
        let mut t = table([knife, rich(Leader::Shaman, &[5]), bystanders()]).rules(rules);
        t.play(&[6, 1], "kill B1 with 1");
        assert_eq!(t.a().stores.food(), left(150, 100));
        // A failed knife costs the companion, here the last of its tribe.
        let mut t = table([rich(Leader::MasterThief, &[7]), bystanders(), bystanders()]).rules(rules);
        t.play(&[1, 6], "kill B1 with 1");
        assert_eq!(
            (t.a().is_alive(), t.b().stores.food(), t.b().stores.bones()),
            (false, left(150, 100), left(60, 0))
        );
        assert_eq!(stash(t.b()).len() as u32, left(1, 0));
        let mut t = table([kobolds(Leader::Shaman, &[5]).food(9), bystanders(), bystanders()]).rules(rules);
        t.play(&[1, 6, 1], "steal B food all");
        assert_eq!((t.a().is_alive(), t.b().stores.food()), (false, left(109, 100)));
        let nabber = kobolds(Leader::MasterThief, &[7]).bones(70);
        let mut t = table([nabber, rich(Leader::Shaman, &[5]), bystanders()]).rules(rules);
        t.play(&[], "nab B1");
        assert_eq!((t.b().is_alive(), t.a().stores.food()), (false, left(150, 100)));
    }
}

#[test]
fn wc_80_a_tribe_makes_one_attempt_to_steal_a_turn() {
    let both = || table([kobolds(Leader::MasterThief, &[5, 5, 5]), bystanders()]);
    let mut t = both();
    t.play(&[1, 6], "steal town food 1 2");
    t.refused("steal town food L", "WC-80", "twice");
    let mut t = both();
    t.play(&[1, 6], "steal town food L");
    t.refused("steal town food 1 2", "WC-30", "twice");
    // Games that began under number 1 have one of each.
    let mut t = both().rules(1);
    t.play(&[1, 6], "steal town food 1 2");
    t.refused("steal town food 3", "WC-30", "twice");
    assert!(t.allowed("steal town food L"));
}

#[test]
fn wc_149_the_game_stops_at_the_last_tribe() {
    let mut t = table([
        trogs(Leader::Shaman, &[5]).bones(80).hand(&[Card::Bolt]),
        kobolds(Leader::Shaman, &[5, 5]),
    ]);
    t.play(&[], "cast bolt B");
    let outcome = t.outcome();
    assert_eq!(
        (outcome.winners, outcome.reason.as_str()),
        (vec![Seat(0)], "the last tribe standing")
    );
    let places: Vec<(u8, u8)> = outcome.standings.iter().map(|one| (one.seat.0, one.place)).collect();
    assert_eq!(places, [(0, 1), (1, 2)]);
    let action = super::super::action::Action::End { discard: None };
    let seat = muster_game::Actor::Seat(Seat(0));
    assert_eq!(t.try_act(&[], seat, action).unwrap_err().clause, "WC-149");
    // Even if the last two would starve, the first to starve dies and the other has won.
    let mut t = table([
        kobolds(Leader::Shaman, &[5]).food(1),
        goblins(Leader::Shaman, &[5]).food(0),
    ]);
    t.play(&[], "end");
    assert_eq!(t.outcome().winners, [Seat(0)]);
}

#[test]
fn wc_150_a_last_round_ranks_by_base_ce_members_items_and_stores() {
    let ends = |a: super::Tribe, b: super::Tribe| {
        let mut t = table([a, b]).options(|options| options.final_round = 3);
        t.play(&[], "end").play(&[], "end");
        t.outcome().winners
    };
    let camp = |skills: &[u8]| goblins(Leader::Shaman, skills).with(super::super::data::Building::Food, 9);
    assert_eq!(ends(camp(&[5]), camp(&[6])), [Seat(1)]);
    assert_eq!(ends(camp(&[5, 5]), camp(&[10])), [Seat(0)]);
    assert_eq!(ends(camp(&[5]), camp(&[5]).owning(1, "Ring", None)), [Seat(1)]);
    assert_eq!(ends(camp(&[5]).bones(1), camp(&[5])), [Seat(0)]);
    assert_eq!(ends(camp(&[5]), camp(&[5])), [Seat(0), Seat(1)]);
}

#[test]
fn wc_151_conceding_loses_everything() {
    let mut t = table([bystanders(), bystanders().bones(50), bystanders()]);
    t.tell(&[], Notice::Conceded { seat: Seat(1) });
    assert_eq!(
        (t.turn(), t.b().is_alive(), t.a().stores.bones() + t.c().stores.bones()),
        ('A', false, 0)
    );
    t.play(&[], "end");
    assert_eq!(t.turn(), 'C');
    t.tell(&[], Notice::Conceded { seat: Seat(2) });
    assert_eq!(t.outcome().winners, [Seat(0)]);
}

#[test]
fn wc_177_the_end_is_summed_up() {
    let mut t = table([kobolds(Leader::MasterThief, &[9, 5]), goblins(Leader::Shaman, &[2])]);
    // Two have the highest Skill: the first is named as the first.
    for (letter, name) in [(Letter(0), "Bo"), (Letter(1), "Mo")] {
        t.game.records.note_member(letter, 1, &Name::Given(name.into()), 9);
    }
    t.play(&[2, 1], "steal B food").play(&[1, 1], "attack B 1");
    let told = t.told();
    let parts = [
        "Highest Skill: 9, first by A1 Bo.",
        "B Bonegnaw is no more.",
        "player 1 wins: the last tribe standing.",
        "Rounds 3",
        "Dead: 1 in battle.",
        "Biggest theft: 98 food by A.",
        "Worst roll: ",
    ];
    for part in parts {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(matches!(t.events.last(), Some(Event::Over(_))));
}

#[test]
fn wc_e_104_equal_base_ce_is_decided_by_members() {
    let camp = |skills: &[u8]| goblins(Leader::Shaman, skills);
    // Base CE 61, 61 and 40; nine, eight and seven members.
    let tribes = [camp(&[7, 7, 6, 6, 6, 6, 6, 6, 6]), camp(&[7; 8]), camp(&[5; 7])];
    assert_eq!(tribes.clone().map(|tribe| tribe.base_ce()), [61, 61, 40]);
    let mut t = table(tribes).round(20).options(|options| options.final_round = 20);
    t.play(&[], "end").play(&[], "end").play(&[], "end");
    assert_eq!(t.outcome().winners, [Seat(0)]);
    assert_eq!(
        t.outcome().standings.iter().map(|one| one.place).collect::<Vec<_>>(),
        [1, 2, 3]
    );
}

#[test]
fn wc_e_107_conceding_in_ones_own_turn_passes_the_turn() {
    let killer = trogs(Leader::Shaman, &[5, 6, 6]).bones(80).hand(&[Card::Bolt]);
    let mut t = table([bystanders().bones(70), killer, kobolds(Leader::Shaman, &[5, 5])]);
    t.tell(&[], Notice::Conceded { seat: Seat(0) });
    assert_eq!((t.turn(), t.b().stores.bones(), t.c().stores.bones()), ('B', 80, 0));
    let refusal = t.try_plan(&[], "cast bolt C; hunt all; end");
    assert_eq!(refusal.unwrap().clause, "WC-149");
    assert!(matches!(t.game.awaiting(), Awaiting::Over(_)));
    assert_eq!(t.outcome().winners, [Seat(1)]);
}
