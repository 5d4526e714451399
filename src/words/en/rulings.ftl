# Words of rulings, ballots, questions and checks at a table.
