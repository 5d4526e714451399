//! The sample boards of the rule book ([chapter 7.2](docs/rules/warcamp.md#72-sample-boards)), character by character,
//! and whether any board fits a phone.

use super::set;
use crate::action::{Options, TownStores};
use crate::data::{BASES, Building, Card, ItemKind, Leader, Map, PREFIXES, Race, SUFFIXES, member_names};
use crate::scene::{map, status};
use crate::sheet::{hand, items, sheet};
use crate::state::{
    Ending, Fall, Gear, Item, Job, Member, Name, Naming, Peace, People, Records, Stores, Town, Tribe, Wearer,
};
use crate::view::{TribeView, View};
use muster_game::{Counsel, Knowledge};
use muster_kit::{Scene, Seat, Topic, Viewer};
use proptest::prelude::*;

pub fn member(number: u16, skill: u8, name: &str) -> Member {
    let row = member_names(Race::Goblin).iter().position(|one| *one == name).unwrap();
    let row = u8::try_from(row).unwrap();
    let name = Name::Drawn {
        race: Race::Goblin,
        row,
        again: 0,
    };
    Member::founding(number, skill, name)
}

fn changed(mut member: Member, change: impl FnOnce(&mut Member)) -> Member {
    change(&mut member);
    member
}

pub fn tribe(seat: u8, name: &str, race: Race, leader: Leader, skills: &[u8]) -> Tribe {
    let members: Vec<Member> = (1..)
        .zip(skills)
        .map(|(number, skill)| member(number, *skill, "Grub"))
        .collect();
    let people = People::new(members, u16::try_from(skills.len()).unwrap(), Naming::new(0, 1));
    let mut tribe = Tribe::new(Seat(seat), name.to_owned(), race, leader, people);
    tribe.stores = Stores::new(10, 0);
    tribe
}

/// A tribe of those members instead.
fn peopled(tribe: &mut Tribe, members: Vec<Member>) {
    tribe.people = People::new(members, tribe.people.numbered(), *tribe.people.naming());
}

pub fn kind(prefix: Option<&str>, base: &str, suffix: Option<&str>) -> ItemKind {
    let place = |at: Option<usize>| u8::try_from(at.unwrap()).unwrap();
    ItemKind {
        base: place(BASES.iter().position(|row| row.name == base)),
        prefix: prefix.map(|name| place(PREFIXES.iter().position(|row| row.name == name))),
        suffix: suffix.map(|name| place(SUFFIXES.iter().position(|row| row.name == name))),
    }
}

pub fn item(number: u16, kind: ItemKind, wearer: Wearer) -> Item {
    Item::new(number, kind).on(wearer)
}

/// Tribe A of the samples.
fn skullmash() -> Tribe {
    let mut tribe = tribe(0, "Skullmash", Race::Goblin, Leader::WarChief, &[]);
    let members = vec![
        member(1, 5, "Grub"),
        changed(member(2, 8, "Snikk"), |one| one.act(Job::Hunted)),
        member(3, 3, "Wort"),
        changed(member(4, 6, "Gnash"), |one| {
            one.act(Job::Entered);
            one.rouse();
        }),
        member(6, 6, "Mogg"),
        changed(member(7, 5, "Pox-Nan").sick(true), |one| one.act(Job::Built)),
        member(8, 6, "Tiddle").joining(8),
    ];
    peopled(&mut tribe, members);
    tribe.stores = Stores::new(112, 140);
    for kind in [Building::Tower, Building::Spike, Building::Animal, Building::Animal] {
        tribe.camp.raise(kind);
    }
    tribe.gear = Gear::new(vec![
        item(3, kind(Some("Vicious"), "Rusty Cleaver", None), Wearer::Member(2)),
        item(7, kind(None, "Quiet Socks", None), Wearer::Member(3)),
        item(9, kind(None, "Ring", Some("of Fasting")), Wearer::Member(7)),
        item(10, kind(None, "Pot Lid", None), Wearer::Stash),
    ]);
    tribe
}

/// The three tribes of the samples.
fn sample() -> Vec<Tribe> {
    let mut a = skullmash();
    set(&mut a, "struck", 0b10);
    let mut b = tribe(
        1,
        "Bonegnaw",
        Race::Kobold,
        Leader::MasterThief,
        &[5, 5, 5, 6, 6, 6, 6, 6, 6],
    );
    b.stores = Stores::new(20, 155);
    let mut c = tribe(2, "Mudfang", Race::Troglodyte, Leader::Shaman, &[]);
    set(&mut c, "fall", Some(Fall { round: 3, order: 1 }));
    vec![a, b, c]
}

