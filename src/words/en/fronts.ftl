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
discord-privacy-beside-what = that you have seen the guide, and what you set for yourself, such as your time zone and quiet hours.
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
