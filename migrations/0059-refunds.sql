-- What the shop owes to the buyer of each order, while that is not 0: the account refunds-owed by
-- order. The transaction that posts keeps it; see `npm run check`.
create table refunds_owed (
  order_id text primary key,
  since text not null,
  owed_poisha bigint not null
);
create index refunds_owed_since on refunds_owed (since, order_id);
insert into refunds_owed (order_id, since, owed_poisha)
select order_id, min(happened_on),
  sum(case when credit = 'refunds-owed' then amount_poisha else -amount_poisha end)
from journal
where order_id is not null and (credit = 'refunds-owed' or debit = 'refunds-owed')
group by order_id
having sum(case when credit = 'refunds-owed' then amount_poisha else -amount_poisha end) <> 0;

-- What was paid back to buyers. Each has one posting, with its id as the
-- document, which says who paid.
create table refunds (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  method text not null check (method in ('bkash', 'nagad', 'cash')),
  amount_poisha bigint not null check (amount_poisha > 0),
  -- One payment counts for one refund. Null for cash, and where the buyer has been erased.
  transaction_id text unique,
  -- Of the request: the same form sent again pays nothing.
  request_key text not null unique,
  happened_at text not null
);
create index refunds_order on refunds (order_id, id);
