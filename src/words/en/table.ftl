# Words of the table: posts, panels and refusals that know no game.

## Panel

panel-others = { $count ->
    [one] One more wait is open for you; its button is below.
   *[other] { $count } more waits are open for you; their buttons are below.
}
turn-of = It is { $player }'s turn.
turn-of-house = It is { $player }'s turn; it is played at once.
turn-of-left = It is { $player }'s turn ({ $left } left).
turn-of-up = It is { $player }'s turn (the time is up).
