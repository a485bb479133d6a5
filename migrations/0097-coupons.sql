-- Coupons of the owner, and the orders that hold a use of one (decision 0198).
-- contract: the triggers write a table that no older process reads, and fire for orders with a coupon alone.

create table coupons (
  id text primary key,
  -- In capitals, letters of ASCII, digits and hyphens.
  code text not null unique,
  kind text not null check (kind in ('percent', 'amount')),
  percent integer check (percent between 1 and 100),
  amount_poisha bigint check (amount_poisha > 0),
  from_poisha bigint not null check (from_poisha >= 0),
  scope text not null check (scope in ('all', 'products', 'categories')),
  -- JSON: ids of products or categories; empty for all.
  targets text not null,
  most_uses bigint check (most_uses > 0),
  most_uses_a_phone bigint check (most_uses_a_phone > 0),
  starts_at text,
  ends_at text,
  is_on integer not null check (is_on in (0, 1)),
  -- The orders that hold a use: neither cancelled nor deleted. A reopened order takes its use beyond the limit.
  uses bigint not null default 0 check (uses >= 0),
  made_at text not null,
  version bigint not null default 1,
  check ((kind = 'percent' and percent is not null and amount_poisha is null)
    or (kind = 'amount' and amount_poisha is not null and percent is null))
);

-- No reference: PostgreSQL would read all orders to verify it. A coupon is never deleted.
alter table orders add column coupon_id text;
-- JSON: code and terms as sold, and which lines count. An edit quotes by them.
alter table orders add column coupon_terms text;
create index orders_coupons on orders (coupon_id, customer_phone) where coupon_id is not null;

-- The transaction that places an order takes its use. Triggers follow each change of an order, whichever
-- command makes it. The row of the order is locked before that of the coupon.
-- sqlite: create trigger coupon_uses_move after update of stage, deleted_at, coupon_id on orders
-- sqlite: when (old.coupon_id is not null or new.coupon_id is not null) and (
-- sqlite:   old.coupon_id is not new.coupon_id
-- sqlite:   or (old.deleted_at is null and coalesce(old.stage, '') <> 'cancelled')
-- sqlite:     <> (new.deleted_at is null and coalesce(new.stage, '') <> 'cancelled'))
-- sqlite: begin
-- sqlite:   update coupons set uses = uses - 1 where id = old.coupon_id
-- sqlite:     and old.deleted_at is null and coalesce(old.stage, '') <> 'cancelled';
-- sqlite:   update coupons set uses = uses + 1 where id = new.coupon_id
-- sqlite:     and new.deleted_at is null and coalesce(new.stage, '') <> 'cancelled';
-- sqlite: end;
-- sqlite: create trigger coupon_uses_gone after delete on orders
-- sqlite: when old.coupon_id is not null and old.deleted_at is null and coalesce(old.stage, '') <> 'cancelled'
-- sqlite: begin update coupons set uses = uses - 1 where id = old.coupon_id; end;

-- postgres: create function move_coupon_uses() returns trigger language plpgsql as $body$
-- postgres: begin
-- postgres:   if old.deleted_at is null and coalesce(old.stage, '') <> 'cancelled' then
-- postgres:     update coupons set uses = uses - 1 where id = old.coupon_id;
-- postgres:   end if;
-- postgres:   if tg_op = 'UPDATE' then
-- postgres:     if new.deleted_at is null and coalesce(new.stage, '') <> 'cancelled' then
-- postgres:       update coupons set uses = uses + 1 where id = new.coupon_id;
-- postgres:     end if;
-- postgres:   end if;
-- postgres:   return null;
-- postgres: end $body$;
-- postgres: create trigger coupon_uses_move after update of stage, deleted_at, coupon_id on orders
-- postgres:   for each row when ((old.coupon_id is not null or new.coupon_id is not null) and (
-- postgres:     old.coupon_id is distinct from new.coupon_id
-- postgres:     or (old.deleted_at is null and coalesce(old.stage, '') <> 'cancelled')
-- postgres:       <> (new.deleted_at is null and coalesce(new.stage, '') <> 'cancelled')))
-- postgres:   execute function move_coupon_uses();
-- postgres: create trigger coupon_uses_gone after delete on orders
-- postgres:   for each row when (old.coupon_id is not null)
-- postgres:   execute function move_coupon_uses();
