# Words of the bot in Discord, of the terminal and of the pages.

## Buttons in Discord. $table is what its thread is called, such as "Warcamp 3".

discord-button-my-turn = My turn
discord-button-my-games = My games
discord-button-help = Help
discord-button-doctor = What may it do here
discord-button-privacy = Privacy
discord-button-check-again = Check again
discord-button-invite = Bring Muster to a server
discord-button-bring = Bring { $table } here
discord-button-go-to = Go to { $table }
discord-button-do-it = Do it
discord-button-back = Back
discord-button-forget-me = Forget me

## /muster about

discord-about-title = Muster { $version }
discord-about-what = A game master for war games that are played a turn at a time. It rolls the dice, keeps the rules and plays the empty seats.
discord-about-games = Games: { $games }.
discord-about-dice = Every roll is fixed before it is asked for, and anyone can check it: /game dice verify.

## /muster doctor: permissions. $sign says whether Muster has this one; $why is one of discord-permission-..-why.

discord-doctor-direct = In direct messages I need no permissions. Games against NPCs can be played here with buttons; of the commands only /muster is offered here.
discord-doctor-title = What I may do in this channel
discord-doctor-permission = { $sign } { $permission }, { $why }
discord-doctor-wish = { $sign } { $permission }, { $why }, if you like
discord-doctor-all = Games can be played here.

## /muster invite

discord-invite-asks = It asks for six small permissions, and for no privileged intent.
discord-invite-profile = Open the profile of this bot and press Add App.

## /muster list. A state follows the name of the table and a colon.

discord-list-none = You sit at no table. Choose a game, and one is opened.
discord-list-waits-none = None of your games waits for you.
discord-list-waits = { $count ->
    [one] 1 game waits for you.
   *[other] { $count } games wait for you.
}
discord-state-gone = its channel is gone, so it stands still.
discord-state-lobby = not begun yet.
discord-state-over = over.
discord-state-parked = stands still after a fault.
discord-state-nobody = waits for nobody.
discord-state-yours = your turn.
discord-state-yours-due = your turn, due { $moment }.
discord-state-waits = { $player }'s turn.
discord-state-waits-due = { $player }'s turn, due { $moment }.

## /muster forget-me, resume, import, language, privacy

discord-forget-done = { $count ->
    [one] Done. 1 game knew you and no longer do; what I kept beside is deleted.
   *[other] Done. { $count } games knew you and no longer do; what I kept beside is deleted.
}
discord-forget-rest = What channels heard of your acts stays in the journals of those games, for it proves their dice.
discord-resume-unknown = I know no such table.
discord-resume-which = Which table? Name it, as /muster resume suggests it.
discord-resume-done = { $table } goes on here.
discord-import-done = { $table } goes on. NPCs play the seats of the others until they join.
discord-language = I speak English only. Dates and times are shown in your own time zone and language by Discord.
discord-privacy-title = What I keep of you
discord-privacy-tables = At tables:
discord-privacy-tables-what = your number in Discord, the name that the server showed when you sat down, your choices and your acts. They are part of games that others play too.
discord-privacy-beside = Beside them:
discord-privacy-beside-what = that you have seen the guide, and what you set for yourself, such as your time zone, quiet hours and how boards come.
discord-privacy-not = Not:
discord-privacy-not-what = messages of yours, or anything that you did not type or press for me. I cannot read your channels.
discord-privacy-rest = What only your seat may know is shown to you alone. /muster forget-me gives up your seats and deletes what I remember beside games.

## Permissions: names as Discord's settings spell them, and what each is for; "first and second and third" of those missing.

discord-permission-view = View Channel
discord-permission-view-why = to see that the channel is there
discord-permission-send = Send Messages
discord-permission-send-why = to speak in channels
discord-permission-send-threads = Send Messages in Threads
discord-permission-send-threads-why = to speak in the threads of games
discord-permission-create-threads = Create Public Threads
discord-permission-create-threads-why = to give each game a thread of its own; without it the channel is the table
discord-permission-attach = Attach Files
discord-permission-attach-why = to show boards as pictures and whole games as files
discord-permission-pin = Pin Messages
discord-permission-pin-why = to pin the card of each game
discord-permissions-and = { $first } and { $second }
discord-permissions-missing-thread = I may not write in this thread: missing { $missing }. A server manager can allow it in Channel > Permissions > Muster.
discord-permissions-missing-channel = I may not write in this channel: missing { $missing }. A server manager can allow it in Channel > Permissions > Muster.

