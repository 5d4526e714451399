//! Whole campaigns through the traits: at random, by non-players, and what each nation may know.

use super::{act, begin_with, everybody_reads};
use crate::Risk;
use crate::action::{Action, Posture};
use crate::battle::{Fate, Side};
use crate::campaign::{Army, Campaign, Party, Tale, contact};
use crate::closing;
use crate::event::Event;
use crate::foresee;
use crate::seating;
use crate::state::War;
use muster_game::{Awaiting, Contest, Counsel, Hand, Knowledge, Notice, Occasion, Policy, Rules, contest, testing};
use muster_kit::{Dice, Level, Refusal, Seat, Topic, Viewer};
use serde_json::{Value, json};

fn play(policies: Vec<Policy>, seed: u64, options: Value) -> u32 {
    let name = options.to_string();
    let report = contest::<Risk>(&Contest {
        policies,
        seed,
        rounds_max: 3_000,
        options,
    });
    let report = report.unwrap_or_else(|fault| panic!("{name} {seed}: {fault}"));
    assert!(report.winners.is_some(), "{name} {seed} did not end");
    report.rounds
}

/// Chapter 9: on a map that looks the same from every capital no seat is everybody's enemy. A few games show a seat that
/// all others march on; docs/balance/risk.md has the figures of many.
#[test]
fn rk_67_no_seat_of_three_is_everybodys_enemy() {
    let mut wins = [0; 3];
    for seed in 1..=12 {
        let report = contest::<Risk>(&Contest {
            policies: vec![Policy::Npc(Level::Easy); 3],
            seed,
            rounds_max: 60,
            options: json!({ "map": "rivers", "battles": "auto", "turns": 6 }),
        });
        let winners = report.unwrap().winners.unwrap();
        winners.iter().for_each(|seat| wins[seat.index()] += 1);
    }
    assert!(wins.iter().all(|count| (2..=8).contains(count)), "{wins:?}");
}

/// Random play on all maps ends, with sealed and with open moves ([RK-1](docs/rules/risk.md#rk-1),
/// [RK-67](docs/rules/risk.md#rk-67)).
#[test]
fn rk_68_random_campaigns_with_a_turn_limit_end() {
    for (at, (map, seats)) in [("crowns", 2), ("rivers", 3), ("thrones", 4), ("parade", 2)]
        .into_iter()
        .enumerate()
    {
        for (seed, moves) in [(1, "sealed"), (2, "open")] {
            if !muster_sample::is_tried_of_few(2 * at + usize::from(moves == "open"), 8) {
                continue;
            }
            let options = json!({ "map": map, "battles": "auto", "moves": moves, "turns": 8 });
            play(vec![Policy::Random; seats], seed, options);
        }
    }
}

#[test]
fn rk_61_non_players_end_a_campaign_of_automatic_battles() {
    let maps = [("crowns", 2), ("rivers", 3), ("thrones", 4), ("parade", 2)];
    for (_, (map, seats)) in maps
        .into_iter()
        .enumerate()
        .filter(|(at, _)| muster_sample::is_tried_of_few(*at, 4))
    {
        let options = json!({ "map": map, "battles": "auto", "reinforce": "both", "turns": 8 });
        play(vec![Policy::Npc(Level::Normal); seats], 1, options);
    }
}

/// RK-57: battles at the table, several of them side by side, with rebels and allies.
#[test]
fn rk_57_campaigns_with_battles_at_the_table_end() {
    let options = json!({ "map": "thrones", "armies": 4, "turns": 5, "teams": "CS-HB", "radius": 10 });
    play(vec![Policy::Random; 4], 5, options);
    play(
        vec![Policy::Npc(Level::Easy); 2],
        1,
        json!({ "turns": 6, "radius": 12 }),
    );
}

fn begin(options: Value, faces: &[u32]) -> Risk {
    begin_with(options, &mut Dice::scripted(faces.iter().copied()))
}

/// Crowns; Halvern has the initiative, both have placed by rule.
fn placed() -> Risk {
    let mut game = begin(json!({}), &[3, 5]);
    assert_eq!(
        act(&mut game, 0, json!({ "place": {} }), &[]).unwrap_err().clause,
        "RK-24"
    );
    act(&mut game, 1, json!({ "place": {} }), &[]).unwrap();
    act(
        &mut game,
        0,
        json!({ "place": { "armies": "1 corps H10; 2 guard C12; 3 van H11" } }),
        &[1, 2, 3, 4, 5, 6],
    )
    .unwrap();
    game
}

