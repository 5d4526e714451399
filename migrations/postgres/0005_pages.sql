-- The hash of the key in the address of a table's page for spectators, while the page is open.
alter table tables add column page text;
create unique index tables_page on tables (page) where page is not null;
