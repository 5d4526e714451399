# Words of the table: posts, panels and refusals that know no game.

## Panel

# The button that leads to another wait; $what begins its prompt, such as "Battle 2 at C13".
panel-other = Also: { $what }
panel-others = { $count ->
    [one] One more turn of yours is open; its button is below.
   *[other] { $count } more turns of yours are open; their buttons are below.
}
turn-of = It is { $player }'s turn.
turn-of-house = It is { $player }'s turn; it is played at once.
turn-of-left = It is { $player }'s turn ({ $left } left).
turn-of-up = It is { $player }'s turn (the time is up).

# $your_turn is the head of the line, "Your turn."
panel-your-turn = Your turn.
# Where /game turn names something in which nothing waits for the player; what waits elsewhere stands below.
panel-waits-elsewhere = Nothing waits for you there; this does:
panel-your-turn-due = { $your_turn } It is due { $due }.
# What is asked for within a turn: an order for one character, an answer to an act of another player.
panel-your-turn-brief = { $your_turn } What you are asked here is due { $due }, sooner than a whole turn.
panel-your-turn-up = { $your_turn } Time ran out { $ago } ago; nobody has acted for you yet, so you still may.
panel-you-act-for = You act for { $player }.
# $orders are orders as they are typed, or panel-nothing-named.
panel-npc-would = An NPC in your place would: { $orders }.
panel-nothing-named = nothing that has a name
# $why is what an NPC does, with a verb in the third person.
panel-npc-why = Why: it { $why }.
panel-steps-passed-over = A step that begins with ? is passed over if it is impossible by then.
# An order that is chosen step by step. $chosen is what was chosen, in the words of the lists, parted by `>`.
stepwise-so-far = Chosen so far: { $chosen }.
stepwise-kind = What do you do?
stepwise-ready = That is an order. Press it to see what it does.
stepwise-cut = That cannot be chosen as things stand.
stepwise-nothing = There is nothing to choose from now.
panel-paused-nothing-goes = The game is paused: nothing can be done until it goes on.
panel-since-your-last-act = Since your last act. { $told }
panel-standing-orders-go = You may set what happens on yours.
panel-out-of-the-game = You are out of the game; you may watch.
panel-out-of-the-game-instead = /game map, to look on
panel-watching = You are watching { $game }.
panel-watching-seat-free = You are watching { $game }. Seat { $seat } is free.
# $who is lobby-npc.
panel-watching-seat-npc = You are watching { $game }. { $who } plays seat { $seat }, which you may take over.
panel-watching-none-free = You are watching { $game }. No seat is free.
panel-no-seat-yet = You have no seat at this table of { $game } yet.
time-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}

## The state of the game, alone and in refusals

game-is-over = The game is over.
game-is-over-instead = /game rematch, or /game log to look back
game-is-paused = The game is paused.
game-is-closed = The game is closed.
game-has-begun = The game has begun.
game-has-begun-already = The game has begun already.
# $game is the id that is stored, such as warcamp.
table-unknown-game = This table plays { $game }, which this program was built without.
# $command is that of the game, without its slash.
table-other-game = This table plays { $game }, whose command is /{ $command }.
table-other-game-instead = /game help, or /{ $command }
table-no-such-order = /{ $command } has no `{ $typed }`.
game-has-not-begun = The game has not begun.
game-stands-still = The game stands still after a fault of mine.
game-stands-still-instead = /game export, to report it
no-deadline = There is no deadline.

## Buttons

