-- Where the calls about an order stand; an order without a row was never called. What was said in a
-- call stands in the history.
create table order_calls (
  order_id text primary key references orders (id) on delete cascade,
  standing text not null check (standing in ('to-call', 'unreachable', 'wrong-number')),
  -- calls in a row without an answer
  unanswered bigint not null check (unanswered >= 0),
  -- null: as its turn comes, and out of the queue
  due_at text,
  called_at text,
  -- the user who has the order open, and until when no other gets it
  claimed_by text references users (id) on delete set null,
  claimed_until text
);

create index order_calls_due on order_calls (due_at, order_id) where due_at is not null;
create index order_calls_claimed on order_calls (claimed_by) where claimed_by is not null;
create index order_calls_ended on order_calls (called_at, order_id) where standing <> 'to-call';

-- The orders that wait for a call: the oldest is found without reading the others.
create index orders_to_call on orders (placed_at, id)
  where deleted_at is null and status = 'not-done' and (stage is null or stage <> 'cancelled');

create table order_notes (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('internal', 'slip', 'courier')),
  text text not null,
  author text not null,
  added_at text not null
);

create index order_notes_order on order_notes (order_id, id);
