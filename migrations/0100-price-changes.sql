-- Changes of many prices at once, undone in one press, and campaigns that go back by themselves (decision 0203).

create table price_changes (
  id text primary key,
  name text not null,
  -- planned → running → ended for a campaign, planned → done for a change that stays; undone by the owner.
  state text not null check (state in ('planned', 'running', 'ended', 'done', 'undone')),
  starts_at text not null,
  -- Null: the prices stay.
  ends_at text,
  -- When the shop has to do the next step by itself.
  next_at text,
  made_at text not null,
  check (ends_at is null or ends_at > starts_at),
  check ((next_at is not null) = (state in ('planned', 'running')))
);
create index price_changes_due on price_changes (next_at) where next_at is not null;

create table price_change_lines (
  change_id text not null references price_changes (id),
  product_id text not null references products (id),
  -- waiting for the start, on while the product has these prices by this change, then off.
  state text not null check (state in ('waiting', 'on', 'off')),
  price_poisha bigint not null check (price_poisha > 0),
  old_price_poisha bigint not null check (old_price_poisha > 0),
  is_offer integer not null check (is_offer in (0, 1)),
  -- The prices beneath: what the product had at the start. Null before it.
  was_price_poisha bigint,
  was_old_price_poisha bigint,
  was_offer integer check (was_offer in (0, 1)),
  primary key (change_id, product_id)
);
create index price_change_lines_products on price_change_lines (product_id) where state <> 'off';

-- When a change sets this product's price next: an order reads it with the price, at no further cost.
alter table products add column price_due_at text;
