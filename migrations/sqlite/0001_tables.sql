-- The same tables as for PostgreSQL. Times are microseconds since 1970, JSON is text.
create table tables (
    id       text primary key,
    place    text not null,
    open     integer not null,
    version  integer not null,
    seq      integer not null,
    wake     integer,
    body     text not null
) strict;
create unique index tables_place on tables (place) where open = 1;
create index tables_wake on tables (wake) where wake is not null;

-- The dice chain's tip and the hidden root: never part of a body, an export or a log.
create table secrets (
    table_id text primary key references tables (id) on delete cascade,
    body     text not null
) strict;

create table entries (
    table_id text not null references tables (id) on delete cascade,
    seq      integer not null,
    body     text not null,
    primary key (table_id, seq)
) strict;

-- Positions kept for going back: the one after entry `seq`.
create table snapshots (
    table_id text not null references tables (id) on delete cascade,
    seq      integer not null,
    game     text not null,
    primary key (table_id, seq)
) strict;

-- A request's name never acts twice; its posts are the answer to every later delivery.
create table receipts (
    request  text primary key,
    table_id text not null references tables (id) on delete cascade,
    posts    text not null,
    at       integer not null
) strict;

-- What was committed and is still to be said, in order for each table.
create table outbox (
    id           integer primary key autoincrement,
    table_id     text not null references tables (id) on delete cascade,
    post         text not null,
    leased_until integer,
    tries        integer not null default 0,
    trouble      text
) strict;
create index outbox_table on outbox (table_id, id);

-- What one seat alone shall hear, until its next private answer.
create table inbox (
    id       integer primary key autoincrement,
    table_id text not null references tables (id) on delete cascade,
    seat     integer not null,
    post     text not null
) strict;
create index inbox_seat on inbox (table_id, seat, id);

-- Who sits where.
create table players (
    user_id  integer not null,
    table_id text not null references tables (id) on delete cascade,
    primary key (user_id, table_id)
) strict;