/// RK-27: sealed orders are nobody else's, and may be replaced until the last are in.
#[test]
fn rk_27_sealed_orders_are_hidden() {
    let mut game = placed();
    let told = act(&mut game, 0, json!({ "march": { "orders": "1 I8; 3 noloot" } }), &[]).unwrap();
    assert_eq!(told, ["Corvane has sent orders."]);
    let mut dice = Dice::seeded(1, 1);
    let other = game.guess(Viewer::Seat(Seat(1)), &mut dice);
    assert_ne!(other, game);
    assert!(
        other
            .war
            .campaign()
            .unwrap()
            .nations
            .nation(0)
            .marches
            .as_ref()
            .unwrap()
            .marches
            .is_empty()
    );
    assert_eq!(game.guess(Viewer::Seat(Seat(0)), &mut dice), game);
    let told = act(&mut game, 0, json!({ "march": { "orders": "hold" } }), &[]).unwrap();
    assert_eq!(told, ["Corvane has sent new orders."]);
    act(&mut game, 1, json!({ "march": { "orders": "hold" } }), &[]).unwrap();
    let duty = game.awaiting().duties()[0].clone();
    assert_eq!((duty.seat, duty.hand), (Seat(1), Hand::Orders));
    assert_eq!(
        act(&mut game, 0, json!({ "carry": {} }), &[]).unwrap_err().clause,
        "RK-27"
    );
}

/// RK-46, RK-34: standing orders of a nation are private.
#[test]
fn rk_46_standing_orders_of_a_nation_are_private() {
    let mut game = placed();
    let orders =
        json!({ "standing": { "loot": "no", "raise": "guns", "delegate": "all", "plan": "deep", "rescue": "a,n" } });
    assert!(act(&mut game, 0, orders, &[]).unwrap().is_empty());
    let temper = |game: &Risk| game.war.campaign().unwrap().nations.nation(0).temper.clone();
    assert!(!temper(&game).loots && temper(&game).delegates);
    let other = game.guess(Viewer::Seat(Seat(1)), &mut Dice::seeded(1, 1));
    assert_eq!(temper(&other), Default::default());
    let refused = act(&mut game, 0, json!({ "standing": { "raise": "lancers" } }), &[]);
    assert_eq!(refused.unwrap_err().clause, "RK-34");
}

/// Corvane's corps has met an army of Halvern on H9.
fn met() -> Risk {
    let mut game = placed();
    act(&mut game, 0, json!({ "march": { "orders": "1 H9" } }), &[]).unwrap();
    // Halvern's armies stand at their capital; one is put in the way.
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let army = campaign.armies.iter_mut().find(|army| army.party == Party::Nation(1));
    army.unwrap().at = "H9".parse().unwrap();
    act(&mut game, 1, json!({ "march": { "orders": "hold" } }), &[]).unwrap();
    act(&mut game, 1, json!({ "carry": {} }), &[]).unwrap();
    game
}

/// Both are set up; Corvane has the initiative.
fn fighting() -> Risk {
    let mut game = met();
    act(&mut game, 0, json!({ "deploy": { "battle": 1 } }), &[]).unwrap();
    act(&mut game, 1, json!({ "deploy": {} }), &[]).unwrap();
    let duty = game.awaiting().duties()[0].clone();
    assert_eq!(duty.hand, Hand::Orders);
    act(&mut game, duty.seat.0, json!({ "open": { "battle": 1 } }), &[6, 1]).unwrap();
    game
}

