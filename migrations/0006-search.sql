-- The index that search looks into, of our own so that both engines have the same one.
-- Which products a word leads to, and how well: the weight is of the best place it stands in, one
-- for each term of a product. It is in the key so that a look at the key is enough.
create table search_terms (
  product_id text not null references products (id),
  term text not null,
  weight integer not null,
  primary key (product_id, term, weight)
);

-- Of a common word the best products and the newest, without looking at the rest.
create index search_terms_best on search_terms (term, weight, product_id);

-- The words of titles and keywords under everything that somebody may type for them.
create table search_words (
  key text not null,
  word text not null,
  primary key (key, word)
);

-- The grid by category and by price, from its first page to its last without sorting all of it.
create index products_category on products (category, added_at, id) where archived_at is null;
create index products_price on products (price_poisha, id) where archived_at is null;
create index products_category_price on products (category, price_poisha, id)
  where archived_at is null;
create index products_offer_price on products (price_poisha, id)
  where archived_at is null and is_offer = 1;
create index products_offer_category on products (category, added_at, id)
  where archived_at is null and is_offer = 1;
create index products_offer_category_price on products (category, price_poisha, id)
  where archived_at is null and is_offer = 1;
