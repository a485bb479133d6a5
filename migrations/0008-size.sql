-- Without a copy of each row beside its key: a third of the room and of the writing.
create table search_terms_by_key (
  product_id text not null references products (id),
  term text not null,
  weight integer not null,
  primary key (product_id, term, weight)
) -- sqlite: without rowid
;
insert into search_terms_by_key (product_id, term, weight)
  select product_id, term, weight from search_terms;
drop table search_terms;
alter table search_terms_by_key rename to search_terms;
create index search_terms_best on search_terms (term, weight, product_id);

-- How many orders there are of each status, in stretches of time that lie within a day of Dhaka
-- and follow each other. Orders that are newer than the last one are counted themselves.
-- Derived from orders: the job that settles orders builds it anew where it is empty.
create table order_blocks (
  starts_at text primary key,
  ends_at text not null,
  not_done bigint not null check (not_done >= 0),
  done bigint not null check (done >= 0)
);

-- What the orders in the blocks are found by, beginnings of names and parts of phones.
create table order_terms (
  term text -- postgres: collate "C"
    not null,
  order_id text not null,
  primary key (term, order_id)
) -- sqlite: without rowid
;

-- Costs an order nothing when it is placed: it is not done yet.
create index orders_done on orders (placed_at, id) where deleted_at is null and status = 'done';
