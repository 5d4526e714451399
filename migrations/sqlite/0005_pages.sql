-- The same as for PostgreSQL.
alter table tables add column page text;
create unique index tables_page on tables (page) where page is not null;
