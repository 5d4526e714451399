//! The book: rules, costs and tables in a player's words, topic by topic.

use super::data::{AMULET, BASES, Building, Card, ItemKind, Leader, PREFIXES, Quirk, RING, Race, SUFFIXES};
use super::words::nearest;
use crate::kit::{Answer, Line, Refusal, Suggestion};

/// A chapter of the book: the word it is asked for by, what it is about, and its lines.
struct Chapter {
    word: &'static str,
    about: &'static str,
    lines: &'static [&'static str],
}

const CHAPTERS: [Chapter; 22] = [
    Chapter {
        word: "overview",
        about: "the game in short",
        lines: &[
            "Each of you leads a tribe. The last tribe with members alive wins.",
            "In your turn you put every member to one job: hunt, breed, build, march, steal, man a tower or forge. You may cast one spell, use your leader's power and your items, and then you end the turn, and the tribe eats.",
            "Every contest is strength times one d6 against strength times one d6.",
            "A whole turn fits in one line: /warcamp orders plan:hunt 1-3; breed 4 5; end",
            "Topics: turn, orders, hunting, breeding, food, bones, strength, battle, raid, truce, thieving, assassination, kidnapping, spells, buildings, items, plague, disasters, death, town, every card, building, item, race and leader.",
        ],
    },
    Chapter {
        word: "turn",
        about: "what happens when",
        lines: &[
            "At the start of your turn: all may act again, a tribe without food starves, worn items bring food and bones, plague may spread, a large tribe rolls for a disaster, and you draw a card.",
            "Then you give orders, as many as you like, each carried out at once. Newcomers cannot act before your next turn.",
            "Once a turn: one hunt, one breeding, one attack or raid, one kobold theft, one act of the Master Thief, one spell, one item per Forge.",
            "At the end the tribe eats, and the next tribe's turn starts.",
        ],
    },
    Chapter {
        word: "orders",
        about: "many steps in one line",
        lines: &[
            "Steps are parted by ; and worked off from left to right. A step that begins with ? is passed over if it is impossible; at any other the plan stops.",
            "Who: 1 2 5-7, all, best3, weak2, s5 (all of Skill 5), L (the leader).",
            "hunt 1-3 food; breed 4 5; build tower 6 7; attack B 1-4 L; raid B all raze forge; steal town food; kill B4 with 7; nab B4; train 3x2; raise 2; cast bolt B; man 1 2; leave 1; equip i3 4; off i3; use i9 B; forge; forge magic 8; discard c1; end",
        ],
    },
    Chapter {
        word: "hunting",
        about: "food, bones and finds",
        lines: &[
            "Strength H is the sum of the hunters' Skill, their items' hunting bonuses, Animal traps and Beast Lure.",
            "For both: food is H x d6 / 2 and bones H x d6 / 2, rounded up, and a d5 may find an item. For one: H x d6 of it and nothing else.",
            "From round 3 on, a 1 on the food die (or on the only die) costs half of the party, rounded up: the weaker or the stronger half, by a coin.",
            "Two rounds without a find raise the chance of items from round to round.",
        ],
    },
    Chapter {
        word: "breeding",
        about: "newborn members",
        lines: &[
            "Two or more members have half as many newborn, rounded up. One roll of d9 + 1 gives the Skill of the first half of the litter, another that of the rest.",
            "An even number of parents adds 1 to the first half, at most to 10. Parents eat 3 this turn. A starving tribe cannot breed.",
        ],
    },
    Chapter {
        word: "food",
        about: "meals and starving",
        lines: &[
            "At the end of your turn each member eats 1, each who bred 3; a Food stockpile spares 10.",
            "With no food at the start of your turn all members of your lowest Skill die at once, and the tribe starves for this turn: no breeding, no new items, half of hunting, attack, defence and thieving, twice the workers.",
            "Having eaten exactly everything is starving too.",
        ],
    },
    Chapter {
        word: "bones",
        about: "what bones do",
        lines: &[
            "Bones pay for spells, leader powers, forging and items with a use. Unspent they strengthen your leader: see warchief, shaman, thief.",
        ],
    },
    Chapter {
        word: "strength",
        about: "CE, GE, TE and the columns of the table",
        lines: &[
            "CE is strength in battle: the sum of Skills with all bonuses. Attack CE counts those who march, defence CE the whole camp.",
            "GE is plain strength: the sum of the members' Skills and nothing else. It stands against a Master Thief.",
            "TE is strength in thieving: of a Master Thief (10 + items) x (5 + bones/75), of a kobold party 2 x (Skill + items).",
            "In the table of tribes R is the race, Ld the leader, M the members, GE and CE these strengths, C the cards in hand.",
        ],
    },
    Chapter {
        word: "truce",
        about: "the first rounds",
        lines: &[
            "While the round is not above the setting `truce` (1 unless the host says otherwise) every act against another tribe is refused. The town can be robbed.",
            "Camps are safe from thieves for longer: see the setting `theft_grace`.",
        ],
    },
    Chapter {
        word: "battle",
        about: "attacks",
        lines: &[
            "Attack CE: Skill, attack bonuses, +1 for each Goblin, the War Chief's bones, Battle Favor, less Jinx; plus the leader if he marches. Defence CE: all members, doubled in towers, and always the leader.",
            "Each side multiplies by a d6. The winner kills the higher divided by the lower, rounded up: of all the camp if the attacker wins, of the war party if the defender does, with one more for each Spike pit. Equal: nobody wins.",
            "The lowest Skill falls first; of equals those with fewer items, then the higher number.",
            "Ask: /game odds what:attack B all L",
        ],
    },
    Chapter {
        word: "raid",
        about: "attacks on buildings",
        lines: &[
            "A raid is an attack that kills half as many and destroys as many buildings as the higher divided by the lower, rounded up.",
            "Name buildings to fall first: raid B all L raze forge tower. The rest follow as tower, forge, bone, food, spike, cunning, animal.",
        ],
    },
    Chapter {
        word: "thieving",
        about: "Master Thief and kobold parties",
        lines: &[
            "A Master Thief steals alone, once a turn: (10 + items) x (5 + bones/75) x d6, against the camp's plain Skill x d6. Failing costs him nothing.",
            "Kobolds steal in a party, once a turn: 2 x (Skill + items) x d6, against the camp's full defence CE x d6. Caught in a camp, half of them die on 1 of a d4.",
            "A tribe makes one attempt a turn, by its thief or by a party. (One of each in games that began under rules number 1.)",
            "Success takes the difference in food or bones, or one item at random. A Cunning trap blocks the attempt. Camps are safe in the first rounds; the town is not.",
        ],
    },
    Chapter {
        word: "assassination",
        about: "killing one member",
        lines: &[
            "A Master Thief and a companion of Skill 7 or more: kill B4 with 7. The thief's strength is that of stealing with items for assassination. Success kills the victim, failure the companion.",
        ],
    },
    Chapter {
        word: "kidnapping",
        about: "taking one member",
        lines: &[
            "A Master Thief takes any member of another camp for 70 bones, without a roll: nab B4. His items stay behind. Not in the first rounds.",
        ],
    },
    Chapter {
        word: "spells",
        about: "cards and casting",
        lines: &[
            "You draw a card each turn, up to a hand of 3 (a Shaman 5, and more cards for bones). You may cast one a turn, whoever leads you.",
            "Troglodytes pay twice and get three times the effect. Each Bone stockpile takes 25 off the price.",
            "A spell that could do nothing is refused unless you add !.",
        ],
    },
    Chapter {
        word: "buildings",
        about: "the seven buildings",
        lines: &[
            "tower 30 food, 2 workers: five members inside count double in defence.",
            "food 50 food, 3 workers: the tribe eats 10 less.",
            "bone 30 food, 2 workers: spells cost 25 less each, leader powers a fifth less (once).",
            "spike 15 food, 1 worker: one enemy more dies when you win a defence.",
            "animal 15 food, 1 worker: each hunter counts 1 more.",
            "cunning 30 food, 2 workers: blocks one theft or assassination.",
            "forge 50 food, 3 workers: makes one item a turn.",
        ],
    },
    Chapter {
        word: "items",
        about: "gear and magic",
        lines: &[
            "A member or leader wears two hand items, of them at most one shield, one armour, one pair of socks, and any number of rings and amulets. Putting on is no act; each item once a turn.",
            "At attack, De defence, Hu hunting, St stealing, As assassination, Th both kinds of thieving, Bu cheaper building, food and bones each turn.",
            "Found items are basic on 1-4 of a d6, else magic: prefix on 1-2, suffix on 3-5, both on 6.",
        ],
    },
    Chapter {
        word: "plague",
        about: "the sickness",
        lines: &[
            "A plagued member counts 1 less. Working in a group he infects another on 4 or more; breeding he infects one for certain, and all newborn. At the start of your turn a 1 on d6 infects one more.",
            "Bog Poultice cures.",
        ],
    },
    Chapter {
        word: "disasters",
        about: "what strikes large tribes",
        lines: &[
            "A tribe of 15 members or more (an option) rolls a d6 at the start of its turn: 1 adventurers, 2 famine, 3 meteor, 4 plague, 5-6 nothing.",
            "Once a tribe had 30 members famine strikes at every dawn. After five peaceful rounds adventurers come to the strongest.",
        ],
    },
    Chapter {
        word: "town",
        about: "the town's stores",
        lines: &[
            "The town counts two thirds of the robber's own defence CE. It holds 30 food and 30 bones per seat at the start, and at each dawn gains 2 per living member, up to 10 per member. A new item can always be stolen there.",
        ],
    },
    Chapter {
        word: "death",
        about: "the end of a tribe",
        lines: &[
            "A tribe without members is dead.",
            "Spoils: its food, bones and items go to the tribe that dealt the deathblow in battle (an attack, a raid, or the blows of a defender) or by a spell. However else it dies, all is lost. (In games that began under rules number 1 any tribe that took the last member inherits.)",
        ],
    },
    Chapter {
        word: "standing",
        about: "orders in advance",
        lines: &[
            "/warcamp standing stores a plan for your next turn, or for every deadline you miss. Every step counts as if it began with ?.",
        ],
    },
];

