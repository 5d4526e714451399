-- The same as for PostgreSQL.
alter table outbox add column aside integer not null default 0;
