-- What the pieces of a product cost together: those on the shelf, and those that orders have taken and
-- nobody has delivered yet. A product without a row has no known cost.
create table product_values (
  product_id text primary key references products (id),
  pieces bigint not null check (pieces >= 0),
  value_poisha bigint not null check (value_poisha >= 0),
  -- Of one piece, when it was last bought.
  last_cost_poisha bigint not null check (last_cost_poisha >= 0),
  check (pieces > 0 or value_poisha = 0)
);

-- What the delivered pieces of the line cost. Null: the journal has no delivery of the order.
alter table order_lines add column cost_poisha bigint check (cost_poisha >= 0);

-- What a return brought back into the value of the product, and what of it was lost.
alter table order_return_lines add column stock_cost_poisha bigint not null default 0
  check (stock_cost_poisha >= 0);
alter table order_return_lines add column lost_cost_poisha bigint not null default 0
  check (lost_cost_poisha >= 0);
