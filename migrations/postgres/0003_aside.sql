-- A post that is late, an edit for example, may be set aside: what comes after it does not wait for it.
alter table outbox add column aside smallint not null default 0;
