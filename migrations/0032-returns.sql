-- What came back of an order: several returns an order, each with its lines. Who received it stands in
-- the history.
create table order_returns (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  -- May name the buyer: erased with the buyer.
  note text not null,
  happened_at text not null
);
create index order_returns_order on order_returns (order_id, id);

create table order_return_lines (
  return_id text not null references order_returns (id) on delete cascade,
  product_id text not null references products (id),
  -- Only these go back to stock.
  sellable bigint not null check (sellable >= 0),
  damaged bigint not null check (damaged >= 0),
  missing bigint not null check (missing >= 0),
  primary key (return_id, product_id),
  check (sellable + damaged + missing > 0)
);

-- The pieces of a line in its returns. Lists show them without reading the returns.
alter table order_lines add column returned bigint not null default 0
  check (returned between 0 and quantity);