const DISASTERS: [Chapter; 3] = [
    Chapter {
        word: "adventurers",
        about: "a disaster",
        lines: &[
            "A fifth as many as you, with two thirds of your CE, each with an item. On a d6 they cast Bolt, Storm, Demolish, Battle Favor, Decay or nothing; then they attack. Win, and you get one item of those you slay.",
        ],
    },
    Chapter {
        word: "famine",
        about: "a disaster",
        lines: &["The tribe of highest base CE loses 75% of its food, the lowest 25%, all others half."],
    },
    Chapter {
        word: "meteor",
        about: "a disaster",
        lines: &["A d6 of members at random die, and one building at random falls."],
    },
];

fn chapters() -> impl Iterator<Item = &'static Chapter> {
    CHAPTERS.iter().chain(&DISASTERS)
}

/// All that can be looked up, chapters first.
pub fn topics() -> Vec<Suggestion> {
    let chapters =
        chapters().map(|chapter| Suggestion::new(format!("{}: {}", chapter.word, chapter.about), chapter.word));
    let leaders = LEADERS.map(|(word, leader)| Suggestion::new(format!("{leader}, a leader"), word));
    let races = RACES.map(|(word, race)| Suggestion::new(format!("{}, a race", race.plural()), word));
    let cards = Card::ALL.map(|card| Suggestion::new(format!("{card}, a card"), card.code()));
    let buildings = Building::ALL.map(|one| Suggestion::new(format!("{one}, a building"), building_word(one)));
    let bases = BASES
        .iter()
        .map(|row| Suggestion::new(format!("{}, an item", row.name), row.name));
    let magic = PREFIXES.iter().chain(&SUFFIXES);
    let magic = magic.map(|row| Suggestion::new(format!("{}, magic of items", row.name), row.name));
    let also = ALSO.map(|(word, chapter)| Suggestion::new(format!("{word}: see {chapter}"), word));
    chapters
        .chain(also)
        .chain(leaders)
        .chain(races)
        .chain(cards)
        .chain(buildings)
        .chain(bases)
        .chain(magic)
        .collect()
}