/// Those tribes with so many cards each, in round 4, B in turn.
fn view(tribes: Vec<Tribe>, hands: &[usize]) -> View {
    let shown = tribes.into_iter().zip(hands).map(|(tribe, cards)| TribeView {
        tribe,
        cards: *cards,
        secret: None,
    });
    View {
        options: Options::default(),
        map: Map::GristleVale,
        round: 4,
        turn: 1,
        tribes: shown.collect(),
        town: Town::of(96, 60),
        deck: 49,
        discards: vec![Card::Bolt; 14],
        luck: super::luck(2),
        peace: Peace::default(),
        large: false,
        huge: false,
        records: Records::default(),
        ending: None,
    }
}

fn region(view: &View) -> Scene {
    map(view, Topic::GAME)
}

fn shown(boards: &[Scene]) -> String {
    boards.iter().map(Scene::to_ascii).collect::<Vec<_>>().join("\n")
}

#[test]
fn wc_167_the_region_map_is_the_sample_of_the_book() {
    let expected = r##"GRISTLE VALE           round 4, turn of B
 ^^^^   ^  ^^^^^^^    ~~~   "  "" "  ^^^^
 ^^ [A]  ^^^^  ^^      ~~  "" <B> "   ^^^
  ^  .  . ^^            ~~  " ""  "  . ^^
 ..  .       "" " "     ~~~    "    . .
  .    .  . " " ""  .____.  ~~  .   . xcx
  .  +   .  "  " "  |TOWN|==##===.  .   ^
  + + +    .   .====|____|  ~~    .  . ^^
  . +  .  =====   .      . ~~  % %  .  ^^
  .  ===== .   " ""  "    ~~  %%  .  %  .
 ^  .     .  "" " "" "   ~~~   %  % %  .
 ^^   .   .  "  ""  .  o  ~~~~  %%    . .
 ^^^  .    "  " .    o  .  o ~~~~~~   .
 A Skullmash    Gob  7 heads CE  67  >B
>B Bonegnaw     Kob  9 heads CE  61
 C Mudfang      Tro  wiped out in round 3
 Town  food 96  bones 60
 ^ crag  " wood  % bog  + graves
 o stones  ~ water  = road  # bridge"##;
    assert_eq!(region(&view(sample(), &[2, 1, 0])).to_ascii(), expected);
}

#[test]
fn wc_167_every_map_has_eight_sites() {
    for map in Map::ALL {
        let tribes: Vec<Tribe> = (0..8)
            .map(|seat| tribe(seat, "Rotgut", Race::Goblin, Leader::Shaman, &[5; 5]))
            .collect();
        let board = region(&View {
            map,
            ..view(tribes, &[0; 8])
        });
        assert!(board.fits());
        let text = board.to_ascii();
        assert!(text.contains("<B>") && "ACDEFGH".chars().all(|letter| text.contains(&format!("[{letter}]"))));
    }
    let fire = region(&View {
        map: Map::CinderTeeth,
        ..view(sample(), &[0; 3])
    })
    .to_ascii();
    assert!(
        fire.ends_with(" ^ crag  \" wood  % bog  + graves\n o stones  * fire  ~ water  = road"),
        "{fire}"
    );
}

#[test]
fn wc_168_the_status_table_is_the_sample_of_the_book() {
    let expected = "\
WARCAMP  round 4   turn of B
  Tribe     RLd  M   GE   CE Food  Bone C
 A Skullmash gWC  7   38   67  112   140 2
>B Bonegnaw  kMT  9   51   61   20   155 1
 C Mudfang   tSh wiped out (round 3)
 Town   CE vs A 45, vs B 41   F  96 B   60
 Deck 49 discards 14  item luck 2 in 5
 R race, Ld leader, M members, C cards
 GE plain strength, CE in defence";
    assert_eq!(status(&view(sample(), &[2, 1, 0])).to_ascii(), expected);
}

/// Names of up to 12 letters stand whole on the map and in the table ([WC-16](docs/rules/warcamp.md#wc-16)).
#[test]
fn wc_168_long_names_of_tribes_are_not_cut() {
    for name in ["Festerhill", "Festerhilla", "Festerhillan"] {
        let mut tribes = sample();
        set(&mut tribes[0], "name", name.to_owned());
        set(&mut tribes[0], "struck", 0b1111_1110);
        tribes[0].stores = Stores::new(9_999, 9_999);
        let view = view(tribes, &[2, 1, 0]);
        for board in [status(&view).to_ascii(), region(&view).to_ascii()] {
            assert!(board.contains(&format!(" A {name} ")), "{board}");
            assert!(board.lines().all(|row| row.chars().count() <= 42), "{board}");
        }
    }
}

