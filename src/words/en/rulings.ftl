# Words of rulings, ballots, questions and checks at a table.

## Changes by a host
## The journal keeps these lines, and the check of a file compares them with what was recorded: a word that changes here
## makes the files of games played before fail their check. $change is the difference, as one of the next messages tells it;
## $seq is the number of the entry.

change-heard = ⚖ GM change by { $by }: { $change }. Reason: { $reason } #{ $seq }
change-note = ⚖ GM note by { $by }: { $reason } #{ $seq }
# $dial names a value of the position, such as "food".
change-dial = { $dial } { $before } -> { $after }
change-dial-of = { $player }: { $dial } { $before } -> { $after }
change-dial-hidden = { $dial } changed; only the seat may know what to
change-dial-of-hidden = { $player }: { $dial } changed; only the seat may know what to
change-none = none
change-back = back to #{ $to }
change-reroll = back to #{ $to }; #{ $roll } is played with new dice
change-skip = { $player }: the turn is played now
change-chair-npc = { $player }: an NPC ({ $level }) plays from now on
change-chair-open = { $player }: the seat is open; /game join takes it
change-chair-person = { $player }: a new player sits here
# $more is a span of time, such as "1 day 12 hours".
change-time = { $more } more for everybody who is awaited
change-time-of = { $player }: { $more } more for this turn
change-pause = the game is paused
change-go-on = the game goes on
change-closed = the game is closed; nobody wins

## Rulings of a host

ruling-reason = Reason: { $reason }
ruling-only-they = You play here, and nobody but { $player } could agree. Alone you may do that once { $player } has missed { $misses } deadlines in a row, or has been awaited for { $days } days.
ruling-only-they-instead = waiting until then, or asking a manager of the server who does not play here
ruling-unknown = /gm has no `{ $sub }`.
ruling-no-seat = `{ $typed }` sits nowhere here.
ruling-paused = The game is paused.
ruling-paused-instead = /gm pause on:no, with a reason
pause-already = The game is paused already.
pause-none = The game is not paused.
ruling-not-awaited = Nobody waits for { $player }.
ruling-not-awaited-instead = /game status, to see who is awaited
ruling-skip-how = What the seat has stored for a missed deadline is played, else an NPC plays. It counts as no miss.
ruling-entry-gone = #{ $roll } is no entry that stands: it has been taken back, or never was.
ruling-no-die-instead = /gm undo-to to:{ $to }, with a reason
ruling-reroll-how = The same may be done again, or something else; the dice come from links that were never used.
ruling-back-nothing = Nothing that stands is taken back.
ruling-back-one = Taken back: #{ $seq }.
ruling-back = Taken back: { $count } entries, #{ $first } to #{ $last }.
# $taken is one of the three before.
ruling-back-known = { $taken } What became known stays known.
ruling-seat-whom = Say who shall sit there: an NPC, anyone, or one person.
ruling-seat-whom-instead = to:normal, to:open, or user: with a name
ruling-no-change = That is how it is.
ruling-seat-player = { $player } will play it.
ruling-seat-lost = A player loses the seat; /game join brings them back while nobody sits there.
ruling-seat-yourself = You cannot give a chair to yourself.
ruling-seat-yourself-instead = /game join seat:{ $seat }, once the seat is free
ruling-seat-knows = That player has a seat here, or has played another one and knows its secrets.
ruling-seat-knows-instead = another person
# $person comes to the seat of $player.
ruling-plays-on = { $person } plays on for { $player }.
ruling-time-instead = 12h, 1d or 1d12h
ruling-time-due = { $player }: due { $before } -> { $after }
ruling-no-deadline = No deadline runs there.
ruling-no-deadline-instead = /game deadline, to see or set one
ruling-options-instead = /game option, to read the settings
ruling-legal = The position stays legal ✓
ruling-suggest-last = #{ $seq }  before the last entry
ruling-suggest-turn = #{ $seq }  when this turn began
ruling-needs-another = You play at this table, so another player has to agree; nothing is done before.
ruling-ask = Ask the others
ruling-apply = Apply
ruling-undo = Undo
# $line is a command that was typed before; $error says what is wrong with it.
ruling-unread = I cannot read { $line } any more: { $error }
ruling-unread-instead = /gm again

## Looking and going back