## Opening tables

discord-button-start-now = Start now
discord-button-start-with-npcs = Start with NPCs
discord-button-status = Status
discord-button-solo = Play now, solo ({ $game })
discord-choose-game = Choose a game…
discord-file-faulty = { $game } cannot read that file. Nothing was opened.
discord-file-fault = Line { $line }, column { $column }: { $reason }.
discord-file-more = And { $count } more.
discord-file-none = { $game } takes no file. Nothing was opened.
discord-opened = { $table } is open. You sit at it.
# $begun is discord-solo-is-on in bold.
discord-solo = { $begun } You play against NPCs, without a deadline.
discord-solo-is-on = { $table } is on.
discord-rematch = { $table } is on, with the same people and settings.
discord-rematch-is-on = { $table } is on already, with the same people.
discord-occupied-thread = A game is open in this thread already.
discord-occupied-thread-instead = Open another one in the channel that this thread stands in; it gets a thread of its own.
discord-occupied-channel = A game is open here already, and I may not open a thread for another one.
discord-occupied-channel-instead = Finish it, choose another channel, or allow me { $permission }.
discord-too-many-on-server = { $count } games are open on this server, which is all that it may have. Finish one first.
discord-too-many-of-person = You have opened { $count } games that are still on, which is all that one person may have; /gm close with a reason ends one of them.
discord-no-game = No game is played here.

## Acts and their answers. $busy is a whole sentence.

discord-button-try-again = Try again
discord-no-command = There is no such command here.
discord-film-busy = { $busy } Wait a moment, then ask for the film again.
discord-film-undrawn = It could not be drawn; step by step it can still be seen.
discord-done = Done.
discord-done-rolls = Done:
discord-done-already = That was done already.
discord-done-already-rolls = That was done already:
discord-stale = That turn is over. Now:
# The turn is still the player's, but what the button was made for has changed.
discord-stale-same-turn = Something has changed since that button was made. Now:
# A question whose answer would do something else by now, which is asked again.
discord-confirm-changed = Something has changed since that button was made, so this was not done. It would now do this:
# The same two of a form, which keep the line that was typed into it.
discord-stale-typed = That turn is over, so this was not carried out: { $line }. Now:
discord-stale-typed-same-turn = Something has changed since that form was made, so this was not carried out yet: { $line }. Now:
discord-occupied = A game is open in this channel already; finish it, or choose another channel.
discord-contention = Too many were faster than you, so nothing was done. Try again.
discord-busy = { $busy } Wait a moment, then try again.
discord-nothing-done = Nothing was done.
discord-sat-down = You hold seat { $seat } from now on. You are called when it is your turn.
discord-sat-down-turn = You hold seat { $seat } from now on. It is your turn:

## Files with saved games, and what is wrong with them: a reason stands in discord-saved-faulty.

discord-saved-faulty = { $reason } Nothing was done. `:save` in `muster play` writes a file that I can read.
discord-saved-record = This file is the record of a game that /game export gives. It can be checked, not played on.
discord-saved-no-game = This is not a saved game: it does not say which game it is.
discord-saved-unknown-game = I know no game called { $game }.
discord-saved-seats = I cannot read the seats in this file of { $game }.
discord-saved-settings = I cannot read the settings in this file of { $game }.
discord-saved-no-position = This file holds no position: it was saved before the game began.
discord-saved-unsound = The position in this file is not sound: { $reason }
discord-saved-position = I cannot read the position in this file: it was changed, or another version of { $game } wrote it.
discord-saved-empty = This file is empty.
discord-saved-list = This file is a list, not a saved game.
discord-saved-cut-off = This file is cut off: it ends in the middle of a saved game.
discord-saved-damaged = This file is damaged: a saved game does not look like this.
discord-saved-other = This is not a saved game.

## The spectators' page

