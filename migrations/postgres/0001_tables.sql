-- One group playing one game. `body` is the table with its snapshot; the columns repeat what is searched for.
create table tables (
    id       text primary key,
    place    text not null,
    open     boolean not null,
    version  bigint not null,
    seq      bigint not null,
    wake     timestamptz,
    body     jsonb not null
);
create unique index tables_place on tables (place) where open;
create index tables_wake on tables (wake) where wake is not null;

-- The dice chain's tip and the hidden root: never part of a body, an export or a log.
create table secrets (
    table_id text primary key references tables (id) on delete cascade,
    body     jsonb not null
);

create table entries (
    table_id text not null references tables (id) on delete cascade,
    seq      bigint not null,
    body     jsonb not null,
    primary key (table_id, seq)
);

-- Positions kept for going back: the one after entry `seq`.
create table snapshots (
    table_id text not null references tables (id) on delete cascade,
    seq      bigint not null,
    game     jsonb not null,
    primary key (table_id, seq)
);

-- A request's name never acts twice; its posts are the answer to every later delivery.
create table receipts (
    request  text primary key,
    table_id text not null references tables (id) on delete cascade,
    posts    jsonb not null,
    at       timestamptz not null
);

-- What was committed and is still to be said, in order for each table.
create table outbox (
    id           bigint generated always as identity primary key,
    table_id     text not null references tables (id) on delete cascade,
    post         jsonb not null,
    leased_until timestamptz,
    tries        integer not null default 0,
    trouble      text
);
create index outbox_table on outbox (table_id, id);

-- What one seat alone shall hear, until its next private answer.
create table inbox (
    id       bigint generated always as identity primary key,
    table_id text not null references tables (id) on delete cascade,
    seat     integer not null,
    post     jsonb not null
);
create index inbox_seat on inbox (table_id, seat, id);

-- Who sits where.
create table players (
    user_id  bigint not null,
    table_id text not null references tables (id) on delete cascade,
    primary key (user_id, table_id)
);
