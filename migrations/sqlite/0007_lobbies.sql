-- The same as for PostgreSQL.
update tables set wake = 0 where open and seq = 0 and wake is null;
