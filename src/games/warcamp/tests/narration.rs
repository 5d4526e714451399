//! What is posted: the sample posts and the example turn (chapters [7.3](docs/rules/warcamp.md#73-sample-posts) and
//! [7.4](docs/rules/warcamp.md#74-an-example-turn)).

use super::super::data::{Building, Card, Leader};
use super::{Tribe, goblins, kobolds, set, table, trogs};
use muster_kit::ascii::COLUMNS_MAX;
use muster_kit::{Line, Viewer};

/// The example turn, word for word.
#[test]
fn the_example_turn_is_told_word_for_word() {
    let mut a = goblins(Leader::WarChief, &[5, 8, 3, 6, 9, 6]).food(40).bones(120);
    a.take_out(&[5]);
    let a = a
        .with(Building::Tower, 1)
        .with(Building::Animal, 1)
        .in_tower(&[4])
        .hand(&[Card::Favor, Card::Bolt]);
    let b = kobolds(Leader::MasterThief, &[5, 5, 6, 7, 9]);
    let mut t = table([a, b]).round(4);
    assert_eq!((t.a().defence_ce(), t.b().defence_ce()), (55, 42));
    t.play(
        &[4, 3, 5, 3],
        "cast favor; attack B 1 2 6 L; hunt 3 bones; train 3; end",
    );
    let expected = "\
A casts Battle Favor: 40 bones, 80 left.
  Each member +2 until A's next turn.
A attacks B: 1 2 6 and War Chief
  (5+1+2)+(8+1+2)+(6+1+2)+15 = 43
A  43 x [4] = 172
B  42 x [3] = 126      A wins
172/126 = 1.37 -> 2 casualties
Dead: B2 Tik (5), B1 Yip (5). B keeps 3.
A hunts with 3 (H 3+1 = 4) for bones
  [5] 4x5 = 20. Bones 100. (Round 4: a 1
  would have cost the hunter.)
War Chief trains #3: 20 bones, d4 [3] +1.
  #3 Wort has Skill 4. Bones 80.
A ends. 5 heads eat 5. Food 35.
Defence CE now 62. Next: B.
ROUND 4  B Bonegnaw, Kobolds, Master Thief
Not starving. No plague. 3 heads, no omen.
Draws 1 card (hand 1). Food 100, bones 0.";
    assert_eq!(t.told(), expected);
}

#[test]
fn the_sample_hunts_are_told_word_for_word() {
    let b = kobolds(Leader::MasterThief, &[6; 4]).food(20).bones(155);
    let mut t = table([b, super::bystanders()]).round(4).change(|game| {
        game.luck = super::luck(2);
        set(game, "items_made", 11);
    });
    t.play(&[5, 2, 2, 3, 4], "hunt 1-4");
    let expected = "\
A hunts with 1-4 (H 24) for both
food   [5] 24x5/2 = 60
bones  [2] 24x2/2 = 24
item   d5 [2] vs 2: found, d6 [3] basic
       d20 [4] Hunting Spear (i12)
Food 80, bones 179.";
    assert_eq!(t.told(), expected);
    let mut t = table([kobolds(Leader::MasterThief, &[6; 4]), super::bystanders()]).round(4);
    t.play(&[1, 6, 5, 1], "hunt 1-4");
    assert!(
        t.told()
            .contains("Something hunts the hunters: d2 [1], the\nweaker half dies: #4 Vix, #3 Skree."),
        "{}",
        t.told()
    );
}

#[test]
fn the_sample_spell_is_told_word_for_word() {
    let mut t = table([
        trogs(Leader::Shaman, &[5]).bones(80).hand(&[Card::Bolt]),
        kobolds(Leader::Shaman, &[5; 7]),
    ]);
    t.play(&[2, 6, 1], "cast bolt B");
    let expected = "\
A casts Bolt (Troglodyte, 80 bones) at B
3 at random: d7 [2] d6 [6] d5 [1]
Dead: B2 Tik (5), B7 Pilf (5), B1 Yip (5).
B keeps 4.";
    assert_eq!(t.told(), expected);
}

#[test]
fn very_many_are_told_in_short() {
    let mut t = table([goblins(Leader::WarChief, &[5; 60]), kobolds(Leader::Shaman, &[5; 60])]);
    t.play(&[6, 1], "attack B 1-20 L");
    let told = t.told();
    assert!(
        told.contains("A attacks B: 1-20 and War Chief\nA  135 x [6] = 810"),
        "{told}"
    );
    let mut t = table([kobolds(Leader::Shaman, &[5; 60]), goblins(Leader::WarChief, &[5; 60])]);
    t.play(&[5, 5], "breed all");
    assert!(t.told().contains("and 6 more."), "{}", t.told());
}