#[test]
fn wc_169_the_sheet_is_the_sample_of_the_book() {
    let expected = "\
A SKULLMASH           Goblins, War Chief
Food 112 (eats 6)   Bones 140 (+1 each)
GE 38  Base 53  Atk 63  Def 67  Cards 2
tower 1 (1/5)  spike 1  animal 2
 # Name      Sk At De Hu State   Gear
 1 Grub       5  7  6  7 ready
 2 Snikk      8 14  9 10 hunted  i3
 3 Wort       3  5  4  5 ready   i7
 4 Gnash      6  8 14  8 TOWER
 6 Mogg       6  8  7  8 ready
 7 Pox-Nan*   4  6  5  6 built   i9
 8 Tiddle     6  8  7  8 new
 L War Chief 15 attack 15 defence 15
Stash: i10 Pot Lid
i3 Vicious Rusty Cleaver  At+4
i7 Quiet Socks  St+1
i9 Ring of Fasting";
    assert_eq!(shown(&sheet(&view(sample(), &[2, 1, 0]), 0)), expected);
}

/// Those who bred eat more at the end of that turn alone, and the sheet tells what the next meal takes
/// ([WC-48](docs/rules/warcamp.md#wc-48)).
#[test]
fn wc_169_the_meal_on_a_sheet_is_the_next_one() {
    let mut t = super::table([super::goblins(Leader::WarChief, &[5; 5]), super::bystanders()]);
    t.play(&[1, 1], "breed 1-4");
    let told = |t: &super::Table| {
        let sheet = shown(&sheet(&t.game.view(Viewer::Spectator), 0));
        let starve = t.game.situation(Viewer::Seat(Seat(0)), "starve").unwrap();
        let odds = <super::Warcamp as Counsel>::odds(&starve).unwrap();
        (sheet, odds.data.unwrap()["meal"].clone())
    };
    let (now, meal) = told(&t);
    assert!(now.contains("(eats 15)") && meal == 15, "{now} {meal}");
    t.play(&[], "end");
    let (between, meal) = told(&t);
    assert!(between.contains("(eats 7)") && meal == 7, "{between} {meal}");
    t.until('A');
    let (next, meal) = told(&t);
    assert!(next.contains("(eats 7)") && meal == 7, "{next} {meal}");
}

#[test]
fn wc_169_the_short_form_is_the_sample_of_the_book() {
    let mut tribe = tribe(0, "Skullmash", Race::Goblin, Leader::WarChief, &[]);
    let of_skill: [(u8, &[u16]); 7] = [
        (10, &[4, 19]),
        (9, &[2, 8, 27]),
        (8, &[11, 12, 30, 31]),
        (7, &[5, 6, 14, 15, 16, 22]),
        (6, &[1, 3, 9, 10, 17, 18, 20]),
        (5, &[7, 13, 21, 23, 24]),
        (3, &[25, 26, 28, 29]),
    ];
    let of_one = |(skill, numbers): (u8, &[u16])| -> Vec<Member> {
        let numbers = numbers.iter();
        numbers.map(|number| member(*number, skill, "Grub")).collect()
    };
    let mut members: Vec<Member> = of_skill.into_iter().flat_map(of_one).collect();
    members.sort_by_key(Member::number);
    peopled(&mut tribe, members);
    tribe.people.each(&[2, 3, 11], |one| one.act(Job::Hunted));
    tribe.people.each(&[4, 19], |one| {
        one.act(Job::Entered);
        one.rouse();
    });
    for number in [30, 31] {
        let one = tribe.people.get_mut(number).unwrap();
        *one = one.clone().joining(number);
    }
    for kind in [Building::Tower, Building::Food, Building::Food] {
        tribe.camp.raise(kind);
    }
    let boards = sheet(&view(vec![tribe], &[2]), 0);
    let expected = "\
A SKULLMASH           Goblins, War Chief
31 members, GE 200, eats 31-20=11
Sk 10  2    4 19
Sk  9  3    2 8 27
Sk  8  4    11 12 30 31
Sk  7  6    5 6 14-16 22
Sk  6  7    1 3 9 10 17 18 20
Sk  5  5    7 13 21 23 24
Sk  3  4    25 26 28 29
Acted 2 3 11   Tower 4 19   New 30 31";
    assert_eq!(boards[0].to_ascii(), expected);
    // The stocks of a large tribe stand on a board of their own.
    assert!(boards[1].to_ascii().contains("Food 10 (eats 11)"));
}

