-- The same as for PostgreSQL.
alter table tables add column server text;
create index tables_server on tables (server) where open = 1;
alter table tables add column woken_until integer;
alter table outbox add column said text not null default '[]';

create table messages (
    table_id text not null references tables (id) on delete cascade,
    slot     text not null,
    body     text not null,
    primary key (table_id, slot)
) strict;

create table lines (
    name text primary key,
    line text not null,
    at   integer not null
) strict;

create table memories (
    name text primary key,
    body text not null
) strict;