gallery-title-round = { $game }, round { $round }
gallery-watch = You watch. What some player may not know stays hidden until the game is over.
gallery-watch-over = You watch. The game is over, so nothing is hidden any more.
gallery-to-board = To the board
gallery-round = Round { $round }
gallery-now = Now
gallery-after = After #{ $entry }
gallery-not-begun = The game has not begun.
gallery-taken-back = What came after #{ $first } up to #{ $last } was taken back.
gallery-past = This is how it stood then.
gallery-to-now = To what stands now
gallery-board = Board
gallery-board-as-text = The board as text
gallery-replay = Replay
gallery-seats = Seats
gallery-log = What happened
gallery-log-empty = Nothing yet.
gallery-footer = Muster. This page keeps nothing in your browser and loads nothing from elsewhere.

## Dice on the spectators' page. Words with $anchor, $die, $dice, or $program are HTML.

gallery-dice = Dice
gallery-chain = Chain { $number } was committed to before its first roll. Its anchor, which begins on the card in the channel: <code>{ $anchor }</code>
gallery-dice-none = No open die was rolled yet.
gallery-roll-scripted = faces given by hand, which prove nothing
gallery-roll-link = link { $link } of chain { $chain }
gallery-roll-hidden = from the hidden root
# The button reads "Verify"; "roll #12" follows for who hears the page.
gallery-verify = Verify
gallery-verify-roll = roll #{ $entry }
gallery-verified = A roll, computed again
gallery-dice-open = The game is over, so the hidden dice and cards are open, too.
gallery-dice-sealed = Hidden dice and cards are sealed until the game is over.
gallery-by-hand = To check every roll with a small program instead: { $game } and { $program }, then <code>python3 verify_dice.py game.json</code>
gallery-die-hidden = { $die } (was hidden)
gallery-dice-more = { $dice } and { $count } more

## Why there is no spectators' page

gallery-nothing = Nothing to see
gallery-fault-unknown = There is no page here, or no longer. Ask the person who gave you the address.
gallery-fault-too-long = This game is too long to be played again here; the page without at= shows what stands now.
gallery-fault-no-board = There is no board to draw; the page shows what there is.
gallery-fault-busy = Many are looking right now. Try again in some seconds.
gallery-fault-broken = Something broke, and was written down for the host of the bot.
gallery-fault-no-entry = There is no such entry: at= is a number from 1 to { $last }.

## Welcome, help and the game as a file

discord-button-rules = Rules
discord-button-help-game = Every game
discord-button-help-host = Host
discord-button-help-bot = The bot
discord-button-type-it = Type it
discord-help-topics = How does it work…
discord-help-direct = In direct messages only /muster can be typed; what else you may do here is on buttons.
discord-welcome-title = Muster is here.
discord-welcome-what = I run war games that are played a turn at a time: I roll the dice, keep the rules and play the empty seats.
discord-welcome-how = Choose a game, and it opens in a thread of its own. Everything can be pressed; nothing has to be typed.
discord-export = The game so far. Anyone can check it: muster verify { $file }
discord-export-signed = The game so far. Anyone can check it: muster verify { $file } --key { $key }
discord-export-too-large = The file of this game is larger than Discord takes.
# Follows "Instead:".
discord-export-too-large-instead = the page for spectators (/game watch page:yes), which offers it as game.json

## Before the game

discord-button-keep = Keep
discord-button-start = Start
discord-button-start-easy = Easy NPCs
discord-button-start-hard = Hard NPCs
discord-button-wait = Wait
discord-seat-kept = Good. You are called when something waits for you.
discord-seat-kept-host = Good. Begin when everybody has joined.
discord-seat-yours = You have seat { $seat }.
discord-seat-keep = Keep it, or choose below; until the game begins you may change it.
# What a seat plays that has chosen nothing.
discord-pick-drawn = drawn for you
discord-at-most = { $about }; { $most } characters at most
discord-start = Start with { $people ->
        [one] 1 person
       *[other] { $people } people
    }?
discord-start-npcs = Start with { $people ->
        [one] 1 person
       *[other] { $people } people
    } and { $npcs ->
        [one] 1 NPC
       *[other] { $npcs } NPCs
    }? They think at level normal.
