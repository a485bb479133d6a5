-- contract: the triggers write a table that no older process reads; its counts of low stock read more rows.

-- They name the stock, which each order changes: PostgreSQL then writes every index of the product anew.
drop index products_below_line;
drop index products_to_reorder;

-- The products of the shop that reached a line. `low`: the stock is at or below `low_stock_line`.
-- `reorder`: it is below `reorder_line`. Triggers keep the rows, because several statements move stock;
-- they write only when a stock crosses a line, and the lock of the product's row orders their writes.
create table stocks_below_line (
  line text not null check (line in ('low', 'reorder')),
  product_id text not null references products (id),
  primary key (line, product_id)
);

-- sqlite: create trigger stock_below_line_begins after insert on products
-- sqlite: when new.archived_at is null
-- sqlite:   and (new.stock <= new.low_stock_line or new.stock < new.reorder_line)
-- sqlite: begin
-- sqlite:   insert into stocks_below_line (line, product_id)
-- sqlite:     select 'low', new.id where new.stock <= new.low_stock_line
-- sqlite:     union all select 'reorder', new.id where new.stock < new.reorder_line; end;
-- sqlite: create trigger stock_crosses_line
-- sqlite: after update of stock, low_stock_line, reorder_line, archived_at on products
-- sqlite: when (new.stock <= new.low_stock_line) <> (old.stock <= old.low_stock_line)
-- sqlite:   or (new.stock < new.reorder_line) <> (old.stock < old.reorder_line)
-- sqlite:   or (new.archived_at is null) <> (old.archived_at is null)
-- sqlite: begin
-- sqlite:   delete from stocks_below_line where line in ('low', 'reorder') and product_id = new.id;
-- sqlite:   insert into stocks_below_line (line, product_id)
-- sqlite:     select 'low', new.id where new.archived_at is null and new.stock <= new.low_stock_line
-- sqlite:     union all
-- sqlite:     select 'reorder', new.id where new.archived_at is null and new.stock < new.reorder_line;
-- sqlite: end;

-- postgres: create function note_stock_line() returns trigger language plpgsql as $body$
-- postgres: begin
-- postgres:   if tg_op = 'UPDATE' then
-- postgres:     delete from stocks_below_line where line in ('low', 'reorder') and product_id = new.id;
-- postgres:   end if;
-- postgres:   insert into stocks_below_line (line, product_id)
-- postgres:     select 'low', new.id where new.archived_at is null and new.stock <= new.low_stock_line
-- postgres:     union all
-- postgres:     select 'reorder', new.id where new.archived_at is null and new.stock < new.reorder_line;
-- postgres:   return null;
-- postgres: end $body$;
-- postgres: create trigger stock_below_line_begins after insert on products
-- postgres:   for each row when (new.archived_at is null
-- postgres:     and (new.stock <= new.low_stock_line or new.stock < new.reorder_line))
-- postgres:   execute function note_stock_line();
-- postgres: create trigger stock_crosses_line
-- postgres:   after update of stock, low_stock_line, reorder_line, archived_at on products
-- postgres:   for each row when ((new.stock <= new.low_stock_line) <> (old.stock <= old.low_stock_line)
-- postgres:     or (new.stock < new.reorder_line) <> (old.stock < old.reorder_line)
-- postgres:     or (new.archived_at is null) <> (old.archived_at is null))
-- postgres:   execute function note_stock_line();

insert into stocks_below_line (line, product_id)
  select 'low', id from products where archived_at is null and stock <= low_stock_line
  union all
  select 'reorder', id from products where archived_at is null and stock < reorder_line;
