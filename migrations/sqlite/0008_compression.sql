-- For PostgreSQL alone.
select 1;