/// Tribes with everything, and very long names.
fn rich(race: super::Race, leader: Leader, number: u16) -> Tribe {
    let mut tribe = super::tribe(race, leader, &[5, 6, 7, 8, 9, 10, 5, 4, 3])
        .food(3_000)
        .bones(3_000);
    let magic = [
        "Grave-robbed Carpenter's Apron of the Cockroach",
        "Unbreakable Ring of Sparks",
        "Heroic Ring of Ruin",
        "Craven Amulet of the Whip",
        "Ring of the Grave",
    ];
    for (offset, name) in (0..).zip(magic) {
        tribe = tribe.owning(number + offset, name, Some(offset + 1));
    }
    let buildings = Building::ALL
        .iter()
        .fold(tribe, |tribe, building| tribe.with(*building, 2));
    buildings.sick(&[2])
}

/// Long random games of rich tribes: every position is sound, saved whole, guessed without a trace, and every
/// post fits a phone and says nothing that is not for the viewer.
#[test]
fn rich_games_stay_sound_and_every_post_fits() {
    use super::super::data::Race;
    use muster_game::{Awaiting, Knowledge, Rules, act_by_lot, testing};
    use muster_kit::{Dice, Seat};
    let mut acts = 0;
    for seed in 0..24 {
        let tribes = [
            rich(Race::Goblin, Leader::Shaman, 1),
            rich(Race::Kobold, Leader::MasterThief, 11),
            rich(Race::Troglodyte, Leader::Shaman, 21),
            rich(Race::Kobold, Leader::WarChief, 31),
        ];
        let mut t = table(tribes).options(|options| {
            options.disaster_at = 5 + seed % 20;
            options.adventurers = seed % 2 == 0;
            options.meteor = seed % 3 == 0;
            options.plague = seed % 2 == 1;
            options.patience = 2;
            options.famine_at = 12;
        });
        let mut dice = Dice::seeded(u64::from(seed), 1);
        let mut thoughts = Dice::seeded(u64::from(seed), 2);
        for _ in 0..120 {
            let Awaiting::Duties(duties) = t.game.awaiting() else {
                break;
            };
            let action = act_by_lot(&t.game, &duties[0], &mut thoughts);
            let played = testing::play(&mut t.game, duties[0].seat, action.clone(), &mut dice);
            acts += 1;
            for event in &played.unwrap_or_else(|no| panic!("{action:?}: {no}")) {
                for line in super::super::narrate::lines(event, Viewer::Spectator) {
                    if let Line::Mono(row) = &line {
                        assert!(row.chars().count() <= COLUMNS_MAX, "{row}");
                        assert!(!row.is_empty(), "{event:?}");
                    }
                    assert!(!line.plain(|seat| seat.to_string()).contains('!'), "{line:?}");
                }
                let saved = serde_json::to_string(event).unwrap();
                assert_eq!(serde_json::from_str::<super::Event>(&saved).unwrap(), *event);
            }
            let saved = serde_json::to_string(&t.game).unwrap();
            assert_eq!(serde_json::from_str::<super::Warcamp>(&saved).unwrap(), t.game);
            let viewer = Viewer::Seat(Seat(u8::try_from(seed % 4).unwrap()));
            let guess = t.game.guess(viewer, &mut thoughts);
            assert_eq!(guess.view(viewer), t.game.view(viewer));
            guess.sound().unwrap();
        }
    }
    assert!(acts > 1_500, "{acts} orders");
}

/// Of one adventurer the sentence is in the singular ([WC-132](docs/rules/warcamp.md#wc-132)).
#[test]
fn wc_132_one_adventurer_comes() {
    let told = |skills: &[u8]| {
        let mut t = table([goblins(Leader::WarChief, skills), super::bystanders()]);
        let tribe = Some(crate::words::Letter(0));
        let kind = super::super::action::DisasterKind::Adventurers;
        let mut dice = muster_kit::Dice::seeded(1, 1);
        let action = super::super::action::Action::Disaster { kind, tribe };
        let events = muster_game::testing::play(&mut t.game, muster_game::Actor::Host, action, &mut dice).unwrap();
        t.events.extend(events);
        t.told()
    };
    assert!(
        told(&[5; 5]).contains("1 adventurer comes for A, CE "),
        "{}",
        told(&[5; 5])
    );
    assert!(
        told(&[5; 9]).contains("2 adventurers come for A, CE "),
        "{}",
        told(&[5; 9])
    );
}
