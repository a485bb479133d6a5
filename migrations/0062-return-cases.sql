-- A return from its beginning to its receipt: a buyer asks for it, a courier brings a refused parcel
-- back, or staff begin it. Nothing moves stock or money before it is received.
create table return_cases (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  origin text not null check (origin in ('buyer', 'courier', 'staff')),
  state text not null check (state in ('asked', 'approved', 'on-its-way', 'received', 'declined', 'ended')),
  -- Null where nobody gave one.
  reason text check (reason in ('changed-mind', 'too-late', 'damaged', 'wrong-product', 'not-as-shown', 'other')),
  -- The words of the buyer, or of the person who began it: erased with the buyer.
  note text not null,
  -- The sentence of the shop to the buyer.
  answer text not null default '',
  opened_at text not null,
  -- When it came to its state.
  changed_at text not null,
  -- The state in which it was received. Null also for a case that began with its receipt.
  received_from text check (received_from in ('asked', 'approved', 'on-its-way')),
  return_id text unique references order_returns (id),
  check ((state = 'received') = (return_id is not null))
);
-- One open case an order, whatever two processes do.
create unique index return_cases_one_open on return_cases (order_id) where state in ('asked', 'approved', 'on-its-way');
create index return_cases_order on return_cases (order_id, id);
create index return_cases_state on return_cases (state, changed_at, id);

-- The pieces that are to come back. None are known of a return that an older version declined.
create table return_case_lines (
  case_id text not null references return_cases (id) on delete cascade,
  product_id text not null references products (id),
  quantity bigint not null check (quantity > 0),
  primary key (case_id, product_id)
);

insert into return_cases (id, order_id, origin, state, note, opened_at, changed_at, return_id)
select id, order_id, 'staff', 'received', '', happened_at, happened_at, id from order_returns;
insert into return_case_lines (case_id, product_id, quantity)
select return_id, product_id, sellable + damaged + missing from order_return_lines;

-- A wish to return stays, and counts no more: a case has its id. Of several, the latest can still be open.
insert into return_cases (id, order_id, origin, state, reason, note, answer, opened_at, changed_at)
select order_wishes.id, order_id, 'buyer',
  case
    when state = 'declined' then 'declined'
    when order_wishes.id < (select max(id) from order_wishes later where later.order_id = orders.id and later.kind = 'return' and later.state <> 'declined') then 'ended'
    when stage = 'returning' and status = 'done' then 'on-its-way'
    when state = 'open' and stage = 'delivered' and status = 'done' then 'asked'
    else 'ended'
  end,
  reason, order_wishes.note, answer, asked_at, coalesce(answered_at, asked_at)
from order_wishes join orders on orders.id = order_id
where kind = 'return';

insert into return_cases (id, order_id, origin, state, note, opened_at, changed_at)
select id, id,
  case when exists (select 1 from parcels where parcels.order_id = orders.id and tracking is not null) then 'courier' else 'staff' end,
  'on-its-way', '', placed_at, placed_at
from orders
where stage = 'returning' and status = 'done' and deleted_at is null
  and not exists (select 1 from return_cases where order_id = orders.id and state = 'on-its-way');

insert into return_case_lines (case_id, product_id, quantity)
select return_cases.id, product_id, quantity - returned
from return_cases join order_lines on order_lines.order_id = return_cases.order_id
where state in ('asked', 'on-its-way') and quantity > returned;
