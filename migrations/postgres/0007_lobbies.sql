-- Lobbies of earlier versions are woken once, to be told when they close.
update tables set wake = timestamptz '1970-01-01 00:00:00+00' where open and seq = 0 and wake is null;
