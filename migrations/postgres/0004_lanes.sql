-- Posts of one lane go out in order: 0 is the channel, others are the person whom a direct message is for, so
-- that a channel that cannot be spoken to holds up nobody.
alter table outbox add column lane bigint not null default 0;
create index outbox_lane on outbox (table_id, lane, id);

-- Everybody whom a table names; only some sit at it.
alter table players add column seated boolean not null default true;