button-animation = Animation
button-ask-the-npc = Ask the NPC
button-ask-to-go-on = Ask to go on
button-back = Back
button-board = Board
button-board-before = Board before
button-board-now = Board now
button-charts = Charts
button-choose = Choose what to do
button-close-it = Close it
button-commands = Commands
button-do-that = Do that
button-end-turn = End turn
button-export = Export
button-first = First
button-forward = Forward
button-how-it-stands = How it stands
button-how-to-play = How to play
button-join = Join
button-last = Last
button-leave = Leave
button-log = Log
button-my-hand = My hand
button-my-turn = My turn
button-npc-goes-on = Let an NPC play some days for me
button-odds = Odds
button-options = Options
button-rematch = Rematch
button-replay = Replay
button-rules = Rules
button-save = Save
button-show-all = Show me all
button-signs = Signs
button-standing-orders = Standing orders
button-start = Start
button-start-with-npcs = Start with NPCs
button-step-by-step = Step by step
button-stepwise = Choose step by step
# The last entry of a select that holds too few.
choice-others = { $count } more: choose step by step
button-more-choices = { $count } more
button-choices-before = Those before
button-stop-watching = Stop watching
button-take-my-turn = Take my turn
button-take-over-seat = Take over the seat
button-take-seat = Take seat { $seat }
button-turn-by-turn = Turn by turn
button-type-it = Type it instead
button-take-back-orders = Take back my orders
button-send-other-orders = Send other orders
button-undo = Undo
button-watch = Watch
button-watch-in-browser = Watch in a browser
button-what-happened = What happened

## Posts in the channel

# What is asked of a player.
call = { $player }, your turn.
call-due = { $player }, your turn. It is due { $due }.
call-no-deadline-now = { $player }, your turn. No deadline passes for now.
turn-is-over = Nothing more is asked of { $player } here.
turn-goes-on = { $player } is awaited again.
reminder-done = { $table }: that turn is over, and nothing is asked of you for it.
# What a later reason adds to an earlier one.
reasons-then = then { $part }
# $reasons are what an NPC does and thinks, with verbs in the third person.
reasons = Why: { $player } { $reasons }.
reasons-and-more = Why: { $player } { $reasons }; and { $more } more.
reasons-of-stand-in = Why: the NPC that plays for { $player } { $reasons }.
reasons-of-stand-in-and-more = Why: the NPC that plays for { $player } { $reasons }; and { $more } more.
# $reasons is one of the messages above.
reasons-and-sealed = { $reasons } Other reasons are sealed until the game is over.
reason-gave-orders = gave orders beforehand
# $reason is the game's own, without a full stop. $before are one or more winners.
outcome-joint-winners = { $before } and { $player }
outcome-wins = { $player } wins: { $reason }.
outcome-win-together = { $players } win together: { $reason }.
outcome-nobody-wins = Nobody wins: { $reason }.
outcome-house-wins = The house wins: { $reason }.
outcome-standing = { $place }. { $player }: { $text }
outcome-everything-open = Everything is open now: /game export holds every die and card, for anyone to verify.

## Lobby

lobby-who-plays = { $game }: who plays.
lobby-host = { $name } (host)
lobby-npc = { $name } (NPC, { $level })
lobby-free = free
lobby-has-chosen = has chosen
lobby-settings = Settings
lobby-trust = Trust
lobby-trusted = The host may overrule alone, although he plays.
lobby-seats = { $taken } of { $most } seats { $taken ->
    [one] is
   *[other] are
} taken, { $open ->
    [0] no seat is open
    [one] { $open } seat is open
   *[other] { $open } seats are open
}
# $seats is lobby-seats.
lobby-no-npcs = { $seats }.
lobby-npcs-fill-up = { $seats }; at the start NPCs fill up to { $fewest }.
# $usual is a deadline in words, "a turn may take 1 day".
lobby-usual-deadline = With other people { $usual }; alone there is no deadline.
lobby-closes = This table closes if nothing changes until { $moment }.
lobby-too-many-named = { $game } has at most { $most } seats; you named { $named }.
# $setting is the setting that limits the seats, such as map=crowns.
lobby-too-many-named-setting = { $game } with { $setting } has at most { $most } seats; you named { $named }.
lobby-setting-seats = { $setting } ({ $seats } seats)
lobby-fewer-seats = fewer seats
lobby-position-larger = The position has more seats than this table.
lobby-position-larger-instead = as many seats as it was saved with
lobby-nobody-sits = Nobody sits at this table.
# The name of an NPC when all names are taken.
lobby-npc-name = NPC
settings-of-table = Settings of this table ({ $game }); * is not the default.
settings-are-fixed = The game has begun: only its host changes settings now, with a reason.
settings-are-fixed-instead = /game option, to read them, or /gm rule, for the host
salt-mixed-in = { $player } mixes "{ $salt }" into all dice to come.

## Card

