-- Phones that wait for a product that is sold out (decision 0192).
-- contract: the trigger writes a table that no older process reads, and the new columns have defaults.

-- The pieces of which nobody has been told: those that came since somebody waits, never more than the stock.
create table waitlist_products (
  product_id text primary key references products (id),
  pieces bigint not null check (pieces >= 0)
);
create index waitlist_products_came on waitlist_products (product_id) where pieces > 0;

-- One SMS each. From the moment before the gateway is called until its answer is stored, it is `sending`.
create table waitlist_entries (
  id text primary key,
  product_id text not null references products (id),
  phone text not null,
  language text not null check (language in ('en', 'bn')),
  state text not null check (
    state in ('waiting', 'due', 'sending', 'sent', 'unsure', 'failed', 'dropped')
  ),
  because text not null default '',
  asked_at text not null,
  due_at text,
  sending_at text,
  cost_poisha bigint not null default 0 check (cost_poisha >= 0),
  -- The gateway's own id of the message.
  reference text not null default '',
  changed_at text not null
);
-- A phone waits once for a product, whatever two processes do.
create unique index waitlist_entries_one on waitlist_entries (product_id, phone)
  where state in ('waiting', 'due', 'sending');
create index waitlist_entries_queue on waitlist_entries (product_id, state, asked_at, id);
create index waitlist_entries_phone on waitlist_entries (phone);
create index waitlist_entries_age on waitlist_entries (asked_at);

alter table buyer_message_settings add column tells_back_in_stock integer not null default 1
  check (tells_back_in_stock in (0, 1));
-- JSON by language: the owner's own text.
alter table buyer_message_settings add column back_in_stock_texts text not null default '{}';

-- A trigger, because several statements bring pieces. Pieces that leave write nothing: orders pay nothing.
-- sqlite: create trigger waitlist_pieces_come after update of stock on products
-- sqlite: when new.stock > old.stock
-- sqlite: begin
-- sqlite:   update waitlist_products set pieces = min(pieces + new.stock - old.stock, new.stock)
-- sqlite:   where product_id = new.id;
-- sqlite: end;

-- postgres: create function note_waitlist_pieces() returns trigger language plpgsql as $body$
-- postgres: begin
-- postgres:   update waitlist_products set pieces = least(pieces + new.stock - old.stock, new.stock)
-- postgres:   where product_id = new.id;
-- postgres:   return null;
-- postgres: end $body$;
-- postgres: create trigger waitlist_pieces_come after update of stock on products
-- postgres:   for each row when (new.stock > old.stock)
-- postgres:   execute function note_waitlist_pieces();
