//! Hunting ([chapter 2.7](docs/rules/warcamp.md#27-hunting), [WC-50](docs/rules/warcamp.md#wc-50) to
//! [WC-57](docs/rules/warcamp.md#wc-57)).

use super::who::Task;
use super::{Ref, no, sides};
use crate::action::Goal;
use crate::event::{Cause, Event, Hunt, Search, Yield};
use crate::rules::death::kill;
use crate::rules::dice::roll;
use crate::rules::items::find_item;
use crate::rules::plague::spread;
use crate::state::{Job, Warcamp};
use crate::words::{Letter, Who};
use muster_kit::Refusal;

/// The first round in which hunting can cost hunters ([WC-56](docs/rules/warcamp.md#wc-56)).
pub const DANGER_FROM_ROUND: u16 = 3;

/// Sides of the item die ([WC-54](docs/rules/warcamp.md#wc-54)).
const ITEM_DIE: u32 = 5;

/// Sends a hunting party ([WC-50](docs/rules/warcamp.md#wc-50), [WC-52](docs/rules/warcamp.md#wc-52),
/// [WC-53](docs/rules/warcamp.md#wc-53), [WC-57](docs/rules/warcamp.md#wc-57)).
pub fn hunt(game: &mut Warcamp, who: Option<Who>, goal: Goal, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let letter = game.tribes.turn();
    let hunters = check_hunt(game, who.as_ref())?;
    let tribe = game.tribes.mover();
    let h = tribe.hunting_h(&hunters);
    let skills: u32 = tribe.named(&hunters).iter().map(|member| member.skill).sum();
    let tribe = &mut game.tribes[letter];
    tribe.done.hunt();
    tribe.people.each(&hunters, |hunter| hunter.act(Job::Hunted));
    let catch = |face: u32| Yield {
        face,
        amount: if goal == Goal::Both {
            (h * face).div_ceil(2)
        } else {
            h * face
        },
    };
    let food = (goal != Goal::Bones).then(|| catch(roll(&mut game.tribes, Some(letter), 6, referee)));
    let bones = (goal != Goal::Food).then(|| catch(roll(&mut game.tribes, Some(letter), 6, referee)));
    let search = (goal == Goal::Both).then(|| search(game, letter, referee));
    let tribe = &mut game.tribes[letter];
    let brought = |resource: Option<Yield>| resource.map_or(0, |resource| tribe.gain_of(resource.amount));
    let (food_gain, bones_gain) = (brought(food), brought(bones));
    tribe.stores.add(food_gain, bones_gain);
    referee.note(Event::Hunt(Hunt {
        letter,
        round: game.turn.round(),
        hunters: hunters.clone(),
        skills,
        extra: h - skills,
        goal,
        food,
        bones,
        search,
        starving: tribe.stores.is_starving(),
        food_now: tribe.stores.food(),
        bones_now: tribe.stores.bones(),
        risky: game.turn.round() >= DANGER_FROM_ROUND,
    }));
    let risk = food.or(bones).map_or(0, |resource| resource.face);
    if game.turn.round() >= DANGER_FROM_ROUND && risk == 1 {
        lose_hunters(game, letter, &hunters, referee);
    }
    spread(game, letter, &hunters, referee);
    Ok(())
}

/// Who hunts, if the tribe in turn can ([WC-50](docs/rules/warcamp.md#wc-50)).
pub fn check_hunt(game: &Warcamp, who: Option<&Who>) -> Result<Vec<u16>, Refusal> {
    let tribe = game.tribes.mover();
    if tribe.done.has_hunted() {
        return Err(no("WC-30", "twice", "One hunt a turn, and yours is done."));
    }
    let group = tribe.group(who.unwrap_or(&Who::all()), Task::Work)?;
    Ok(group.members)
}

/// The item roll; a Starving tribe rolls and finds nothing ([WC-54](docs/rules/warcamp.md#wc-54),
/// [WC-145](docs/rules/warcamp.md#wc-145)).
fn search(game: &mut Warcamp, letter: Letter, referee: &mut Ref<'_>) -> Search {
    let find_at = game.luck.find_at();
    let face = roll(&mut game.tribes, Some(letter), ITEM_DIE, referee);
    let lucky = face <= find_at && !game.tribes[letter].stores.is_starving();
    let found = lucky.then(|| {
        game.luck.note_find();
        find_item(game, Some(letter), letter, referee)
    });
    Search { face, find_at, found }
}

/// Half of the party, rounded up, does not come back ([WC-56](docs/rules/warcamp.md#wc-56)).
fn lose_hunters(game: &mut Warcamp, letter: Letter, hunters: &[u16], referee: &mut Ref<'_>) {
    let face = roll(&mut game.tribes, Some(letter), 2, referee);
    let lost = game.tribes[letter].hunters_lost(hunters, face == 2);
    let dead = game.tribes[letter].named(&lost);
    let keeps = game.tribes[letter].heads() - sides(lost.len());
    let mood = u32::from(game.turn.round()) + face;
    referee.note(Event::HuntersLost {
        letter,
        face,
        dead,
        keeps,
        mood,
    });
    kill(game, letter, &lost, Cause::Hunt, None, referee);
}