discord-settings = Settings of this table; * is not as usual. Only its host changes them.
discord-boards-choose = Boards in the channel…
discord-boards-in-channel = Boards in the channel: { $look }
discord-boards-as = As { $look }
discord-boards-always = Always as { $look }
discord-boards-no-server = This is no server. How your own boards come, /game map says at each table.
discord-boards-are = Boards come as { $look } in the channels of new tables on this server. /muster pictures as: changes it.
discord-boards-manager = A manager of this server decides that. The host of a table decides for its channel: /game map as:picture keep:table
discord-boards-will-be = Boards come as { $look } in the channels of tables that are opened here from now on. The host of each can change it there.
discord-settings-change = Change a setting…
# Follows the name of the setting in bold.
discord-setting-is = is { $value }.
discord-setting-choose = Choose…
discord-button-usual = As usual

## Lines and files that cannot be read

# Stands over what only the reader was told since they looked last.
discord-told-meanwhile = Told to you alone meanwhile:
discord-button-use = Use { $nearest }
discord-button-edit = Edit
discord-unread-nearest = Did you mean { $nearest }?
discord-unknown-control = I do not know this control any more. Here is the way to what you can do now.
discord-attached-large = { $file } has { $size } kB; I read texts of up to 32 kB. Nothing was done.
discord-attached-lost = I could not fetch { $file } from Discord. Nothing was done; try again.
discord-attached-no-text = { $file } is no text: a picture, perhaps. Nothing was done; bring the text file.

## When something fails. $code is what the host finds in the log.

discord-away = I cannot save right now, so nothing was done and no die was rolled. Trying again; I will tell you here.
discord-still-away = I still cannot save. Nothing was done and no die was rolled. Try again in a while.
discord-too-fast = That is faster than I can follow. Try again in { $seconds } s; nothing was done.
discord-form-late = That took me too long, so the form did not open. Press once more.
discord-hands-full = I have my hands full right now. Try again in a moment.
discord-unshowable = My answer cannot be shown (code { $code }). An order that you gave is carried out all the same, and nothing is done twice: /game status shows where the game stands.
discord-rest-unshowable = The rest of my answer cannot be shown (code { $code }).
discord-post-unshowable = Something that belongs here cannot be shown (code { $code }). The game itself is unharmed: /game status shows where it stands.
discord-no-picture = The picture cannot be shown (code { $code }), so here is the text.
discord-broken = Something went wrong on my side (code { $code }). Your turn is unchanged.
discord-handler-broken = Something broke on my side (code { $code }). Look at the table before you try again: what was done is shown there, and nothing is done twice.
discord-unreadable = I could not read what Discord sent me (code { $code }), so nothing was done. Try it another way: what a button does, a command does too.
# What the bot lacks where it can no longer write, beside discord-permission-view.
discord-missing-manage-threads = Manage Threads (the thread is locked)
discord-missing-send = Send Messages (in a thread: Send Messages in Threads)

## Messages of the bot

discord-button-rule = Rule { $clause }
discord-here-it-is = Here it is.
discord-button-details = Details
# Above the details that one message does not hold.
discord-more = More:
# A button for those inputs of a form that Discord has no room for in the first: which part of how many.
discord-form-part = { $label }, part { $number } of { $count }
# In a select, where one has too many choices.
discord-select-more = More…
discord-board-in = The board is in { $file }.
# $entries are numbers of entries and runs of them.
discord-rolls = Dice: { $entries }
discord-run = `#{ $first }` to `#{ $last }`
discord-seat = seat { $seat }
# Who has no name that can be seen.
discord-nameless = Player { $number }

## What the host reads when the bot starts or ends

discord-online = { $servers ->
    [one] Online as { $name } in { $servers } server
   *[other] Online as { $name } in { $servers } servers
}
discord-end-token = Discord does not accept DISCORD_TOKEN: { $reason }
discord-end-unreachable = Discord cannot be reached: { $reason }
discord-end-commands = Discord refuses the commands: { $reason }
discord-end-entrance = Discord does not show the way to its gateway: { $reason }
discord-end-logins = only { $count } logins are left for today, and after the last one Discord withdraws the token; wait some hours
discord-end-address = { $address } cannot be served: { $reason }
discord-end-closed = Discord closes the gateway: { $reason }
discord-end-gateway = the gateway could not be reached in { $seconds } seconds
discord-public-key-wrong = it is 64 hexadecimal digits, as the developer portal shows them
discord-shards-form = it is `auto`, or which of how many, such as 0/1 or 0-1/4
discord-shards-order = of { $total } shards there are 0 to { $last }, in this order

