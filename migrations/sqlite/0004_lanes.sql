-- The same as for PostgreSQL.
alter table outbox add column lane integer not null default 0;
create index outbox_lane on outbox (table_id, lane, id);
alter table players add column seated integer not null default 1;
