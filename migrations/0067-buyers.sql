-- contract: the triggers write to a new table alone; a process of the version before goes on beside them.

-- What became of the orders of each phone, so that the list of buyers sorts by it. Derived from the orders:
-- see features/orders/buyers.
create table buyers (
  phone text primary key,
  last_at text not null,
  last_order_id text not null,
  orders bigint not null,
  -- Orders that left the shop.
  sent bigint not null,
  delivered bigint not null,
  returned bigint not null,
  spent_poisha bigint not null,
  -- Of ten thousand orders that left the shop, so many are delivered.
  share bigint not null
);
create index buyers_last on buyers (last_at, last_order_id);
create index buyers_orders on buyers (orders, last_order_id);
create index buyers_spent on buyers (spent_poisha, last_order_id);
create index buyers_share on buyers (share, last_order_id) where sent > 0;

-- Phones whose orders have changed since they were counted. A row is written with the change, by the
-- database: no command can forget it. On SQLite the statement that places an order writes its own row: a
-- trigger on that insert costs it four times as much.
create table buyers_to_count (
  id
    -- sqlite: integer
    -- postgres: bigint generated always as identity
    primary key,
  phone text not null,
  -- Not before this time; empty for at once.
  due_at text not null default ''
);
create index buyers_to_count_later on buyers_to_count (phone) where due_at <> '';

-- sqlite: create trigger buyers_order_changed
-- sqlite: after update of customer_phone, deleted_at, placed_at, status, stage, subtotal_poisha,
-- sqlite:   discount_poisha, total_poisha, adjusted_poisha, advanced_poisha on orders
-- sqlite: begin
-- sqlite:   insert into buyers_to_count (phone) select old.customer_phone where old.customer_phone <> '';
-- sqlite:   insert into buyers_to_count (phone) select new.customer_phone
-- sqlite:     where new.customer_phone <> '' and new.customer_phone <> old.customer_phone;
-- sqlite: end;
-- sqlite: create trigger buyers_order_gone after delete on orders
-- sqlite: when old.customer_phone <> ''
-- sqlite: begin insert into buyers_to_count (phone) values (old.customer_phone); end;
-- sqlite: create trigger buyers_line_returned after update of returned on order_lines
-- sqlite: when new.returned <> old.returned
-- sqlite: begin
-- sqlite:   insert into buyers_to_count (phone)
-- sqlite:     select customer_phone from orders where id = new.order_id and customer_phone <> '';
-- sqlite: end;

-- postgres: create function count_buyer_of_order() returns trigger language plpgsql as $body$ begin
-- postgres:   if tg_op <> 'INSERT' and old.customer_phone <> '' then
-- postgres:     insert into buyers_to_count (phone) values (old.customer_phone);
-- postgres:   end if;
-- postgres:   if tg_op = 'INSERT' then
-- postgres:     insert into buyers_to_count (phone) values (new.customer_phone);
-- postgres:   elsif tg_op = 'UPDATE' and new.customer_phone <> '' and new.customer_phone <> old.customer_phone then
-- postgres:     insert into buyers_to_count (phone) values (new.customer_phone);
-- postgres:   end if;
-- postgres:   return null;
-- postgres: end $body$;
-- postgres: create trigger buyers_order_added after insert on orders
-- postgres:   for each row when (new.customer_phone <> '') execute function count_buyer_of_order();
-- postgres: create trigger buyers_order_changed
-- postgres:   after update of customer_phone, deleted_at, placed_at, status, stage, subtotal_poisha,
-- postgres:     discount_poisha, total_poisha, adjusted_poisha, advanced_poisha on orders
-- postgres:   for each row execute function count_buyer_of_order();
-- postgres: create trigger buyers_order_gone after delete on orders
-- postgres:   for each row execute function count_buyer_of_order();
-- postgres: create function count_buyer_of_line() returns trigger language plpgsql as $body$ begin
-- postgres:   insert into buyers_to_count (phone)
-- postgres:     select customer_phone from orders where id = new.order_id and customer_phone <> '';
-- postgres:   return null;
-- postgres: end $body$;
-- postgres: create trigger buyers_line_returned after update of returned on order_lines
-- postgres:   for each row when (new.returned <> old.returned) execute function count_buyer_of_line();

-- The job counts the buyers of a shop from before, some hundred at a time.
insert into buyers_to_count (phone)
  select distinct customer_phone from orders where customer_phone <> '' and deleted_at is null;