back-range = I can go back to any entry from 1 to { $last }.
back-unknown = I could not look back.
back-unknown-instead = trying again
back-gone = The position after #{ $to } is no longer known.
back-gone-instead = a later entry
back-too-far = That looks back over more than { $most } entries; this game has { $count }.
back-too-far-instead = /game log from:{ $from }, or on the bot's own machine `muster export { $table }` and `muster replay`
export-too-long = This game has { $count } entries; a file here holds { $most } at most.
export-too-long-instead = `muster export { $table }` on the bot's own machine
undo-nothing = There is nothing to take back since this turn, phase or card began.
undo-nothing-yours = There is nothing of yours to take back since this turn, phase or card began.
undo-nothing-instead = /game log, for the numbers of earlier entries
undo-refused = Dice were rolled, something became known, or another player has acted since.
undo-refused-turn = Your turn or phase has ended since.
undo-refused-dice = Dice were shown in #{ $seq }.
undo-refused-others = Another player has acted since, in #{ $seq }.
undo-refused-known = Something hidden became known in #{ $seq }: { $heard }
undo-refused-instead = playing on; in this game a player takes back only their own newest acts, and only what showed nothing
# $why is one of the three reasons below, for which others have to agree.
undo-lost = That is #{ $first } to #{ $last } ({ $why }):
undo-lost-more = { $count ->
        [one] One more line of it stands in the log.
       *[other] { $count } more lines of it stand in the log.
    }
undo-lost-one = That is #{ $seq } ({ $why }):
# Both stand before a line that the channel heard when it was done.
undo-ask-line = To be taken back:
undo-ask-again = To stand again:
# Before the number of an entry is gone back to.
leave-asks-alone = You give up your seat and nobody else plays: an NPC plays on for you, and the game may be over before you can come back.
undo-asks = This goes back to #{ $to }: { $count ->
        [one] what was done in #{ $last } is
       *[other] all that was done in #{ $first } to #{ $last } is
    } taken back.
undo-asks-alone = You play alone, so nobody is asked.
undo-asks-by-vote = If dice were shown in it, something became known or others have acted, all have to agree.
undo-asks-turn-by-vote = A turn has ended in it, so all have to agree.
undo-asks-turn-free = A turn has ended in it, so it is refused.
undo-asks-free = If dice were shown in it, something became known or others have acted, it is refused.
undo-why-dice = dice were shown
undo-why-known = something became known
undo-why-others = others have acted
undo-why-turn = a turn or phase has ended
undo-done = { $player } takes back what came after #{ $to }.
# Both stand before a line that the channel heard when it was done.
undo-done-line = Taken back:
undo-done-again = Stands again:
# Only the player reads it.
undo-done-private = You take back `{ $typed }`.
log-entry = #{ $seq } { $time }
log-undone = #{ $seq } { $time }, taken back since
log-empty = Nothing is written down there.
log-empty-instead = /game log without a number
log-later = Later

## Dice

dice-none-open = #{ $roll } rolled no open die.
dice-unread = I cannot read `{ $typed }` as dice.
dice-no-roll = There is no such roll.
dice-no-roll-yet = No dice have been thrown at this table yet.
dice-no-roll-yet-instead = /game log, for what has happened
dice-no-roll-instead = /game dice verify, for the latest
dice-scripted = #{ $roll }: faces given in the terminal; nothing is proved.
dice-match = It matches: the roll was fixed before it was asked for.
# $faults are one or more of "Checks of open dice", with semicolons between them.
dice-no-match = It does not match: { $faults }.
dice-link = Link { $link } of chain { $chain }: { $key }
dice-entropy = Mixed with: { $entropy }
dice-anchor = Committed to before the game: { $anchor }
# The heads of a table's columns: 12, 5, 6 and 8 letters have room.
luck-title = open dice
luck-dice = dice
luck-sum = sum
luck-expected = expected
# Below that table.
luck-taken-back = { $count ->
    [one] This includes 1 die of a move that was taken back.
   *[other] This includes { $count } dice of moves that were taken back.
}
dispute = { $player } disputes #{ $roll }: { $reason }
dispute-no-entry = There is no entry #{ $roll }.
dispute-verify = Verify the dice
dispute-stands = Stands
# A note of the host in the journal.
dispute-stands-note = #{ $roll } was disputed; it stands.
dispute-undo = Undo by vote
dispute-ruling = GM ruling

## Values of the position that a host sets by hand

dial-set-for-you = The host has set your { $dial }: { $value }
dial-same = { $dial } is that already.
dial-same-instead = another value
dial-hidden = You set it to: { $value }. What it is now is not shown to you.
dial-unknown = There is no `{ $dial }` that could be set here.
dial-unknown-instead = dial: with one of { $dials }
dial-of-nobody = { $dial } belongs to no player.
dial-of-nobody-instead = the same without seat:
dial-of-a-seat = { $dial } belongs to a seat, and not every seat has it.
dial-of-a-seat-instead = seat:, with a number
dial-not-of = Nothing at the seat of { $player } is called { $dial } now.
dial-not-of-instead = another seat, or another value
dial-takes = { $dial } takes a number from { $least } to { $most }, not { $typed }.
dial-takes-instead = a number in that range
dial-unread-instead = a number, or +3 or -3 to count from what it is
dial-hidden-count = What is hidden cannot be counted from.
dial-hidden-count-instead = the number itself

