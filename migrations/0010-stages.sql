-- Where an order is; status stays beside it, as the public API shows it. Null for the orders from
-- before and for those that an older process places: domain/order-stage.ts says how they read.
-- Without a CHECK: a new stage needs no new table.
alter table orders add column stage text;

-- How many orders of a count bucket are in each stage; done orders without a stage count as 'done'.
-- Without a CHECK on the number: an older process changes order_blocks alone, and the job that
-- indexes orders then counts the bucket anew.
create table order_counts (
  starts_at text not null references order_blocks (starts_at) on delete cascade,
  stage text not null,
  orders bigint not null,
  primary key (starts_at, stage)
) -- sqlite: without rowid
;
insert into order_counts (starts_at, stage, orders)
  select starts_at, 'placed', not_done from order_blocks where not_done > 0;
insert into order_counts (starts_at, stage, orders)
  select starts_at, 'done', done from order_blocks where done > 0;
