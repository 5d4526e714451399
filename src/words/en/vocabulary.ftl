# Words of help, of lines that cannot be read, and of the service.

## Help. $takes is what an option accepts, such as takes-number-from-to.

help-commands = Commands
help-more = More on each with /game help, such as: /game help about:game start
help-of-the-table = Undo, odds, the log, deadlines, giving up and all else of the table: /game help about:game. For its host: /game help about:gm
help-example = Example: { $example }
help-rules = Rules: { $clauses }
# Clauses of a rule book that follow each other: "WC-50 to WC-57".
help-rules-from-to = { $first } to { $last }
help-host-only = Only the person who opened the table, and managers of the server.
help-private = Only you see the answer.
help-option-needed = { $about } ({ $takes }; needed)
help-option-free = { $about } ({ $takes }; may be left out)
help-setting = { $about } ({ $takes })
help-setting-default = { $about } ({ $takes }; { $value } if you say nothing)

## docs/commands.md, in Markdown

reference-written = Written from `commands/*.toml` by `UPDATE_DOCS=1 cargo test`; a test fails when it is out of date.
reference-values =
    A value needs no quotes: it runs to the next ` name:` that is an option of the same command. Quotes are for
    values that would be read otherwise; within them `\"` is a quote, `\\` a backslash, `\n` a new line. In a
    terminal the name of the first option that is needed may be left out, and at a table the command too:
    `orders hunt 1-3 food; end`.
# $undo is reference-undo-free or reference-undo-vote.
reference-pace = A turn may take { $hours } hours; after { $misses } missed deadlines in a row an NPC takes the chair. { $undo }
reference-undo-free = What drew no dice and showed nobody anything can be taken back.
reference-undo-vote = What drew no dice and showed nobody anything can be taken back; anything else if all agree.
reference-example = At its tables: `{ $example }`
reference-settings = Settings, given as `/game new with:name=value`:
reference-picks = Choices of a seat, given as `/game join as:name=value`:
reference-settings-columns =
    | name | takes | default | meaning | clauses |
    | --- | --- | --- | --- | --- |
reference-rules = Rules: { $clauses }.

## What an option or a setting takes: part of a sentence.

takes-number = a number
takes-number-from = a number from { $least } up
takes-number-to = a number up to { $most }
takes-number-from-to = a number from { $least } to { $most }
takes-text = a text
takes-text-to = up to { $most } characters
takes-text-from-to = { $least } to { $most } characters
takes-yes-or-no = yes or no
takes-person = the name of a person
takes-chair = a chair, by number or by name
takes-file = a file
# $first is one word or more with commas between them: "food, bones or item".
takes-either = { $first } or { $last }

## A value that an option or a setting does not take. $name is the option.

value-other = `{ $name }` takes { $takes }, not `{ $typed }`.
value-out-of-range = `{ $name }` takes { $takes }, not { $number }.
value-too-short = `{ $shown }` is too short for `{ $name }`, which has { $least } characters or more.
value-too-long = `{ $shown }` is too long for `{ $name }`, which has { $most } characters at most.

## Settings, as in players=4 truce=2

setting-unknown = There is no setting `{ $word }`.
setting-unknown-of = There is no setting `{ $word }`; there are { $names }.
setting-without-value = `{ $word }` needs a value, such as `{ $word }=…`.

## A line that cannot be read. $path is the command in backticks, such as `/game new`; $word is what is wrong, $names what there is.

line-empty = There is no command in this line.
line-no-command = There is no command `/{ $word }`; there are { $names }.
line-no-word = No command begins with `{ $word }`.
line-no-word-at-all = No command begins with `{ $word }`. Type `turn` for what you can do now, `help` for all commands.
line-more = { $path } needs one more word: { $names }.
line-no-sub = { $path } has no `{ $word }`.
line-no-sub-at-all = { $path } has no `{ $word }`; `/game help about:{ $command }` lists what it has.
line-no-sub-of = { $path } has no `{ $word }`; it has { $names }.
line-no-options = { $path } takes no options, so not `{ $word }`.
line-no-option-of = { $path } has no option `{ $word }`; it has { $names }.
line-misspelt = `{ $word }` is no option here; put the value in quotes if it belongs to it.
line-unclosed = The quote that begins here is not closed.
line-after-quote = `{ $word }` stands after a closing quote; put the whole value in quotes, with \" for a quote in it.
line-twice = `{ $name }` is given twice.
line-no-value = `{ $name }:` needs a value ({ $takes }), or leave it out.
line-no-value-needed = `{ $name }:` needs a value ({ $takes }).
# $about is what the option is for.
line-missing = { $path } needs `{ $name }`: { $about }.
line-no-odds = This game works out no odds.
line-missing-takes = { $path } needs `{ $name }`: { $about } ({ $takes }).
# $says is one of the messages value-*.
line-wrong-value = { $says } It is: { $about }.
# These two follow any of the above.
line-nearest = Did you mean `{ $nearest }`?
line-example = Such as: { $example }
# The same of an example that the rules would refuse as things stand.
line-example-later = When the rules allow it, you write: { $example }
# The same of an example that is made for the seat: $reason is a refusal, in full sentences.
line-example-refused = You write: { $example }, but it is refused now. { $reason }

## Completion

complete-group = a group of commands

## A game is moved to a place

service-occupied = Another game is open here.
# After "instead:"
service-occupied-instead = a channel or thread without one
