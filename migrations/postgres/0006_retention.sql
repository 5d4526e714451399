-- Receipts and kept lines go after some time.
create index receipts_at on receipts (at);
create index lines_at on lines (at);
