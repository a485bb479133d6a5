-- What buyers say that they sent in advance; staff compare it with the wallet's own message (decision 0221).
create table advance_claims (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  method text not null check (method in ('bkash', 'nagad')),
  -- The buyer's: erased with the buyer, as the transaction.
  sender text not null,
  transaction_id text,
  asked_poisha bigint not null check (asked_poisha > 0),
  state text not null check (state in ('waiting', 'confirmed', 'refused')),
  -- The shop's sentence to the buyer.
  reason text not null default '',
  -- Of the advance that a confirmation made. No reference: staff may take the advance back.
  advance_id text,
  claimed_at text not null,
  decided_at text,
  decided_by text,
  check ((state = 'confirmed') = (advance_id is not null))
);
create index advance_claims_order on advance_claims (order_id, id);
create index advance_claims_waiting on advance_claims (claimed_at, id) where state = 'waiting';
-- One payment is claimed for one order, whatever two processes do. A refused claim frees its TrxID.
create unique index advance_claims_transaction on advance_claims (transaction_id) where state <> 'refused';
create unique index advance_claims_advance on advance_claims (advance_id);
