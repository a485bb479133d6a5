-- From where staff took an order; null for one that the buyer placed in the shop. Orders from before,
-- and those that an older process writes, are the buyers' own.
alter table orders add column source text
  check (source in ('facebook', 'whatsapp', 'phone', 'counter'));
-- Costs the buyers' own orders nothing.
create index orders_source on orders (source, placed_at, id)
  where source is not null and deleted_at is null;
