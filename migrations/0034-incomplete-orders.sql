-- Order forms that a buyer began and did not send, where the owner has switched that on. One a phone,
-- and one a device: each with the keyed hash of the last device that typed it.
create table incomplete_orders (
  id text primary key,
  -- +8801XXXXXXXXX
  phone text not null unique,
  device_key text,
  name text not null,
  address text not null,
  place text,
  delivery_zone text check (delivery_zone in ('inside-dhaka', 'outside-dhaka')),
  -- A JSON list of pids and quantities.
  lines text not null,
  changed_at text not null,
  -- When somebody of the team phoned the buyer about it.
  called_at text
);
create index incomplete_orders_changed on incomplete_orders (changed_at, id);
create index incomplete_orders_device on incomplete_orders (device_key) where device_key is not null;
