-- What the owner chose for messages to buyers: one row, or none before the first choice.
create table buyer_message_settings (
  name text primary key check (name = 'shop'),
  gateway text not null check (gateway in ('off', 'log', 'bulksmsbd', 'sms-net-bd')),
  sender_id text not null,
  -- The gateway's key, sealed with a key that is not in the database. Empty: none was typed.
  sealed text not null,
  part_cost_poisha bigint not null check (part_cost_poisha >= 0),
  daily_limit_poisha bigint not null check (daily_limit_poisha >= 0),
  -- JSON: the events of each channel, and the texts that replace the shop's own.
  events text not null,
  templates text not null,
  version bigint not null
);

-- One row for each event of an order and each channel: a row that was sent is never sent again.
create table buyer_messages (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  event text not null check (event in ('confirmed', 'shipped', 'delivered', 'unreachable')),
  channel text not null check (channel in ('sms', 'mail')),
  -- From the moment before the gateway is called until its answer is stored, a message is `sending`.
  state text not null check (state in ('waiting', 'sending', 'sent', 'unsure', 'failed', 'dropped')),
  because text not null default '',
  due_at text not null,
  sending_at text,
  parts bigint not null default 0 check (parts >= 0),
  cost_poisha bigint not null default 0 check (cost_poisha >= 0),
  -- The gateway's own id of the message.
  reference text not null default '',
  changed_at text not null,
  unique (order_id, event, channel)
);

-- What the messages of a day in Dhaka cost, for the daily limit.
create table buyer_message_days (
  day text primary key,
  spent_poisha bigint not null check (spent_poisha >= 0)
);

-- Phones that get no messages, as keyed hashes alone.
create table message_refusals (
  phone_key text primary key,
  refused_by text not null check (refused_by in ('buyer', 'staff')),
  refused_at text not null
);
