//! Discord's limits on commands, checked on the command files themselves so that the message names the entry.

use super::{Command, Opt, OptionKind, Sub};

const ENTRIES_MAX: usize = 25;
const CHOICES_MAX: usize = 25;
const ABOUT_MAX: usize = 100;
const LENGTH_MAX: i64 = 6_000;
/// Names, descriptions and values of one command together.
const CHARACTERS_MAX: usize = 8_000;
const COMMANDS_MAX: usize = 100;

/// What Discord would not accept, a sentence each; empty if all is well.
pub fn faults(commands: &[Command]) -> Vec<String> {
    let mut faults = Vec::new();
    if commands.len() > COMMANDS_MAX {
        faults.push(format!("{} commands are more than {COMMANDS_MAX}", commands.len()));
    }
    for command in commands {
        let path = format!("/{}", command.name);
        named(&path, &command.name, &command.about, &mut faults);
        let groups = command.groups();
        let singles = command.sub.iter().filter(|sub| sub.group.is_none()).count();
        if singles + groups.len() > ENTRIES_MAX {
            faults.push(format!(
                "{path} has {} entries, more than {ENTRIES_MAX}",
                singles + groups.len()
            ));
        }
        for group in groups {
            named(&format!("{path} {group}"), group, group, &mut faults);
            if command
                .sub
                .iter()
                .filter(|sub| sub.group.as_deref() == Some(group))
                .count()
                > ENTRIES_MAX
            {
                faults.push(format!("{path} {group} has more than {ENTRIES_MAX} entries"));
            }
        }
        let mut tags: Vec<String> = command.sub.iter().map(Sub::tag).collect();
        tags.sort();
        if let Some(twice) = tags.windows(2).find(|pair| pair[0] == pair[1]) {
            faults.push(format!("{path} has {} twice", twice[0]));
        }
        for sub in &command.sub {
            sub_faults(&path, sub, &mut faults);
        }
        let characters = characters(command);
        if characters > CHARACTERS_MAX {
            faults.push(format!(
                "{path} has {characters} characters, more than {CHARACTERS_MAX}"
            ));
        }
    }
    faults
}

fn sub_faults(command: &str, sub: &Sub, faults: &mut Vec<String>) {
    let path = format!("{command} {}", sub.path());
    named(&path, &sub.name, &sub.about, faults);
    if sub.option.len() > ENTRIES_MAX {
        faults.push(format!(
            "{path} has {} options, more than {ENTRIES_MAX}",
            sub.option.len()
        ));
    }
    if !sub.option.is_sorted_by_key(|option| !option.required) {
        faults.push(format!("{path}: required options come first"));
    }
    for (index, option) in sub.option.iter().enumerate() {
        if sub.option[..index].iter().any(|before| before.name == option.name) {
            faults.push(format!("{path} has {} twice", option.name));
        }
        option_faults(&format!("{path} {}", option.name), option, faults);
    }
}

fn option_faults(path: &str, option: &Opt, faults: &mut Vec<String>) {
    named(path, &option.name, &option.about, faults);
    if option.choices.len() > CHOICES_MAX {
        faults.push(format!(
            "{path} has {} choices, more than {CHOICES_MAX}",
            option.choices.len()
        ));
    }
    for choice in &option.choices {
        if !(1..=ABOUT_MAX).contains(&choice.chars().count()) {
            faults.push(format!(
                "{path}: the choice `{choice}` is not 1 to {ABOUT_MAX} characters long"
            ));
        }
    }
    if option.autocomplete && !option.choices.is_empty() {
        faults.push(format!(
            "{path} has choices and autocomplete; Discord takes one of them"
        ));
    }
    if !option.choices.is_empty() && option.kind != OptionKind::String {
        faults.push(format!("{path}: only strings have choices"));
    }
    let bounded = matches!(option.kind, OptionKind::String | OptionKind::Integer) && option.choices.is_empty();
    if !bounded && (option.min.is_some() || option.max.is_some()) {
        faults.push(format!("{path} has bounds that mean nothing"));
    }
    if option.kind == OptionKind::String {
        let outside = |bound: Option<i64>, least| bound.is_some_and(|bound| !(least..=LENGTH_MAX).contains(&bound));
        if outside(option.min, 0) || outside(option.max, 1) {
            faults.push(format!("{path}: a length is from 0 to {LENGTH_MAX}"));
        }
    }
    if let (Some(min), Some(max)) = (option.min, option.max)
        && min > max
    {
        faults.push(format!("{path}: min is above max"));
    }
}

/// Discord allows more in names; lower-case ASCII is what everybody can type and a line can be split at.
fn named(path: &str, name: &str, about: &str, faults: &mut Vec<String>) {
    let letters = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || char == '-' || char == '_';
    if !(1..=32).contains(&name.len()) || !name.chars().all(letters) {
        faults.push(format!("{path}: `{name}` is no name of 1 to 32 of a-z, 0-9, - and _"));
    }
    if !(1..=ABOUT_MAX).contains(&about.chars().count()) {
        faults.push(format!(
            "{path}: the description is not 1 to {ABOUT_MAX} characters long"
        ));
    }
}

/// As Discord counts them: names, descriptions and values, all levels together.
pub(super) fn characters(command: &Command) -> usize {
    let count = |text: &str| text.chars().count();
    let option = |option: &Opt| {
        let choices = option.choices.iter().map(|choice| 2 * count(choice));
        count(&option.name) + count(&option.about) + choices.sum::<usize>()
    };
    let sub = |sub: &Sub| count(&sub.name) + count(&sub.about) + sub.option.iter().map(option).sum::<usize>();
    let group = |group: &&str| count(group) + count(&super::registration::about_group(command, group));
    count(&command.name)
        + count(&command.about)
        + command.sub.iter().map(sub).sum::<usize>()
        + command.groups().iter().map(group).sum::<usize>()
}
