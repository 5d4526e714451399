-- The same as for PostgreSQL.
create index receipts_at on receipts (at);
create index lines_at on lines (at);