/// RK-57: a battle at the table within a campaign, from contact to the next turn.
#[test]
fn rk_57_a_battle_is_fought_at_the_table() {
    let mut game = met();
    let duties = game.awaiting().duties().to_vec();
    let topics: Vec<Topic> = duties.iter().map(|duty| duty.topic).collect();
    assert_eq!(topics, [Topic(1), Topic(1)]);
    assert_ne!(duties[0].key, duties[1].key);
    let clause = |refused: Result<Vec<String>, Refusal>| refused.unwrap_err().clause;
    assert_eq!(
        clause(act(&mut game, 0, json!({ "march": { "orders": "hold" } }), &[])),
        "RK-57"
    );
    assert_eq!(
        clause(act(&mut game, 0, json!({ "deploy": { "battle": 7 } }), &[])),
        "RK-57"
    );
    let mut game = fighting();
    let board = Risk::map(&game.view(Viewer::Spectator), Topic(1)).to_ascii();
    assert!(board.contains("Battle 1 at H9"), "{board}");
    let mover = game.awaiting().duties()[0].seat;
    assert_eq!(mover, Seat(0));
    // The dice of the next turn follow at once.
    let withdraw = serde_json::from_value(json!({ "withdraw": { "confirm": true } })).unwrap();
    testing::play(&mut game, mover, withdraw, &mut Dice::seeded(4, 4)).unwrap();
    let campaign = game.war.campaign().unwrap();
    assert_eq!(campaign.calendar.turn(), 2);
    let here: Vec<Party> = campaign
        .armies
        .on("H9".parse().unwrap())
        .map(|army| army.party)
        .collect();
    assert_eq!(here, [Party::Nation(1)], "the loser has left");
    game.sound().unwrap();
    let saved = serde_json::to_value(&game).unwrap();
    assert_eq!(serde_json::from_value::<Risk>(saved).unwrap(), game);
}

/// Chapter 9: a veteran does not stay for the end of a lost battle of a campaign.
#[test]
fn rk_129_veterans_withdraw() {
    let mut game = fighting();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let battle = campaign.fights.battles_mut().next().unwrap();
    // 15 of 32 points.
    let first: Vec<char> = battle.field.units()[..3].iter().map(|unit| unit.letter).collect();
    for letter in first {
        battle.field.remove(letter, 1, Fate::Destroyed);
    }
    let duty = game.awaiting().duties()[0].clone();
    let advise = |level| game.advise(&duty, level, Occasion::Npc, &mut Dice::seeded(1, 1)).action;
    assert!(matches!(advise(Level::Hard), Action::Withdraw { confirm: true, .. }));
    assert!(!matches!(advise(Level::Normal), Action::Withdraw { .. }));
}

/// A nation's first army.
fn first_army(campaign: &mut Campaign, nation: u8) -> &mut Army {
    let mut armies = campaign.armies.iter_mut();
    armies.find(|army| army.party == Party::Nation(nation)).unwrap()
}

/// A nation's army, turned rebel, stands where another's does, and they fight.
fn against_rebels() -> Risk {
    let mut game = placed();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let mut armies = campaign.armies.all().to_vec();
    let army = armies.iter_mut().find(|army| army.party == Party::Nation(1)).unwrap();
    (army.party, army.number, army.at, army.commander) = (Party::Rebels, 1, "H10".parse().unwrap(), false);
    armies.sort_by_key(Army::id);
    campaign.armies = crate::campaign::state::Armies::new(armies);
    for seat in [0, 1] {
        act(&mut game, seat, json!({ "march": { "orders": "hold" } }), &[]).unwrap();
    }
    act(&mut game, 1, json!({ "carry": {} }), &[]).unwrap();
    game
}

/// The house does what it is asked for.
fn house_acts(game: &mut Risk, faces: &[u32]) {
    let duties = game.awaiting().duties().to_vec();
    let house: Vec<_> = duties.iter().filter(|duty| duty.hand == Hand::House).collect();
    assert_eq!((house.len(), house[0].seat), (1, Seat(2)));
    let advice = game.advise(house[0], Level::Normal, Occasion::Npc, &mut Dice::seeded(1, 1));
    testing::act(game, Seat(2), advice.action, faces).unwrap();
}

/// RK-55: rebels are played by the house.
#[test]
fn rk_54_the_house_plays_rebels() {
    let mut game = against_rebels();
    house_acts(&mut game, &[]);
    assert!(game.awaiting().duties().iter().all(|duty| duty.hand != Hand::House));
}