#[test]
fn wc_166_the_hand_is_the_sample_of_the_book() {
    let mut tribe = skullmash();
    set(&mut tribe, "bones", 140);
    let expected = "\
Your hand (only you see this)
c1 Bolt          40  kill 1 at random
c2 Battle Favor  40  your band +2 each
c3 Decay         40  up to 60 food gone
Bones 140. One spell a turn.";
    assert_eq!(
        hand(&tribe, &[Card::Bolt, Card::Favor, Card::Decay], true).to_ascii(),
        expected
    );
}

#[test]
fn wc_166_every_hand_fits() {
    for race in Race::ALL {
        let tribe = tribe(0, "Rotgut", race, Leader::Shaman, &[5]);
        for card in Card::ALL {
            let board = hand(&tribe, &[card; 5], true);
            assert!(board.fits());
            let promise = crate::sheet::promise(card, race.power());
            assert!(board.to_ascii().contains(&promise), "{promise} is cut");
            assert!(
                board
                    .to_ascii()
                    .lines()
                    .all(|row| row.chars().count() < 42 || !row.ends_with(' '))
            );
        }
    }
}

/// Out of turn no spell is cast yet (WC-95): the next that a tribe casts is of its next turn.
#[test]
fn wc_166_the_spell_of_a_turn_is_cast_in_that_turn_alone() {
    let cards = [Card::Graves, Card::Ward, Card::Pox];
    let mut t = super::table([
        super::goblins(Leader::Shaman, &[5; 3]).bones(200).hand(&cards),
        super::bystanders(),
    ]);
    let told = |t: &super::Table| {
        let hand = Counsel::answer(&t.game, Viewer::Seat(Seat(0)), crate::queries::Query::Hand {}).unwrap();
        hand.boards[0].to_ascii()
    };
    t.play(&[], "cast graves");
    assert!(told(&t).ends_with("Your spell this turn is cast."), "{}", told(&t));
    t.play(&[], "end");
    assert!(told(&t).ends_with("One spell a turn."), "{}", told(&t));
    assert!(told(&t).contains("1 of theirs falls ill"), "{}", told(&t));
}

#[test]
fn wc_167_a_dead_table_is_shown_too() {
    let mut tribes = sample();
    set(&mut tribes[0], "fall", Some(Fall { round: 40, order: 2 }));
    let over = View {
        ending: Some(Ending::LastTribe),
        ..view(tribes, &[0, 1, 0])
    };
    assert!(region(&over).to_ascii().contains("xax") && status(&over).to_ascii().contains("over"));
    assert!(shown(&sheet(&over, 0)).contains("Wiped out in round 40."));
}

fn any_member() -> impl Strategy<Value = Member> {
    (
        2..=10u8,
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        0..4u8,
        0..24u8,
        0..9u16,
    )
        .prop_map(|(skill, plagued, in_tower, new, job, row, again)| {
            let name = Name::Drawn {
                race: Race::Goblin,
                row,
                again,
            };
            let mut one = Member::founding(1, skill, name).sick(plagued);
            let job = [None, Some(Job::Hunted), Some(Job::Stalked), Some(Job::Built)][usize::from(job)];
            set(&mut one, "in_tower", in_tower);
            set(&mut one, "new", new);
            set(&mut one, "job", job);
            one
        })
}

fn any_kind() -> impl Strategy<Value = ItemKind> {
    (0..22u8, proptest::option::of(0..16u8), proptest::option::of(0..17u8))
        .prop_map(|(base, prefix, suffix)| ItemKind { base, prefix, suffix })
}