card-on = { $game } is on.
card-stands-still = { $game } stands still after a fault of mine.
card-closed = { $game } is closed.
card-over = { $game } is over.
card-rules-as-usual = Rules number { $number }; settings as usual.
card-rules-but-for-these = Rules number { $number }; settings as usual, but for these.
card-dice-fixed = All dice are fixed in advance, by this fingerprint: { $chain }
card-cards-fixed = All that is shuffled is fixed in advance, by this fingerprint: { $root }
card-exports-signed = Exports are signed, which this key checks: { $key }
# The value of a setting.
card-own-file = a file of its own
# $seat is a number; $who a player, with lobby-host, lobby-npc or card-free.
card-seat = { $seat } { $who }
card-seat-away = { $seat } { $who }, away until { $until }
card-free = { $player } (free)

## Deadlines

reminder-private = { $table }: your turn is due { $due }.
reminder-private-late = { $table }: your turn was due { $due }.
reminder-public = { $player }, a reminder: your turn in { $table } is due { $due }.
reminder-public-late = { $player }, a reminder: your turn in { $table } was due { $due }.
# $pace is a deadline in words, "a turn may take 1 day".
deadline-from-now = From the next turn on, { $pace }.
deadline-none-from-now = From the next turn on there is no deadline.
deadline-next-three = Next three: { $moments }.
quiet-unreadable = I cannot read `{ $hours }` as hours of the day.
quiet-instead = quiet:22-7, or quiet:off
quiet-needs-zone = Your quiet hours need your time zone.
quiet-with-zone = /game deadline quiet:{ $hours } zone:, with your own

## What a player missed