/// RK-70: side 1 shows both deployments, and nobody but the house sits there for rebels.
#[test]
fn rk_54_the_house_shows_the_armies_for_rebels() {
    let mut game = against_rebels();
    house_acts(&mut game, &[]);
    act(&mut game, 0, json!({ "deploy": {} }), &[]).unwrap();
    house_acts(&mut game, &[6, 1]);
    let battle = game.war.battles()[0];
    assert_eq!(
        (battle.progress.turn(), battle.progress.mover()),
        (1, Some(Side::South))
    );
}

/// RK-19: lists are written before the placing, or for reinforcements at any time.
#[test]
fn rk_19_free_lists_are_built() {
    let mut game = begin(json!({ "lists": "free", "army_points": 30 }), &[6, 1]);
    let build = |list: &str, army: Value| json!({ "build": { "list": list, "army": army } });
    assert_eq!(
        act(&mut game, 0, build("7LN", json!(1)), &[]).unwrap_err().clause,
        "RK-19"
    );
    assert_eq!(
        act(&mut game, 0, build("2CU 2DR", json!(1)), &[]).unwrap_err().clause,
        "RK-19"
    );
    assert_eq!(
        act(&mut game, 0, build("2CU", json!(5)), &[]).unwrap_err().clause,
        "RK-19"
    );
    act(&mut game, 0, build("2CU", json!(1)), &[]).unwrap();
    act(&mut game, 0, json!({ "place": {} }), &[]).unwrap();
    assert_eq!(
        act(&mut game, 0, build("2CU", json!(1)), &[]).unwrap_err().clause,
        "RK-6"
    );
    act(&mut game, 0, build("3LT", Value::Null), &[]).unwrap();
    let mut standard = placed();
    assert_eq!(
        act(&mut standard, 0, build("3LT", Value::Null), &[])
            .unwrap_err()
            .clause,
        "RK-18"
    );
}

#[test]
fn rk_26_questions_about_the_map_are_answered() {
    let game = placed();
    let seat = Viewer::Seat(Seat(0));
    for query in [
        json!({ "army": {} }),
        json!({ "army": { "army": "2" } }),
        json!({ "army": { "army": "h1" } }),
    ] {
        let answer = game.answer(seat, serde_json::from_value(query).unwrap()).unwrap();
        assert!(!answer.lines.is_empty() || !answer.boards.is_empty());
    }
    let unknown = game.answer(
        seat,
        serde_json::from_value(json!({ "army": { "army": "9" } })).unwrap(),
    );
    assert_eq!(unknown.unwrap_err().clause, "RK-14");
    let odds = |question: &str| {
        game.situation(seat, question)
            .and_then(|situation| Risk::odds(&situation))
    };
    assert_eq!(odds("train c1").unwrap_err().clause, "RK-38");
    for question in ["train 9", "march c1 k9 t2", "storm guns"] {
        assert!(odds(question).unwrap().data.is_some(), "{question}");
    }
    let march = serde_json::from_value(json!({ "march": { "orders": "1 K9" } })).unwrap();
    assert!(!game.foresee(Seat(0), &march).unwrap().lines.is_empty());
    let place = serde_json::from_value(json!({ "place": { "armies": "1 S1" } })).unwrap();
    assert_eq!(game.foresee(Seat(0), &place).unwrap_err().clause, "RK-24");
}

/// RK-62, RK-67: giving up ends a war of two; a declared winner needs a custom goal.
#[test]
fn rk_67_who_gives_up_loses_the_war() {
    let mut game = placed();
    assert_eq!(
        act(&mut game, 0, json!({ "declare": { "winner": "H" } }), &[])
            .unwrap_err()
            .clause,
        "RK-67"
    );
    let conceded = Notice::Conceded { seat: Seat(0) };
    Dice::exactly(&[], |dice| testing::tell(&mut game, conceded, dice)).unwrap();
    let outcome = testing::outcome(&game);
    assert_eq!(outcome.winners, [Seat(1)]);
    assert_eq!(outcome.standings[0].seat, Seat(1));
    assert_eq!(
        act(&mut game, 1, json!({ "march": { "orders": "hold" } }), &[])
            .unwrap_err()
            .clause,
        "RK-130"
    );
}

