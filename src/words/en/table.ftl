# Words of the table: posts, panels and refusals that know no game.

## Panel

panel-others = { $count ->
    [one] One more wait is open for you; its button is below.
   *[other] { $count } more waits are open for you; their buttons are below.
}
