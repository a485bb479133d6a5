-- The parcels of orders. The recipient stands on the order, which nobody edits while a parcel holds it.
create table parcels (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  -- The order while the parcel holds it: one parcel at a time, whatever two processes do.
  live_order_id text unique references orders (id) on delete cascade,
  -- 1, 2 … of its order
  number bigint not null check (number >= 1),
  courier text not null check (courier in ('steadfast', 'pathao', 'redx', 'rider', 'other')),
  invoice text not null unique,
  state text not null check (state in ('to-book', 'unsure', 'booked', 'refused', 'cancelled')),
  -- The courier's sentence of a refusal, or why the shop cannot tell. Empty: none.
  because text not null default '',
  consignment text,
  tracking_code text,
  -- Of a courier without an API: where the parcel can be followed, and who carries it.
  link text not null default '',
  carrier_name text not null default '',
  carrier_phone text not null default '',
  -- In the courier's own list of areas; null where it finds the area from the address.
  area_id text,
  area_name text not null default '',
  -- Frozen when the parcel was made.
  collect_poisha bigint not null check (collect_poisha >= 0),
  value_poisha bigint not null check (value_poisha >= 0),
  pieces bigint not null check (pieces >= 1),
  grams bigint not null check (grams >= 1),
  note text not null default '',
  charge_poisha bigint check (charge_poisha >= 0),
  -- Where the courier has it, in the shop's word and in the courier's. A word without a state is unknown.
  tracking text,
  word text,
  made_by text not null,
  made_at text not null,
  -- Written before the call that makes the parcel at the courier: whatever happens then, the shop
  -- knows that it may exist. Null: no call was made.
  sent_at text,
  booked_at text,
  ended_at text,
  -- When the shop asked the courier last, asks next, and last heard something new.
  asked_at text,
  next_look_at text,
  heard_at text,
  version bigint not null default 1,
  unique (order_id, number),
  check (live_order_id is null or live_order_id = order_id),
  check ((live_order_id is null) = (state in ('refused', 'cancelled')))
);
create index parcels_state on parcels (state, id);
create index parcels_next_look on parcels (next_look_at, id) where next_look_at is not null;
create index parcels_consignment on parcels (consignment) where consignment is not null;
create index parcels_tracking_code on parcels (tracking_code) where tracking_code is not null;

-- What the courier said of a parcel, once for each change.
create table parcel_events (
  id text primary key,
  parcel_id text not null references parcels (id) on delete cascade,
  -- The courier's time where it gives one.
  happened_at text not null,
  heard_at text not null,
  -- The shop's word; null for a word of the courier that the shop does not know.
  tracking text,
  word text not null
);
create index parcel_events_parcel on parcel_events (parcel_id, happened_at, id);

-- The owner's account at each courier. Its keys are sealed with a key that is not in the database.
create table courier_accounts (
  courier text primary key check (courier in ('steadfast', 'pathao', 'redx')),
  base text not null check (base in ('live', 'sandbox', 'other')),
  sealed text not null,
  settings text not null,
  changed_by text not null,
  changed_at text not null,
  version bigint not null default 1
);