const LEADERS: [(&str, Leader); 3] = [
    ("warchief", Leader::WarChief),
    ("shaman", Leader::Shaman),
    ("thief", Leader::MasterThief),
];
const RACES: [(&str, Race); 3] = [
    ("goblin", Race::Goblin),
    ("kobold", Race::Kobold),
    ("troglodyte", Race::Troglodyte),
];

/// The last clause of each stretch of the rules, and the chapter that tells about it: a refusal names its clause.
const CLAUSES: [(u16, &str); 22] = [
    (20, "overview"),
    (22, "turn"),
    (23, "truce"),
    (32, "turn"),
    (43, "bones"),
    (49, "breeding"),
    (57, "hunting"),
    (62, "food"),
    (63, "bones"),
    (74, "battle"),
    (90, "thieving"),
    (93, "assassination"),
    (106, "spells"),
    (118, "buildings"),
    (129, "items"),
    (146, "disasters"),
    (151, "death"),
    (159, "orders"),
    (166, "standing"),
    (169, "strength"),
    (177, "turn"),
    (197, "overview"),
];

/// The chapter on a clause such as `wc-30`.
fn chapter_of_clause(word: &str) -> Option<&'static str> {
    let number: u16 = word.strip_prefix("wc-")?.parse().ok()?;
    let (_, chapter) = CLAUSES.iter().find(|(last, _)| (1..=*last).contains(&number))?;
    Some(chapter)
}

