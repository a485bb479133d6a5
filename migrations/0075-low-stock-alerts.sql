-- The products whose low stock is known already, so that the owner is told once a crossing. A job adds
-- them; a stock that rises above the line takes them out, in the transaction that raises it. A trigger,
-- because several statements move stock. What begins low has crossed nothing.
-- contract: the triggers write a table that no older process reads.
create table low_stock_told (
  product_id text primary key references products (id),
  -- Null: nobody was told.
  told_at text
);
create index low_stock_told_latest on low_stock_told (told_at desc, product_id)
  where told_at is not null;

insert into low_stock_told (product_id)
  select id from products where stock <= low_stock_line;

-- sqlite: create trigger low_stock_begins after insert on products
-- sqlite: when new.stock <= new.low_stock_line
-- sqlite: begin insert into low_stock_told (product_id) values (new.id); end;
-- sqlite: create trigger low_stock_ends after update of stock on products
-- sqlite: when new.stock > old.stock and new.stock > new.low_stock_line
-- sqlite: begin delete from low_stock_told where product_id = new.id; end;

-- postgres: create function note_low_stock() returns trigger language plpgsql as $body$
-- postgres: begin
-- postgres:   if tg_op = 'INSERT' then
-- postgres:     insert into low_stock_told (product_id) values (new.id);
-- postgres:   else
-- postgres:     delete from low_stock_told where product_id = new.id;
-- postgres:   end if;
-- postgres:   return null;
-- postgres: end $body$;
-- postgres: create trigger low_stock_begins after insert on products
-- postgres:   for each row when (new.stock <= new.low_stock_line)
-- postgres:   execute function note_low_stock();
-- postgres: create trigger low_stock_ends after update of stock on products
-- postgres:   for each row when (new.stock > old.stock and new.stock > new.low_stock_line)
-- postgres:   execute function note_low_stock();