## /muster in the terminal. A message that ends in -instead follows "Instead:".

terminal-about-title = Muster { $version }
terminal-about-what = I am the game master: I roll the dice, keep the rules and play the empty seats.
terminal-about-games = Games: { $games }.
terminal-privacy = In a terminal the names you type, your lines and the dice stay in the database of this program; nothing is sent anywhere.
terminal-language = I speak English.
terminal-no-list = A window shows one table.
terminal-no-list-instead = muster play GAME goes on with the newest of that game
terminal-no-import = A window has its table already.
terminal-no-import-instead = muster play --state FILE begins with a saved position
terminal-no-resume = A window needs no channel.
terminal-no-resume-instead = muster play GAME goes on where you left
terminal-no-forget = What is kept here lies in one database on your own machine.
terminal-no-forget-instead = Delete its file to forget everything.
terminal-of-discord = That belongs to Discord.
terminal-of-discord-instead = the same line in a channel there

## What the prompt asks. $number, $shown and $all count hints; $why is terminal-slip-order or terminal-slip-end.

# Questions that a table answers, split by |.
terminal-asks-for-the-turn = what can i do | what do i do | what now | now what | what next | what can i do now | options
terminal-asks-for-the-score = who is winning | who wins | who is ahead | who leads | how do we stand | how am i doing
terminal-asks-for-advice = what should i do | what should i do now | what would you do | what is best | advice | hint
terminal-asks-for-reasons = why | why did they do that | why did the npc do that
terminal-no-hints = No line has the number { $number } now.
terminal-more-hints = The choice with the number { $number } is not shown yet: `more` shows all { $all }.
terminal-no-hint-more = No line has the number { $number }; the numbers are 1 to { $shown }, and `more` shows all { $all }.
terminal-no-hint-lobby = No line has the number { $number } now. `status` shows the table, with what can be done.
terminal-no-hint = No line has the number { $number }; the numbers are 1 to { $shown }. `turn` shows those of your turn again.
# A line with options that are still to be typed, such as "Go on with: /game join as:".
terminal-go-on = Go on with: { $line } { $blanks }: such as `{ $example }`
terminal-slip = { $number } is “{ $label }” here. { $why }
terminal-slip-order = An order may begin with { $number } too: type all of it to give one.
terminal-slip-end = It ends your turn.
terminal-not-done-yet = Not done yet: { $line }. Type yes to do it, or no.
# $choices are labels with their numbers, a line each.
terminal-which-choice =
    Several choices begin with “{ $said }”; type a number:
    { $choices }
terminal-still-not-done = Still not done: { $line }. Type yes to do it, or no.
# An act that was asked about and never answered with yes.
terminal-not-given = Not given: { $line }. Type it again, then yes, to give it.
terminal-topic = `{ $word }` begins no order. The rules tell about it: /game rules topic:{ $word }

## Files that the window writes

terminal-saved = Saved; muster play --state { $file } goes on from here.
terminal-unwritten = { $file } cannot be written: { $reason }.
terminal-no-film = There is no film of this game.
terminal-no-board = There is no board before the start; /game start comes first.
terminal-drawn = Drawn: { $file }. { $about }
terminal-export = The game is in { $file }; `muster verify { $file }` checks it.
terminal-export-signed = The game is in { $file }; `muster verify { $file } --key { $key }` checks it.

## The window

terminal-help =
    /game help          what can be played, with /game help about:odds for one command
    @ben end            Ben types: any seat of this table, or a person who watches
    @ben                from now on Ben types; @ alone: the player who is awaited
    2                   the second of the numbered hints; `more` shows all of them
    yes, or no          do what was asked about, or leave it
    :wait 1d            let time pass; no deadline passes otherwise
    :dice 3 5 1         the next open dice show this; /game dice
                        verify says which were given
    :save FILE          the position, for muster play --state FILE
    :picture FILE       the board as everybody may see it, as a PNG
    :film FILE          the whole game as you may see it, as a moving GIF
    :quit               leave; the game is kept and goes on with muster play