/// RK-25, RK-28, RK-72: `/risk go` ends whatever is asked.
#[test]
fn rk_25_go_ends_whatever_is_asked() {
    let mut game = begin(json!({}), &[6, 1]);
    assert_eq!(seating::line_of_orders(&game), Some("place"));
    for seat in [0, 1] {
        act(&mut game, seat, json!({"go": {}}), &[1; 6][..3 * 2 * usize::from(seat)]).unwrap();
    }
    assert_eq!(seating::line_of_orders(&game), Some("march"));
    let hold = Action::Go {
        posture: Posture::Hold,
        battle: None,
    };
    assert!(closing::leaves_idle(&game, Seat(0), &hold), "three armies could march");
    act(&mut game, 0, json!({"go": {}}), &[]).unwrap();
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!()
    };
    assert_eq!(duties.len(), 1, "its orders are in: nobody marches");
}

/// All that is told when a seat hands its battle to the staff, as events and as lines up to the next turn.
fn handed_over(game: &mut Risk) -> (Vec<Event>, Vec<String>) {
    let action = serde_json::from_value(json!({ "delegate": { "on": true } })).unwrap();
    let events = testing::play(game, Seat(0), action, &mut Dice::seeded(5, 5)).unwrap();
    let next_turn = |event: &&Event| !matches!(event, Event::Campaign(Tale::Turn { .. }));
    let told: Vec<Event> = events.iter().take_while(next_turn).cloned().collect();
    let lines = everybody_reads(&told);
    (told, lines)
}

/// A person who hands a battle against a non-player to the staff reads how it ended, and not 130 lines of it
/// ([RK-61](docs/rules/risk.md#rk-61)).
#[test]
fn rk_61_a_delegated_battle_against_a_non_player_is_one_message() {
    for begun in [met, fighting] {
        let with = |rules: u32, player: bool| {
            let mut game = begun();
            let War::Campaign(campaign) = &mut game.war else {
                panic!()
            };
            campaign.nations.nation_mut(1).player = player;
            campaign.rules.played_by(rules);
            let battles = campaign.fights.battles_mut();
            battles.for_each(|battle| battle.terms.fought_by(rules));
            game.terms = crate::state::Terms::new(rules, game.terms.options().clone());
            game
        };
        let mut game = with(3, false);
        let delegate = serde_json::from_value(json!({ "delegate": { "on": true } })).unwrap();
        let asked = game.foresee(Seat(0), &delegate).unwrap();
        let asked = asked.lines[0].plain(|seat| seat.to_string());
        assert!(asked.contains("to its end at once"), "{asked}");
        let (events, lines) = handed_over(&mut game);
        let of_battle = |event: &&Event| matches!(event, Event::Battle { .. });
        assert_eq!(events.iter().filter(of_battle).count(), 0, "{lines:?}");
        assert!(lines.len() <= 10, "{lines:?}");
        assert!(
            lines.iter().any(|line| line.contains("fought to its end by the staff")),
            "{lines:?}"
        );
        assert_eq!(game.war.campaign().unwrap().calendar.turn(), 2);
        // Against a person, and before rules number 3, the other side is asked as before.
        for (rules, player) in [(3, true), (2, false)] {
            let mut game = with(rules, player);
            let (_, lines) = handed_over(&mut game);
            assert_eq!(game.war.campaign().unwrap().calendar.turn(), 1, "{lines:?}");
            assert_eq!(lines, ["Corvane's staff fights this battle now."], "{lines:?}");
        }
    }
}

/// Who takes a non-player's seat over and gives standing orders leads the nation from then on.
#[test]
fn rk_61_who_gives_standing_orders_is_no_non_player() {
    let mut game = met();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    campaign.nations.nation_mut(1).player = false;
    act(&mut game, 1, json!({ "standing": { "delegate": "no" } }), &[]).unwrap();
    handed_over(&mut game);
    assert_eq!(game.war.campaign().unwrap().calendar.turn(), 1);
}

