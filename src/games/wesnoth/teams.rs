//! Teams: seats in groups, written `13-24` ([WB-27](docs/rules/wesnoth.md#wb-27)).

/// The team of each seat, in the order of the groups. Every seat stands in it once, and there are two groups or more.
pub fn read(text: &str, seats: usize) -> Result<Vec<u8>, String> {
    let groups: Vec<&str> = text.split('-').map(str::trim).collect();
    let mut teams: Vec<Option<u8>> = vec![None; seats];
    for (team, group) in (0..).zip(&groups) {
        if group.is_empty() {
            return Err(format!(
                "`{text}` has an empty team; write seats in groups, such as 13-24"
            ));
        }
        for digit in group.chars() {
            let seat = digit.to_digit(10).filter(|digit| (1..=seats as u32).contains(digit));
            let seat = seat.ok_or_else(|| format!("`{digit}` is no seat; they are 1 to {seats}"))? as usize - 1;
            if teams[seat].replace(team).is_some() {
                return Err(format!("seat {} is in `{text}` twice", seat + 1));
            }
        }
    }
    if groups.len() < 2 {
        return Err(format!("`{text}` is one team; there must be two or more"));
    }
    let missing = teams.iter().position(Option::is_none);
    if let Some(seat) = missing {
        return Err(format!("seat {} is in no team of `{text}`", seat + 1));
    }
    Ok(teams.into_iter().flatten().collect())
}
