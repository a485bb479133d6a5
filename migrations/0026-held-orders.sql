-- What the counted ones add up to, such as the pieces of orders. An older process leaves it as it is.
alter table limit_windows add column amount bigint not null default 0;

-- Keyed hashes of the device and the network that sent the order, for 30 days: they find what else one
-- sender sent. Null for orders of staff, and for those that an older process places.
alter table orders add column device_key text;
alter table orders add column network_key text;
-- By time first: an order adds to its end, and a search reads 30 days of it and no order.
create index orders_senders on orders (placed_at, network_key, device_key, id)
  where network_key is not null;
