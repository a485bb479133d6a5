-- The pictures of a product in their order, the cover first. A product has rows only where there is more
-- to say than its cover: `products.image` names that with or without them.
create table product_pictures (
  product_id text not null references products (id),
  position integer not null check (position between 0 and 7),
  image text not null check (image <> ''),
  alt text not null,
  alt_in_bangla text not null,
  is_real integer not null check (is_real in (0, 1)),
  primary key (product_id, position),
  unique (product_id, image)
);