recap-no-history = I could not look back.
recap-try-again = trying again
recap-you = You:
# $changes are figures, "members 14 -> 11, food 31 -> 6".
recap-changes = { $you } { $changes }.
recap-nothing-befell-you = Nothing happened to you.
recap-nothing-happened = Nothing has happened.
time-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
recap-time-and-rounds = { $time }, { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
# $welcome is recap-welcome-back with a blank behind it.
recap-welcome = { $welcome }{ $player }. { $time }.
recap-welcome-back = Welcome back,{" "}
# $since is recap-since.
recap-since-time = { $since } { $time }.
recap-since = Since #{ $number }:
recap-since-start = Since the game began:
recap-now = Now:
recap-your-turn = { $now } your turn.
# The game has standing orders but none for a whole turn.
orders-no-plan = This game keeps no orders for a whole turn, only for what happens outside it.
recap-also-awaited = { $player } is awaited as well.
recap-your-turn-due = { $now } your turn, due { $due }.
recap-earlier-lines = { $count } earlier lines are in the log.
# $head is the kind of what happened, "Lost".
recap-tidings = { $head }: { $told }.
recap-tidings-more = { $head }: { $more } earlier, { $told }.
recap-missed = You missed { $count ->
    [one] { $count } deadline.
   *[other] { $count } deadlines.
}
recap-deputy-acted = Your deputy acted { $count ->
    [one] { $count } time.
   *[other] { $count } times.
}
recap-orders-ran = Your orders, or the usual ones where you gave none, were carried out.
recap-npc-acted = An NPC acted for you { $count ->
    [one] { $count } time.
   *[other] { $count } times.
}
# $acted is one of the three above; $why has a verb in the third person.
recap-acted-last = { $acted } Last: it { $why }.

## Guide

guide-first-time = Your first time at a table of { $game }.
# $head is the head of the line, with a blank behind it.
guide-see-head = 1. What you see.{" "}
guide-see = { $head }The channel shows whose turn it is and everything that happens, with all dice. What only you may know comes to you alone.
guide-do-head = 2. What you may do.{" "}
guide-do = { $head }On your turn press My turn: it shows what you can do. Single acts are listed with the chances of their dice. Whatever you can press you can type as well. { $asks ->
    [dice] A single act that rolls dice is shown with its chances and asked about first, and so is
   *[losses] You are asked first about
    } what would lose something for nothing. What is not asked about is done at once.
guide-if-head = 3. If you do nothing:{" "}
guide-if-no-deadline = { $head }There is no deadline here, and the game waits for you.
guide-if-silent = { $head }{ $pace }. Then your standing orders are carried out, or an NPC plays the turn for you and says why.
guide-if-silent-for-long = { $head }{ $pace }. Then your standing orders are carried out, or an NPC plays the turn for you and says why. After { $most } missed turns in a row it keeps your seat until you take it back.

## Seats

host-only = Only the host of this table or a manager of the server may do that.
host-only-instead = asking the host
# $typed is what was typed for a seat; $seats names those that there are.
seat-sits-nowhere = `{ $typed }` sits nowhere here; { $seats }
seat-unknown = There is no seat { $seat } here.
seat-held-already = You hold a seat at this table already.
seat-no-npc = No NPC sits there.
seat-returned-to = { $player } returns to the seat.
seat-taken-over = { $player } takes seat { $seat }.
seat-taken = Seat { $seat } is taken.
seat-join-without = /game join without a seat
seats-all-taken = All { $count } seats are taken.
# $setting is the setting that limits the seats, such as map=crowns; $roomier lists lobby-setting-seats.
seats-all-taken-setting = All { $count } seats of { $setting } are taken.
seats-all-taken-setting-instead = /game watch; the host may choose { $roomier }
seats-all-held = Every seat is held by a player.
seat-held-by-player = That seat is held by a player.
seat-join-free = /game join, for a free one
seat-other-side = You have played another seat of this table and know its secrets.
seat-other-side-instead = /game join without a seat, to return to yours, or /game watch
seats-are = the seats are { $seats }
seat-only-player-leaves = Only the player of the seat gives it up.
seat-given-up = { $player } gives up the seat; an NPC plays on. /game join brings them back.
seat-given-up-last = { $player } gives up the seat, and NPCs play on. Nobody is left at the table: the game may be over before /game join brings them back.
seat-nothing-to-leave = There is nothing to leave any more.

## Vacations

away-back = { $player } is back.
away-back-from-vacation = { $player } is back from vacation.
away-now = { $player } is away now.
away-from-until = from { $from } until { $until }
away-until = until { $until }
# $time is one of the two above.
away-npc-plays = { $player } is away { $time }; an NPC plays.
away-game-held = { $player } is away { $time }; the game is held, and no deadline passes.
away-deputy-plays = { $player } is away { $time }; the deputy plays: { $deputy }.
away-yours-ends = Your vacation from { $game } ends { $end }.
away-ends = The vacation of { $player } ends { $end }.
away-hold-asked = From { $from } until { $until }; no deadline passes meanwhile.
away-only-player = Only the player of the seat goes on vacation.
away-alone = You are the only player here: the game waits for you as long as you like, and an NPC in your place would play it to its end at once.
away-not = You are not away.
away-needs-end = Your vacation needs an end.
away-needs-end-instead = /game vacation days:7, or until: with the last day
away-too-long = A vacation ends after it begins, and at most { $most } days from now.
away-hold-too-long = This game can be held for you for { $left } more days of { $most }, not for { $days }.
away-hold-too-long-instead = then:npc, or then:deputy
day-unreadable = I cannot read `{ $day }` as a day.
day-instead = 2027-05-03, or 3 May
deputy-needs-name = Your deputy needs a name.
deputy-needs-name-instead = /game vacation days:7 then:deputy deputy:, with a name
deputy-others = a person who has no part in this game, or then:npc
deputy-holds-no-chair = A deputy holds no chair at this table.
deputy-is-busy = That deputy plays for another player here.
deputy-other-side = That deputy has played another seat and knows its secrets.

## Watchers

watch-two-things = Watching and the page for spectators are two things.
watch-one-at-a-time = /game watch page:yes or /game watch on:yes, one at a time
watch-you-play = You play here, so you hear of everything. /game watch is for those who have no seat.
watch-too-many = { $most } people watch this table already.
watch-catchup-instead = /game catchup, whenever you look in
watch-on = You watch this table: I tell you when the game begins, when its players change and when it ends.
watch-off = You no longer watch this table.
watch-begins = { $table } begins.
# Before the lines of how the game ended.
watch-over = { $table }:
watch-player-again = { $table }: { $seat } has a player again.
watch-npc-now = { $table }: { $seat } is an NPC's seat now.

## The rest of a game that only NPCs play

rest-begins = No player is left in the game. The NPCs finish it among themselves; here you read how it ends.
rest-rounds = Rounds { $first } to { $last }, played by the NPCs alone:
rest-round = Round { $last }, played by the NPCs alone:
rest-without-rounds = The rest, played by the NPCs alone:
rest-changes = { $player }: { $changes }.

## How boards come

look-how = How shall boards come?
look-of-channel = Boards come as { $look } in this channel.
look-of-player = Boards that you alone see come as { $look }.
look-text = text
look-pictures = pictures
look-both = text and pictures
look-spoken = sentences, piece by piece
look-sentences = sentences

## The page for spectators

page-none-to-close = There is no page to close.
page-none-served = This bot serves no pages for a browser.
page-none-served-instead = /game map, /game log and /game replay, which everyone here may ask
page-anyone-may-look = Anyone who has the address of the page may look. To close it: /game watch page:no.
page-opened = This game has a page for spectators now: everyone who has its address sees the board, the log, the dice and your names, and nothing that is hidden.
page-moved = The page for spectators has moved to another address.
page-closed = The page for spectators is closed; its old address leads nowhere.
page-has-turn = { $player } has the turn.
page-has-turn-until = { $player } has the turn, until { $due }.

## Replays and charts

the-house = the house
# A player and their side: Ana (Red).
player-of-side = { $player } ({ $side })
film-about = { $game } as it was played: { $count } boards.
# Between commas: #12, round 3, Ana.
replay-round = round { $number }
# $caption is "#12, round 3, Ana".
replay-step = { $number } of { $count }, after { $caption }.
# $step is replay-step.
replay-step-taken-back = { $step } What came then up to #{ $last } was taken back.
replay-how-it-went = How it went:
replay-more-lines = { $count ->
    [one] { $count } more line in /game log.
   *[other] { $count } more lines in /game log.
}
replay-gone = The position after #{ $number } is no longer known.
replay-too-long = This game is too long for that: it has { $count } entries.
replay-one-board-instead = /game replay to:{ $last }, which shows one board at a time
replay-on-own-machine = on the bot's own machine `muster export { $table }` and `muster replay`
# Heads of charts: at most 42 characters.
charts-strength = STRENGTH  { $strength }
charts-luck = LUCK  what dice showed above their mean
# $sign is the letter of the seat's curve, $pips what its dice showed, $fair their mean.
charts-luck-row = { $sign } { $name }: { $dice } dice, { $pips }, fair { $fair }
# Dice of moves that were taken back are among those counted; at most 42 characters.
charts-luck-back = { $count ->
    [one] includes 1 die of a move taken back
   *[other] includes { $count } dice of moves taken back
}
charts-more-seats = and { $count } seats that reach less far
# What the numbers below a chart count.
charts-along-rounds = round
charts-along-turns = turn

## Closing and starting

close-lobby-expired = This table is closed: nothing changed here for seven days. /game new opens another one.
close-lobby-by-host = { $host } has closed this table. Reason: { $reason }
close-over-already = The game is over already.
close-preview-lobby = This lobby is closed before the game has begun.
close-preview-game = The game ends here for all its players: nobody wins, and it does not go on.
close-preview-after = Everybody reads it here, and this place is free for another table. It cannot be undone.
close-reason = Reason: { $reason }
close-nobody-wins = Nobody wins. Everything is open now: /game export holds every die and card, for anyone to verify.
start-only-players = Only players of this table start the game.
start-only-host = { $host } opened this table, and starts the game when everybody is there.
start-ask = asking { $host }
# A setting that a choice made before does not go with; $reason is the rules' own.
option-against-pick = { $name } chose what does not go with that: { $reason }
option-against-pick-instead = { $name } chooses otherwise by /game join as:…, and you set it then.
# The same where choices are secret.
option-against-secret-pick = What has been chosen in secret does not go with that.
option-against-secret-pick-instead = Set it before the first player chooses.
seat-given-up-by-player = Once the game has begun a seat is given up by its player.
seat-given-by-ruling = /gm seat seat:{ $seat } to:normal reason:, with a reason
seat-taken-off = The host has taken { $name } off this table.

## When time stands still

still-channel-gone = The game stands still: its channel is gone.
still-channel-gone-instead = /muster resume, in the channel where it shall go on
# $missing is a permission in the words of Discord, "Send Messages".
still-forbidden = The game stands still: I may not write in its channel ({ $missing }).
still-forbidden-instead = /muster resume in another channel, or that permission
turn-is-due = The turn of { $player } is due { $due }.
place-gone = The channel of { $game } ({ $table }) is gone.
place-gone-mend = Type /muster resume in another channel or thread, and it goes on there.
place-gone-lobby = The channel of { $game } ({ $table }) is gone, so its lobby is closed.
place-gone-lobby-mend = /game new in another channel opens one.
place-forbidden = I may not write in the channel of { $game } ({ $table }): { $missing } is missing.
place-forbidden-mend = A server manager can allow it in the settings of the channel, under Permissions; or type /muster resume in another channel, and it goes on there.
place-nothing-lost = Nothing is lost, and no deadline passes meanwhile.
place-found = I can write here again; the game goes on.
move-only-player = Only a player or the host of this table may bring it to another place on its server.
move-only-host = Only the host of this table or a manager of its server may move it.
move-here-already = The game is here already.
ask-the-host = asking the host

## What the table does by itself

miss-deadline = { $player } missed the deadline
miss-no-answer = { $player } has not answered in time
# $missed is one of the two above.
miss = { $missed }.
miss-orders = { $missed }: the standing orders are carried out.
miss-npc = { $missed }: an NPC plays on.
miss-orders-and-npc = { $missed }: the standing orders are carried out, and an NPC does the rest.
# $told is one of the four above.
miss-count = { $told } Miss { $misses } of { $most }.
miss-npc-holds-seat = An NPC holds the seat of { $player } from now on: anyone may take it, and its player may return until then.
faces-do-not-fit = The given faces do not fit these dice, which are thrown.
game-cannot-go-on = I cannot go on with this game: a fault of mine. Nothing is lost.

## Habits

# $quiet is one of the last two below, $level how hard an NPC thinks.
habits = You are reminded { $remind }; { $quiet } ({ $zone }); an NPC that stands in for you plays { $level }.
habits-remind-public = in the channel
habits-remind-private = by a direct message
habits-remind-off = not at all
habits-quiet = quiet from { $from } to { $until }
habits-no-quiet = no quiet hours

## Orders and dice

# A line of several orders of which nothing was done; $place counts its orders from 1.
orders-cannot-follow = Nothing of the line was done, for its part { $place }, “{ $order }”, cannot be done. { $reason }
orders-no-dice-allow = Nothing of the line was done, for its part { $place }, “{ $order }”, cannot be done, whatever the dice show. { $reason }
# Some dice pass the part over, as a strike at an enemy that is dead by then, and the others refuse it.
orders-at-best-passed-over = { $reason } With other dice it is passed over, and with none it is done: send the line without it.
# $reason tells of the position behind so many parts of the line.
orders-behind = After { $behind ->
        [one] part 1
        [2] parts 1 and 2
       *[other] parts 1 to { $behind }
    }: { $reason }
# $reason names numbers that the dice before it decide.
orders-with-middling-dice = After { $behind ->
        [one] part 1
        [2] parts 1 and 2
       *[other] parts 1 to { $behind }
    }, with middling dice: { $reason }
orders-nothing-done = Nothing could be done. { $reasons }
orders-another-plan = /game turn, for what you can do now
orders-turn-is-over = Your turn is over by then, for nothing is left to do in it.
orders-turn-is-over-instead = the parts before it by themselves
orders-skipped = Skipped { $step }
orders-done = Done: { $orders }.
orders-not-done = Not done: { $order }. { $rejection }
orders-not-tried = Not tried: { $orders }.
dice-script-unfit = The face that was given for the next die does not fit a d{ $sides }.
dice-script-unfit-instead = other faces, as in `:dice 3`; `:dice` alone takes them away
# $anchor is 64 hexadecimal digits.
dice-new-chain = The dice go on with a new chain, committed to as { $anchor }.
# $dice is "2d6", $faces what they showed.
dice-rolled = { $player } rolls { $dice }: { $faces } = { $sum }.

## Rematch

rematch-still-on = The game is still on.
rematch-ask-later = asking again when it is over
rematch-only-players = Only those who played here can ask for a rematch.
