-- What a buyer asks of the shop about an order: to cancel it, or to take it back.
create table order_wishes (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('cancel', 'return')),
  reason text not null check (reason in ('changed-mind', 'too-late', 'damaged', 'wrong-product', 'not-as-shown', 'other')),
  -- The buyer's own words: erased with the buyer.
  note text not null,
  state text not null check (state in ('open', 'accepted', 'declined')),
  -- The shop's sentence to the buyer.
  answer text not null default '',
  asked_at text not null,
  answered_at text
);
-- One open wish an order, whatever two processes do.
create unique index order_wishes_one_open on order_wishes (order_id) where state = 'open';
create index order_wishes_order on order_wishes (order_id, id);
create index order_wishes_open on order_wishes (asked_at, id) where state = 'open';