/// Policies inside the rules know by which number they play: the map, its battles, and battles that are only rehearsed,
/// in a new game and in one that is read ([RK-61](docs/rules/risk.md#rk-61)).
#[test]
fn rk_61_battles_carry_the_number_of_the_rules() {
    for number in [1, 2, 3, 4, 5] {
        let mut game = fighting();
        let saved = serde_json::to_value(&game).unwrap();
        for twice in ["/war/campaign/rules/number", "/war/campaign/battles/0/rules"] {
            assert_eq!(saved.pointer(twice), None, "the number stands in a position once");
        }
        let mut saved = saved;
        saved["rules"] = json!(number);
        if number == 1 {
            let rules = saved.pointer_mut("/war/campaign/rules").unwrap();
            rules.as_object_mut().unwrap().remove("trains_on_order");
        }
        game = serde_json::from_value(saved).unwrap();
        game.sound().unwrap();
        let campaign = game.war.campaign().unwrap();
        assert_eq!(
            (campaign.rules.number(), campaign.fights.battles()[0].terms.rules()),
            (number, number)
        );
        let armies: Vec<_> = campaign.armies.iter().collect();
        let rehearsal = contact::rehearsal(campaign, &armies[..1], &armies[1..2], "K9".parse().unwrap());
        assert_eq!(rehearsal.terms.rules(), number);
    }
}

/// RK-67: the end says no more capitals than have fallen.
#[test]
fn rk_67_one_capital_that_fell_is_told_as_one() {
    use crate::campaign::Reason;
    use crate::narrate_map::victory_words;
    let told = |winners: &[&str], nations| {
        let winners: Vec<String> = winners.iter().map(|name| (*name).to_owned()).collect();
        victory_words(&winners, Reason::Capitals, nations)
    };
    assert_eq!(told(&["Corvane"], 2), "The enemy's capital has fallen. Corvane wins.");
    let half = "At least half of the enemy's capitals have fallen.";
    assert_eq!(told(&["Corvane"], 3), format!("{half} Corvane wins."));
    assert_eq!(
        told(&["Corvane", "Sarvonia"], 4),
        format!("{half} Corvane and Sarvonia win.")
    );
}

/// RK-67: the reason behind the winner's name says which capital was taken, and not once more who wins.
#[test]
fn rk_67_the_reason_of_the_end_names_the_capital() {
    use crate::campaign::{Reason, Victory};
    let mut game = met();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let place = campaign.map.capital(1);
    let name = campaign.map.settlements()[place].name.clone();
    campaign.places.place_mut(place).owner = Some(0);
    crate::tests::maps::set(
        campaign,
        "/stage",
        crate::campaign::Stage::Over(Victory {
            winners: vec![0],
            reason: Reason::Capitals,
        }),
    );
    let winner = campaign.nations.nation(0).name.clone();
    let Awaiting::Over(outcome) = game.awaiting() else {
        panic!()
    };
    assert_eq!(outcome.reason, format!("{winner} holds {name} besides its own capital"));
}

/// RK-57, RK-61: that the last battle ends the turn is said before.
#[test]
fn rk_57_the_last_battle_ends_the_turn() {
    let game = fighting();
    let seat = [Seat(0), Seat(1)]
        .into_iter()
        .find(|seat| seating::waits_for(&game, *seat, game.war.battles()[0]))
        .unwrap();
    let ends = "so the turn of the campaign ends with it";
    let withdraw: Action = serde_json::from_value(json!({ "withdraw": { "battle": 1 } })).unwrap();
    let told = |game: &Risk| {
        let lines = foresee::foresee_action(game, seat, &withdraw).unwrap().lines;
        lines
            .iter()
            .map(|line| line.plain(|seat| seat.to_string()))
            .collect::<String>()
    };
    assert!(told(&game).contains(ends), "{}", told(&game));
    let mut two = game.clone();
    let War::Campaign(campaign) = &mut two.war else {
        panic!()
    };
    let mut other = campaign.fights.all()[0].clone();
    other.number = 2;
    let battle = campaign.fights.battles()[0].clone();
    campaign.fights.begin(other, battle);
    assert!(!told(&two).contains(ends), "{}", told(&two));
}

/// RK-49: what a sack may do to the place is said before.
#[test]
fn rk_49_a_sack_may_turn_the_place_hostile() {
    let mut game = placed();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    first_army(campaign, 0).marks.starving = true;
    let lines = foresee::foresee_march(&game, Seat(0), "hold").unwrap().lines;
    let told: String = lines.iter().map(|line| line.plain(|seat| seat.to_string())).collect();
    assert!(
        told.contains("On 1-3 the place turns hostile to you, and then has to be stormed."),
        "{told}"
    );
}