terminal-welcome = New here? Type /game rules for the game in short. /game help lists what can be typed, :help what this window can do, Tab completes.
terminal-back = Back at table { $table }, after entry #{ $entry }.
terminal-no-table = there is no open table { $table } here
terminal-again = muster play { $game }
terminal-again-data = muster play { $game } --data { $folder }
terminal-kept = Table { $table } is kept; { $again } goes on.
terminal-not-done = Not done.
# Behind `undo` while a question was open.
terminal-not-done-undo = Not done. If you did something before it in this turn, `undo` takes that back.
# What answers a question, each between bars: yes and no, what goes on and what goes back, and what may stand behind a yes or a no.
terminal-says-yes = yes|y|yep|yeah|sure|ok|okay
terminal-says-no = no|n|nope|nah
terminal-goes-on = do it|go ahead|go on
terminal-goes-back = cancel|back|never mind|actually no
terminal-takes-back = undo|/game undo
terminal-behind-yes = please|do|it|that|go|ahead|thanks|thank|you|not
terminal-hint-of-another = { $number } stands under what only { $player } has seen. For { $player }: `@{ $handle } { $number }`.
terminal-question-of-another = { $player } is asked, not you. For { $player }: `@{ $handle } yes`.
terminal-stray = No question waits for a yes or a no. A vote is answered with `/game vote choice:yes`.
# $who is lobby-npc.
terminal-to-npc = { $who } plays for itself and reads no lines; yours was not sent. At the table: { $people }.
terminal-to-open-seat = Nobody holds the seat of { $name }; the line was not sent. At the table: { $people }.
terminal-to-nobody = Nobody at the table is called { $name }; the line was not sent. At the table: { $people }.
terminal-for-good = That is for good; type { $line } if you mean it.
terminal-no-new = This window has its table already.
terminal-no-new-instead = :quit, then muster play GAME --new
terminal-house-turns = The NPCs have played { $count } turns; type anything to let them go on.
# Before the reason why something is refused.
terminal-no = No.
# $code is a clause of the rules and a word that tests look for.
terminal-refusal = { $reason } ({ $clause })
terminal-unread = I cannot read this.
terminal-rule = Rule { $clause }: { $title }. /game rules topic:{ $clause } tells more.

## Posts in the window

terminal-only = Only { $player } sees this:
terminal-direct = A direct message to { $user }:
terminal-asks = (asks { $players })
terminal-type-a-number = Type a number:
terminal-or-more = or `more`, for { $count } others
terminal-film = Type :film FILE to write it as a GIF.
# $entries are numbers of entries that rolled dice and runs of them.
terminal-rolls = Dice: { $entries }
# The first and the last entry of a run.
terminal-run = #{ $first } to #{ $last }

## Words that begin with a colon, and what is wrong with them

terminal-no-faces = `{ $typed }` are no faces; write them as in `:dice 3 5 1`.
terminal-faces-given = The next open dice show { $faces }, and the journal says that they were given. `:dice` alone takes that back.
terminal-faces-none = All dice are thrown.
terminal-no-time = `{ $typed }` is no time; write `:wait 12h` or `:wait 1d`.
terminal-wait-missing = How long? Write `:wait 12h` or `:wait 1d`.
terminal-save-missing = A file is missing, as in `:save tuesday.json`.
terminal-picture-missing = A file is missing, as in `:picture board.png`.
terminal-film-missing = A file is missing, as in `:film game.gif`.
terminal-no-word = There is no `:{ $typed }`; there are :dice, :wait, :save, :picture, :film, :help and :quit.

# Why a question is not worked out now.
busy-person = Your last questions are still being worked out.
busy-table = Many questions about this game are being worked out.
busy-everybody = Many questions are being worked out.
# $fault is for the log.
busy-broken = the work was given up: { $fault }

# Why a request came to nothing.
service-no-table = there is no table here
service-contention = the table never stood still; look again
service-bug = something broke (code { $incident }); the game is unchanged

# What stops a window or a script. $fault is in the words of the operating system.
terminal-window-unread = the terminal cannot be read: { $fault }
terminal-script-unread = the script cannot be read: { $fault }
terminal-output-unwritten = the output cannot be written: { $fault }
