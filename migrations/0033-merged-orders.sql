-- An order that was merged into another: it stays cancelled, and its token opens the survivor. The
-- survivor of two merges stands here at once, so that one look-up finds it.
create table order_merges (
  order_id text primary key references orders (id) on delete cascade,
  survivor_id text not null references orders (id) on delete cascade,
  merged_at text not null,
  check (order_id <> survivor_id)
);
create index order_merges_survivor on order_merges (survivor_id);

-- Two orders of one phone that are no duplicates: a person said so, or split one into both.
create table kept_pairs (
  order_id text not null references orders (id) on delete cascade,
  other_id text not null references orders (id) on delete cascade,
  primary key (order_id, other_id),
  check (order_id < other_id)
);
create index kept_pairs_other on kept_pairs (other_id);
