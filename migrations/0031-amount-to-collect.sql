-- What was agreed with a buyer beside the sum of the order, and what the buyer paid before. The sums
-- stand on the order: lists show the amount to collect without reading these rows. An older process
-- that places an order writes neither column.
alter table orders add column adjusted_poisha bigint not null default 0;
alter table orders add column advanced_poisha bigint not null default 0 check (advanced_poisha >= 0);

create table order_adjustments (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('waived-delivery', 'bargain', 'rounding', 'surcharge')),
  amount_poisha bigint not null check (amount_poisha <> 0),
  reason text not null,
  actor text not null,
  happened_at text not null
);
create index order_adjustments_order on order_adjustments (order_id, id);

create table order_advances (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  method text not null check (method in ('bkash', 'nagad', 'cash')),
  amount_poisha bigint not null check (amount_poisha > 0),
  -- The buyer's: erased with the buyer.
  sender text not null,
  -- One payment counts for one order. Null for cash, and where the buyer has been erased.
  transaction_id text unique,
  actor text not null,
  happened_at text not null
);
create index order_advances_order on order_advances (order_id, id);