## Questions that players answer

# What is asked; it stands as $what in the messages below.
vote-to-rewind = to take back what came after #{ $to }
vote-to-pause = to pause the game
vote-to-go-on = to go on with the game
vote-to-hold = to hold the game while they are away
vote-for-ruling = for agreement to a GM change ({ $change })
vote-allow = Allow
vote-agree = Agree
vote-refuse = Refuse
vote-asks = { $asker } asks { $what }.
vote-asks-already = { $player } asks { $what } already.
vote-asks-already-instead = /game vote, to answer that first
# $players is a list of those who may answer, $due a moment.
vote-asked = Nothing is done yet: you ask { $what }. { $players }: an answer is awaited until { $due }; silence is no.
vote-awaits = { $players }: no answer by { $due } counts as no.
vote-awaits-one = { $players }: one of you has to agree; no answer by { $due } counts as no.
vote-agrees = { $player } agrees.
vote-says-no = { $player } says no.
vote-refused = Time is up, and silence is no. { $asker } asked { $what }: refused.
vote-refused-by = { $player } says no. { $asker } asked { $what }: refused.
vote-withdrawn = { $asker } no longer asks { $what }.
vote-lapsed = { $asker } asked { $what }, but the game has gone on with #{ $seq }: the question lapses. It may be asked anew.
vote-lapsed-over = { $asker } asked { $what }, but the game is over: the question lapses.
vote-none = No question is open at this table.
vote-own = You put the question; the others answer it.
vote-own-instead = /game vote choice:no, to withdraw it
vote-about-you = This is about your own seat, so the others decide it.
vote-no-say = Only those who still play have a say in this.
vote-paused = The game is paused.
vote-goes-on = The game goes on.

## Questions at a table, and acts before they are done

ask-unknown = /game { $sub } is not asked at a table.
ask-none-such = This game has nothing of that kind.
# $option is the name of an option, such as "set".
ask-lobby-needs = Before the game begins this needs `{ $option }`, as nothing is yours yet.
# $orders is a choice of a panel in the words of its orders.
odds-no-dice = No dice fall for { $orders }: it does what it says.
# Under a page of the rules that tells what is usual.
rules-setting-here = At this table { $setting } is { $value }; { $usual } is usual.
rules-set-here = At this table { $setting } is { $value }.
odds-of-a-look = No dice fall there: it only shows something.
foresee-no-undo = No undo after the dice.
foresee-undo-alone = You play alone, so even dice can be taken back until the game ends.
foresee-undo-ended = A new turn, phase, card or decision begins with it, and after that it cannot be taken back.
foresee-undo-ended-alone = A new turn, phase, card or decision begins with it. After that `/game undo to:` with the number of an earlier entry takes back what came after that entry, unless the game is over.
foresee-undo-ended-by-vote = A new turn, phase, card or decision begins with it. After that it is taken back only if all agree, and not once the game is over.
foresee-undo-by-vote = No undo after the dice, unless all agree.
# The same three of an act without dice that shows something hidden, such as a card.
# $what: "everybody sees your card".
foresee-no-undo-shown = No undo after it, for { $what }.
foresee-undo-alone-shown = You play alone, so even what it shows can be taken back until the game ends.
foresee-undo-by-vote-shown = No undo after it, unless all agree, for { $what }.
foresee-shows = it shows something hidden
foresee-host = You do this as the host, in any turn. It can be done now.
foresee-host-public = Everybody reads that the host did it.
foresee-host-dice = Dice decide what comes of it.
waiting-over = The game is over.
waiting-paused = The game is paused.
waiting-still = { $player } has the turn; no deadline passes for now.
# $left is a span of time, such as "3 h".
waiting-left = { $player } has the turn, { $left } left.
waiting-up = { $player } has the turn; the time is up.
waiting-untimed = { $player } has the turn, without a deadline.
waiting-away = { $player } is away until { $until }.

## Deadlines and spans of time

pace-unread-time = I cannot read `{ $typed }` as a time.
pace-unread-time-instead = 12h, 1d, 1d12h or off
pace-unread-grace = I cannot read `{ $typed }` as a grace.
pace-unread-grace-instead = 30m, 2h, up to 48h, or 0
pace-unread-hour = I cannot read `{ $typed }` as an hour of the day.
pace-unread-days = I cannot read `{ $typed }` as days.
pace-unread-days-instead = mon-fri, sat,sun or all
pace-days-alone = Days of the week need an hour of the day.
pace-days-alone-instead = at:20:00, with the days
# $most, $least and $grace are spans of time; $days are days of the week.
pace-span = a turn may take { $most }
pace-clock = a turn is due at { $time } ({ $zone }) on { $days }: the last time within { $most }, and never sooner than { $least }
pace-grace = { $pace }; a miss counts { $grace } later
pace-every-day = every day
pace-days = { $first } to { $last }
pace-monday = Mon
pace-tuesday = Tue
pace-wednesday = Wed
pace-thursday = Thu
pace-friday = Fri
pace-saturday = Sat
pace-sunday = Sun
# Spans of time stand in "Changes by a host" too, where they are compared with what was recorded.
duration-both = { $longer } { $shorter }
duration-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
duration-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
duration-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
zone-unknown = I know no time zone `{ $typed }`.

