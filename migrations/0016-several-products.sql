-- What an order of a cart keeps beside its lines. Orders from before, and those that an older process
-- places, read as placed in English, by nobody who was signed in, for no place.
-- A place by its English name, as in domain/places.ts; without a CHECK, so that a new place needs no new table.
alter table orders add column place text;
alter table orders add column language text not null default 'en'
  check (language in ('en', 'bn'));
-- Who was signed in; an order outlives its account.
alter table orders add column account_id text references users (id) on delete set null;
-- For "my orders", and for the deletion of an account.
create index orders_account on orders (account_id, placed_at, id) where account_id is not null;

-- As sold, like the English title; empty where the product had none.
alter table order_lines add column title_bn text not null default '';