/// Words that a player may look for, and the chapters that tell about them.
const ALSO: [(&str, &str); 27] = [
    ("building", "buildings"),
    ("item", "items"),
    ("card", "spells"),
    ("leader", "bones"),
    ("race", "overview"),
    ("rules", "overview"),
    ("hunger", "food"),
    ("starving", "food"),
    ("starvation", "food"),
    ("eating", "food"),
    ("kidnap", "kidnapping"),
    ("nab", "kidnapping"),
    ("spoils", "death"),
    ("dying", "death"),
    ("ce", "strength"),
    ("ge", "strength"),
    ("te", "strength"),
    ("attack", "battle"),
    ("fight", "battle"),
    ("steal", "thieving"),
    ("rob", "thieving"),
    ("assassin", "assassination"),
    ("hunt", "hunting"),
    ("breed", "breeding"),
    ("cards", "spells"),
    ("build", "buildings"),
    ("peace", "truce"),
];

/// `food` is a chapter, so the buildings of that name have their own words.
fn building_word(building: Building) -> &'static str {
    match building {
        Building::Food => "food stockpile",
        Building::Bone => "bone stockpile",
        other => other.code(),
    }
}

/// The lines on a topic, or what can be asked for instead.
pub fn topic(asked: &str) -> Result<Answer, Refusal> {
    let word = asked.trim().to_ascii_lowercase();
    let found = chapter_text(&word)
        .or_else(|| leader_text(&word))
        .or_else(|| race_text(&word))
        .or_else(|| card_text(&word))
        .or_else(|| building_text(&word))
        .or_else(|| item_text(&word));
    let lines = found.ok_or_else(|| {
        let topics = topics();
        let near = nearest(&word, topics.iter().map(|topic| topic.value.as_str()));
        let hint = near.map_or_else(
            || "/warcamp book topic:overview".to_owned(),
            |near| format!("/warcamp book topic:{near}"),
        );
        Refusal::new("WC-165", format!("The book has nothing on \"{}\".", asked.trim()))
            .code("topic")
            .instead(hint)
    })?;
    Ok(Answer::lines(lines))
}

fn titled(title: impl Into<String>, lines: impl IntoIterator<Item = String>) -> Option<Vec<Line>> {
    let title = Line::strong(title.into());
    Some([title].into_iter().chain(lines.into_iter().map(Line::from)).collect())
}

fn chapter_text(word: &str) -> Option<Vec<Line>> {
    let word = chapter_of_clause(word).unwrap_or(word);
    let word = ALSO
        .iter()
        .find(|(also, _)| *also == word)
        .map_or(word, |(_, chapter)| *chapter);
    let chapter = chapters().find(|chapter| chapter.word == word)?;
    let title: String = chapter
        .word
        .chars()
        .take(1)
        .flat_map(char::to_uppercase)
        .chain(chapter.word.chars().skip(1))
        .collect();
    titled(
        format!("{title}: {}", chapter.about),
        chapter.lines.iter().map(|line| (*line).to_owned()),
    )
}

