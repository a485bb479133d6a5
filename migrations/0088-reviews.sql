-- What buyers say of products that an order brought them: one review an order line, shown after somebody of
-- the team approved it (decision 0187). Erased with the buyer.
create table reviews (
  id text primary key,
  order_id text not null references orders (id),
  product_id text not null references products (id),
  rating integer not null check (rating between 1 and 5),
  body text not null check (body <> ''),
  -- What the buyer wants to be called; empty for "a buyer".
  author text not null,
  state text not null check (state in ('waiting', 'published', 'declined')),
  -- The sentence of the shop below it.
  reply text not null default '',
  written_at text not null,
  -- When it came to its state.
  changed_at text not null,
  unique (order_id, product_id)
);
create index reviews_shown on reviews (product_id, id) where state = 'published';
create index reviews_state on reviews (state, changed_at, id);

-- How many reviews of a product are published and their stars together, kept by whoever publishes one or takes
-- it back. A product without a published review has no row.
create table product_ratings (
  product_id text primary key references products (id),
  reviews bigint not null check (reviews > 0),
  stars bigint not null,
  check (stars between reviews and 5 * reviews)
);
