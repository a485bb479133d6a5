-- When a product had no piece, by days since 1970 in Dhaka: a row for each day on which its last piece
-- left, until the day on which pieces came. A row of one day is none: the product had pieces on it.
-- Triggers, because several statements move stock, and an older process knows none of this.
-- contract: the triggers write a table that no older process reads.
create table stock_outs (
  product_id text not null references products (id),
  began_day bigint not null,
  ended_day bigint,
  primary key (product_id, began_day)
);

-- sqlite: insert into stock_outs (product_id, began_day)
-- sqlite:   select id, (unixepoch(coalesce((select max(moved_at) from stock_movements
-- sqlite:     where product_id = products.id and quantity <> 0), added_at)) + 21600) / 86400
-- sqlite:   from products where stock = 0 and archived_at is null;
-- sqlite: create trigger stock_out_began after update of stock on products
-- sqlite: when new.stock = 0 and old.stock > 0
-- sqlite: begin insert into stock_outs (product_id, began_day)
-- sqlite:   values (new.id, (unixepoch('now') + 21600) / 86400)
-- sqlite:   on conflict (product_id, began_day) do update set ended_day = null; end;
-- sqlite: create trigger stock_out_ended after update of stock on products
-- sqlite: when new.stock > 0 and old.stock = 0
-- sqlite: begin update stock_outs set ended_day = (unixepoch('now') + 21600) / 86400
-- sqlite:   where product_id = new.id and ended_day is null; end;

-- postgres: insert into stock_outs (product_id, began_day)
-- postgres:   select id, floor((extract(epoch from coalesce((select max(moved_at) from stock_movements
-- postgres:     where product_id = products.id and quantity <> 0), added_at)::timestamptz) + 21600) / 86400)
-- postgres:   from products where stock = 0 and archived_at is null;
-- postgres: create function note_stock_out() returns trigger language plpgsql as $body$
-- postgres: declare today bigint := floor((extract(epoch from now()) + 21600) / 86400);
-- postgres: begin
-- postgres:   if new.stock = 0 then
-- postgres:     insert into stock_outs (product_id, began_day) values (new.id, today)
-- postgres:     on conflict (product_id, began_day) do update set ended_day = null;
-- postgres:   else
-- postgres:     update stock_outs set ended_day = today
-- postgres:     where product_id = new.id and ended_day is null;
-- postgres:   end if;
-- postgres:   return null;
-- postgres: end $body$;
-- postgres: create trigger stock_out after update of stock on products
-- postgres:   for each row when ((new.stock = 0) <> (old.stock = 0))
-- postgres:   execute function note_stock_out();

-- What buyers take of a product, of the whole days before one: a job counts it once a day from the
-- stock movements, so that the reorder list reads a row for each product that sells.
create table product_demand (
  product_id text primary key references products (id),
  counted_on text not null,
  sold_28 bigint not null,
  sold_7 bigint not null,
  -- Of the 28 days.
  days_with_stock bigint not null
);
