-- What a front needs to find again: the server of a table, the messages that show it, long command lines.
alter table tables add column server text;
create index tables_server on tables (server) where open;

-- A process that wakes a table takes it until then.
alter table tables add column woken_until timestamptz;

-- The messages that a long post was said by so far.
alter table outbox add column said jsonb not null default '[]';

-- Which messages show a slot of a table: its card, its lobby, its turn.
create table messages (
    table_id text not null references tables (id) on delete cascade,
    slot     text not null,
    body     jsonb not null,
    primary key (table_id, slot)
);

-- Command lines that are too long for a control, under a name made of their content.
create table lines (
    name text primary key,
    line text not null,
    at   timestamptz not null
);

-- What else a front remembers: which commands are registered, what a user or a server has chosen.
create table memories (
    name text primary key,
    body jsonb not null
);