fn leader_text(word: &str) -> Option<Vec<Line>> {
    let leader = LEADERS
        .into_iter()
        .find(|(code, leader)| *code == word || leader.to_string().to_ascii_lowercase() == word);
    let (_, leader) = leader?;
    let text = match leader {
        Leader::WarChief => [
            "Every full hundred of bones adds 1 to each member in attack and in defence.",
            "train 3x2: for 20 bones a time a member changes by -1, 0, +1 or +2 Skill.",
        ],
        Leader::Shaman => [
            "The hand holds 5 cards, each full 50 bones draw one more, and at the end of a turn cards may be discarded.",
            "raise 2: for 40 bones a time a skeleton of Skill 2 to 6 joins the tribe.",
        ],
        Leader::MasterThief => [
            "Alone he steals from camps and town, or with a companion kills: multiplier 5, and 1 more for every 75 bones.",
            "nab B4: for 70 bones any member of another camp joins the tribe.",
        ],
    };
    let combat = format!(
        "In combat he counts {}. With a Bone stockpile his power costs a fifth less.",
        leader.strength()
    );
    titled(
        format!("{leader}, a leader"),
        text.map(str::to_owned).into_iter().chain([combat]),
    )
}

fn race_text(word: &str) -> Option<Vec<Line>> {
    let fits = |(code, race): &(&str, Race)| *code == word || race.plural().to_ascii_lowercase() == word;
    let (_, race) = RACES.into_iter().find(fits)?;
    let text = match race {
        Race::Goblin => "Each member counts 1 more when attacking.",
        Race::Kobold => "Any number of members may steal together once a turn, from camps and town, with multiplier 2.",
        Race::Troglodyte => "Spells cost twice as much and do three times as much.",
    };
    titled(format!("{}, a race", race.plural()), [text.to_owned()])
}

fn card_text(word: &str) -> Option<Vec<Line>> {
    let card = Card::ALL
        .into_iter()
        .find(|card| card.code() == word || card.to_string().to_ascii_lowercase() == word)?;
    let row = card.row();
    let aim = if row.hostile {
        "Aimed at one other tribe."
    } else {
        "For the own tribe."
    };
    titled(
        format!("{card}, a card"),
        [
            format!("{}; N is 1, or 3 for Troglodytes.", capital(row.effect)),
            format!(
                "{} bones, {} for Troglodytes; 25 less for each Bone stockpile.",
                row.cost,
                2 * row.cost
            ),
            format!(
                "{aim} {} copies in the deck{}.",
                row.copies,
                if row.plague { ", if the plague can occur" } else { "" }
            ),
        ],
    )
}

fn building_text(word: &str) -> Option<Vec<Line>> {
    let fits = |one: &Building| one.code() == word || one.to_string().to_ascii_lowercase() == word;
    let building = Building::ALL.into_iter().find(fits)?;
    let row = building.row();
    titled(
        format!("{building}, a building"),
        [
            format!("{}.", capital(row.effect)),
            format!(
                "{} food and {} workers, twice as many while starving. Order: build {} {}",
                row.food,
                row.workers,
                row.code,
                (1..=row.workers)
                    .map(|number| number.to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            ),
        ],
    )
}

/// A base, prefix or suffix, in full or without `of the`.
fn item_text(word: &str) -> Option<Vec<Line>> {
    let bare = |name: &str| {
        name.to_ascii_lowercase()
            .trim_start_matches("of ")
            .trim_start_matches("the ")
            .to_owned()
    };
    let asked = bare(word);
    if let Some((place, row)) = (0u8..).zip(&BASES).find(|(_, row)| bare(row.name) == asked) {
        let kind = ItemKind {
            base: place,
            prefix: None,
            suffix: None,
        };
        let effect = Some(kind.effect())
            .filter(|text| !text.is_empty())
            .unwrap_or_else(|| "nothing of its own".to_owned());
        let source = if place == RING || place == AMULET {
            "only as a magic item"
        } else {
            "basic, or the base of a magic item"
        };
        return titled(
            format!("{}, an item", row.name),
            [format!("Slot: {}. Effect: {effect}. Found: {source}.", row.slot)],
        );
    }
    let row = PREFIXES.iter().chain(&SUFFIXES).find(|row| bare(row.name) == asked)?;
    let bonus = Some(row.bonus.to_string()).filter(|text| !text.is_empty());
    let quirk = row.quirk.map(Quirk::text).map(str::to_owned);
    let effect: Vec<String> = bonus.into_iter().chain(quirk).collect();
    titled(
        format!("{}, magic of items", row.name),
        [format!("{}.", capital(&effect.join(", ")))],
    )
}

fn capital(text: &str) -> String {
    text.chars()
        .take(1)
        .flat_map(char::to_uppercase)
        .chain(text.chars().skip(1))
        .collect()
}