## Non-players, and people who are gone

advice-undone = Nothing of it could be done.
advice-undone-instead = other advice
forget-left = The player of seat { $seat } has left for good; an NPC plays on.
# A player of the position from which the rules are read before there is a game.
specimen-seat = Seat { $seat }
# In the place of a text that was removed from the journal.
export-removed = [removed]

## Checks of open dice
## They stand inside "dice-no-match" and behind the number of an entry.

check-die = a d{ $sides } shows { $face } but must show { $due }
check-die-link = link { $link } does not hash back to what was committed to
check-die-link-unread = the link is not hexadecimal

## Checks of a file: what is wrong with it
## $seq is the number of an entry; "the head" is what stands in the file before its entries.
## The script and the page that check files without this program say the same in English; tests compare them.

# $fault is one of the checks of open dice, one of the next four, or a refusal of the rules.
check-at = #{ $seq }: { $fault }
check-back = it goes back to an entry that is not there
check-setup = the set-up went otherwise
check-before-start = it stands before the start
check-otherwise = played again, it goes otherwise
check-format = the file has format { $format }; I read formats { $first } to { $last }
check-game = I do not know the game `{ $game }`
check-empty = the file has no entries: it proves nothing
check-order = #{ $expected } is missing or out of order: #{ $seq } stands in its place
check-prev = #{ $seq } does not follow #{ $before } as it stands here
check-tail = #{ $last } is not the end that the head of the file names: what came after #{ $last } is missing, or it was changed
check-tail-none = the head of the file does not name its last entry
check-rules = #{ $seq }: { $game } has no rules number { $rules }; I know { $first } to { $last }
check-options = the options are none of { $game }
check-options-bound = #{ $seq }: the game was begun with other options than the table was bound to
check-time-unread = #{ $seq }: its time cannot be read
check-time = #{ $seq }: its time is before that of the entry before
# $field is a name in the file, such as "seats" or "anchors".
check-head-field = the head of the file has { $field }, which format { $format } keeps in the first entry
check-head-missing = the head of the file has no { $field }
check-head-options = the options in the head of the file are not those that #1 was begun with
check-head-seats = the head of the file has another number of seats than #1
check-head-name = seat { $seat } has another name in the head of the file than in the entries
check-unbound = #1 does not say which table this is: { $error }
check-bound = #1 was written for another { $field } than the head of the file names
check-bound-again = #{ $seq }: only the first entry says which table this is
check-wording = #{ $seq } has no number of its wording
check-text = #{ $seq }: a text is not the one that was committed to
check-text-unnamed = #{ $seq }: a text stands beside it that it does not name
check-unsigned = the file is not signed
check-unsigned-format = the file is not signed: format 1 has no signature
check-signature = the signature was made for another file, or with another key than it names
check-signer = the file is signed with another key than the table was bound to
check-not-your-key = the file is signed with another key than yours: give that of its program with --key
check-not-opened = #{ $seq } is not opened although the game is over
check-opened-otherwise = #{ $seq }: what was opened is not what was shown
check-entry-unread = #{ $seq } cannot be read: { $error }
check-root-missing = the game is over but its hidden root is missing
check-root-unread = the hidden root is not hexadecimal
check-root = the hidden root is not the one committed to before the game
check-seal = #{ $seq }: its seal was made for something else
check-salt = #{ $seq }: the salt of the words that were mixed in is not the one that was fixed before the game
check-hidden-die = #{ $seq }: a hidden d{ $sides } shows { $face } but must show { $due }
check-heard = #{ $seq }: the channel heard something else than what happened
check-after-close = the game went on after it was closed
check-not-over = played again, the game is not over
check-stamp-unread = #{ $seq }: its stamp cannot be read: { $error }
check-stamp-none = #{ $seq } rolled dice without a stamp
check-link-unread = #{ $seq }: its link is not hexadecimal
check-link = #{ $seq }: link { $link } of chain { $chain } was not committed to, or one is left out
check-mixed-in = #{ $seq }: the words that players mixed in are left out, or others are mixed in
check-anchor = #{ $seq }: the anchor of chain { $chain } is not the one in the head of the file
check-anchors = the head of the file names { $named } anchors, but the entries commit to { $committed }
# Whose dice those are that no player rolled.
check-house = the house
