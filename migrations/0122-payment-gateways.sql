-- Companies that take buyers' money for the shop (decision 0222). The keys of the owner's account at each
-- are sealed with a key that is not in the database.
create table payment_accounts (
  provider text primary key check (provider in ('bkash', 'sslcommerz')),
  base text not null check (base in ('live', 'sandbox')),
  sealed text not null,
  changed_by text not null,
  changed_at text not null,
  version bigint not null default 1
);

-- One row for each time that a buyer went to pay. It is written before the provider hears of it.
create table gateway_payments (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  provider text not null check (provider in ('bkash', 'sslcommerz')),
  -- What the provider calls the shop's invoice.
  invoice text not null unique,
  -- What the provider calls the payment. Null: it has not said so, or the buyer has been erased.
  provider_id text,
  amount_poisha bigint not null check (amount_poisha > 0),
  state text not null check (state in ('starting', 'open', 'paid', 'not-paid', 'unclear')),
  -- In the provider's words, or the shop's. Empty: none.
  because text not null default '',
  -- Of a paid one: what came, and whether the order took it, the shop owes it back, or somebody had
  -- typed its TrxID before.
  paid_poisha bigint check (paid_poisha > 0),
  transaction_id text,
  kept text check (kept in ('advance', 'owed', 'typed')),
  started_at text not null,
  asked_at text,
  -- When the shop asks the provider next. Null: no more.
  next_ask_at text,
  decided_at text,
  unique (provider, provider_id),
  unique (provider, transaction_id),
  check ((state = 'paid') = (paid_poisha is not null)),
  check ((state = 'paid') = (kept is not null))
);
create index gateway_payments_order on gateway_payments (order_id, id);
create index gateway_payments_next_ask on gateway_payments (next_ask_at, id) where next_ask_at is not null;
create index gateway_payments_unclear on gateway_payments (id) where state = 'unclear';
