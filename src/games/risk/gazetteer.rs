//! What stands on a hex of the map, what a settlement is, and how a nation fares, for those who ask about one by its name.

use super::campaign::names::with_hexes;
use super::campaign::{Army, Campaign, Nation, Party, ending};
use super::data::{Land, Rank};
use super::map_scene;
use muster_kit::{Answer, Hex, Line, counted};

/// What is known of the hex, the settlement or the nation that a word names; none for what is not of this map.
pub(super) fn told(campaign: &Campaign, word: &str) -> Option<Answer> {
    if let Some(number) = nation_called(campaign, word) {
        return Some(Answer::lines(vec![Line::from(of_nation(campaign, number))]));
    }
    let at = hex_called(campaign, word)?;
    let mut lines = vec![Line::from(of_hex(campaign, at))];
    let armies = campaign.armies.on(at);
    lines.extend(armies.flat_map(|army| Line::rows(map_scene::entry(campaign, army))));
    lines.extend(trains(campaign, at).map(Line::from));
    Some(Answer::lines(lines))
}

/// The party whose armies are printed with a letter.
pub(super) fn party_of(campaign: &Campaign, letter: char) -> Option<Party> {
    let nation = campaign.nations.all().iter().position(|nation| nation.letter == letter);
    match nation.and_then(|number| u8::try_from(number).ok()) {
        Some(number) => Some(Party::Nation(number)),
        None => (letter == campaign.nations.letter(Party::Rebels)).then_some(Party::Rebels),
    }
}

/// A row of the list of armies, or its beginning: `H1 Q3`, `C1 I11 corps 6u 32p m5 fed`.
pub(super) fn army_in_row<'a>(campaign: &'a Campaign, row: &str) -> Option<&'a Army> {
    let mut words = row.split_whitespace();
    let tag = words.next()?;
    words.next()?.parse::<Hex>().ok()?;
    campaign
        .armies
        .iter()
        .find(|army| campaign.nations.tag(army.id()) == tag)
}

fn nation_called(campaign: &Campaign, word: &str) -> Option<u8> {
    // `H Halvern`, as the list of nations begins its rows.
    let lettered = |nation: &Nation| {
        let row = word.strip_prefix(nation.letter)?.strip_prefix(' ')?;
        let name = row.trim_start();
        name.starts_with(nation.name.as_str()).then_some(())
    };
    let is_called = |nation: &Nation| nation.name.eq_ignore_ascii_case(word) || lettered(nation).is_some();
    u8::try_from(campaign.nations.all().iter().position(is_called)?).ok()
}

/// A hex of the map, by itself or with the settlement there: `Q3`, `Halverstadt`, `Q3 Halverstadt`.
fn hex_called(campaign: &Campaign, word: &str) -> Option<Hex> {
    let at: Hex = with_hexes(campaign, word).trim().parse().ok()?;
    (campaign.map.land(at) != Land::Nowhere).then_some(at)
}

/// `Corvane, C on the map: 3 armies of 96 points, 2 settlements.`
fn of_nation(campaign: &Campaign, number: u8) -> String {
    let nation = campaign.nations.nation(number);
    let armies = campaign.armies.of_nation(number).count();
    let strength: u32 = campaign.armies.of_nation(number).map(Army::points).sum();
    let held = campaign.places.of(number).count();
    let capital = campaign.map.settlements()[campaign.map.capital(number)].at;
    let out = if nation.out { " It is out of the war." } else { "" };
    format!(
        "{}, {} on the map, is a nation. It has {} of {strength} points together, holds {} and counts {} towards victory. \
         Its own capital is {}.{out}",
        nation.name,
        nation.letter,
        if armies == 1 {
            "1 army".to_owned()
        } else {
            format!("{armies} armies")
        },
        counted(held, "settlement"),
        counted(ending::points(campaign, number), "point"),
        campaign.map.called(capital),
    )
}

/// The ground or the settlement of a hex ([RK-11](docs/rules/risk.md#rk-11), [RK-12](docs/rules/risk.md#rk-12)).
fn of_hex(campaign: &Campaign, at: Hex) -> String {
    let called = campaign.map.called(at);
    let Some(place) = campaign.map.settlement(at) else {
        let ground = match campaign.map.land(at) {
            Land::Open => "open ground",
            Land::Forest => "forest",
            Land::Hills => "hills",
            Land::Ford => "a ford or a bridge",
            Land::Mountain => "a mountain, which no army enters",
            Land::Water => "water, which no army enters",
            Land::Nowhere => "no part of the map",
        };
        return format!("{called} is {ground}.");
    };
    let rank = match campaign.map.settlements()[place].rank {
        Rank::Capital => "a capital",
        Rank::Town => "a town",
        Rank::Village => "a village",
    };
    let holder = match campaign.places.owner(place) {
        Some(owner) => campaign.nations.nation(owner).name.clone(),
        None => "nobody".to_owned(),
    };
    let sacked = if campaign.places.is_sacked(place, campaign.calendar.turn()) {
        " It is sacked."
    } else {
        ""
    };
    format!("{called} is {rank}. Held by: {holder}.{sacked}")
}

/// RK-40: the trains on a hex.
fn trains(campaign: &Campaign, at: Hex) -> impl Iterator<Item = String> {
    let there = campaign
        .armies
        .iter()
        .filter(move |army| army.train.is_some_and(|train| train.at == at));
    there.map(|army| {
        format!(
            "The supply train of the army {} is there.",
            campaign.nations.tag(army.id())
        )
    })
}
