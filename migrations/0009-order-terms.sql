-- Says of a term how much of its beginning an earlier term of the same order has as well: who looks
-- for no more than that has met the order there. So what is found is counted without comparing.
drop table order_terms;
create table order_terms (
  term text -- postgres: collate "C"
    not null,
  order_id text not null,
  shared integer not null,
  primary key (term, order_id, shared)
) -- sqlite: without rowid
;

-- Terms are made anew, with the blocks of their orders.
delete from order_blocks;

-- How many products there are, from the smallest of indexes; what is archived is taken off.
-- Of a column by which nobody looks for products, or the planner would look there for them.
create index products_count on products (version);
create index products_archived on products (archived_at) where archived_at is not null;
create index products_expiry on products (expires_on, id) where archived_at is null;
create index products_title on products (title, id) where archived_at is null;