prop_compose! {
    fn any_tribe(seat: u8)(
        members in proptest::collection::vec(any_member(), 1..70),
        first in 1..150u16,
        kinds in proptest::collection::vec((any_kind(), 0..90u16), 0..60),
        name in "[A-Z][a-z ]{0,11}",
        stocks in (0..2_000_000u32, 0..2_000_000u32),
        buildings in proptest::array::uniform7(0..40u16),
        kinds_of in (0..3usize, 0..3usize),
        struck in any::<u8>(),
        effects in (0..40u32, 0..40u32, 0..99u32, 0..40u32, 0..40u32),
        starving in any::<bool>(),
    ) -> Tribe {
        let mut tribe = tribe(seat, &name, Race::ALL[kinds_of.0], Leader::ALL[kinds_of.1], &[]);
        let members = (first..).zip(members).map(|(number, mut member)| {
            set(&mut member, "number", number);
            member
        });
        peopled(&mut tribe, members.collect());
        let items = (900..)
            .zip(kinds)
            .map(|(number, (kind, wearer))| item(number, kind, match wearer {
                0..10 => Wearer::Stash,
                10..20 => Wearer::Leader,
                other => Wearer::Member(first + other % u16::try_from(tribe.people.count()).unwrap()),
            }));
        tribe.gear = Gear::new(items.collect());
        tribe.stores = Stores::new(stocks.0, stocks.1);
        set(&mut tribe, "buildings", buildings);
        set(&mut tribe, "struck", struck);
        set(&mut tribe.effects, "favor", effects.0);
        set(&mut tribe.effects, "hides", effects.1);
        set(&mut tribe.effects, "fog", effects.2);
        set(&mut tribe.effects, "wards", effects.3);
        set(&mut tribe.effects, "lure", effects.4);
        set(&mut tribe, "starving", starving);
        tribe
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn wc_169_every_board_fits_a_phone(
        one in any_tribe(0), two in any_tribe(1), more in 0..7u8, map in 0..3usize, endless in any::<bool>(),
    ) {
        let mut tribes = vec![one, two];
        for n in 0..more.min(6) {
            let mut copy = tribes[usize::from(n % 2)].clone();
            set(&mut copy, "seat", n + 2);
            tribes.push(copy);
        }
        let hands = vec![5; tribes.len()];
        let first = tribes[0].clone();
        let mut view = View {
            map: Map::ALL[map],
            round: 12_345,
            deck: 1_000,
            town: Town::of(4_000_000, 4_000_000),
            ..view(tribes, &hands)
        };
        if endless {
            view.options.town_stores = TownStores::Endless;
        }
        let mut boards = vec![region(&view), status(&view)];
        for place in 0..view.tribes.len() {
            boards.extend(sheet(&view, place));
            boards.extend(items(&view, place));
        }
        for board in &boards {
            prop_assert!(board.fits(), "{}", board.to_ascii());
        }
        // Nothing is lost on the way to the pages.
        let all: String = sheet(&view, 0).iter().chain(&items(&view, 0)).map(Scene::to_ascii).collect();
        let told = first.gear.iter().all(|item| all.contains(&format!("i{}", item.number())));
        prop_assert!(told, "{all}");
    }
}

/// WC-169: the longest name that a member may have stands whole on the sheet, with the mark of the plague.
#[test]
fn wc_169_no_name_is_cut_on_the_sheet() {
    let mut t = super::table([
        super::goblins(Leader::WarChief, &[10, 5]).sick(&[1]),
        super::bystanders(),
    ]);
    let name = crate::action::Action::Name {
        member: 1,
        name: "Averylong".to_owned(),
    };
    let dice = &mut muster_kit::Dice::seeded(0, 0);
    muster_game::testing::play(&mut t.game, Seat(0), name, dice).unwrap();
    let row = crate::sheet::member_row(t.a(), t.a().member(1).unwrap());
    assert!(row.starts_with(" 1 Averylong* 9 10 "), "{row}");
}

/// A picture draws the town where the map's file has its name, and huts round each camp by its heads.
#[test]
fn wc_167_pictures_have_the_town_and_camps_that_grow() {
    for known in Map::ALL {
        let tribes = vec![
            tribe(0, "Rotgut", Race::Goblin, Leader::Shaman, &[5; 3]),
            tribe(1, "Mudfang", Race::Kobold, Leader::Shaman, &[5; 12]),
        ];
        let board = region(&View {
            map: known,
            ..view(tribes, &[0; 2])
        });
        let Scene::Chart(chart) = board else {
            panic!("{known:?} is no chart");
        };
        let [site] = chart.sites.as_slice() else {
            panic!("{known:?} has one town");
        };
        let (row, first) = (usize::from(site.row + 1), usize::from(site.column));
        let glyphs = chart.ground[row].chars().skip(first);
        let middle: String = glyphs.take(usize::from(site.columns)).collect();
        assert_eq!(middle, "|TOWN|", "{known:?}");
        let camp = |seat: u8| chart.marks.iter().find(|mark| mark.seat == Some(Seat(seat))).unwrap();
        assert_eq!((camp(0).around.len(), camp(1).around.len()), (1, 4), "{known:?}");
    }
}
