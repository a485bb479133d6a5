-- Webhooks of the shop's own (decisions 0213, 0214).
-- contract: the triggers write tables that no older process reads, and nothing while no endpoint wants it.

create table webhook_endpoints (
  id text primary key,
  -- The outbox has a kind of events for each place, so that no endpoint waits for another.
  place integer not null unique check (place between 1 and 5),
  url text not null,
  -- JSON array of events
  events text not null,
  -- The secrets, sealed; empty where nobody can open them any more.
  sealed text not null,
  state text not null check (state in ('on', 'paused', 'off')),
  because text not null default '',
  -- Attempts that failed one after the other.
  failures bigint not null default 0,
  failing_since text,
  next_try_at text,
  last_success_at text,
  made_at text not null,
  version bigint not null default 1
);

create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event text not null,
  -- The order or the product; empty for a test.
  subject_id text not null,
  -- The bytes that every attempt sends.
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  because text not null default '',
  attempts bigint not null default 0,
  -- Of the last attempt.
  status integer,
  took_ms bigint,
  answer text not null default '',
  tried_at text,
  made_at text not null,
  -- When its attempts began: anew where the owner sends it again.
  queued_at text not null
);
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_waiting on webhook_deliveries (id) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (subject_id);

-- Which changes an endpoint that is on wants. Without a row the triggers below write nothing.
create table webhook_wants (subject text primary key check (subject in ('order', 'product')));

-- What changed, in the transaction of the change. A job makes deliveries of the rows, and deletes them.
-- sqlite: create table webhook_changes (
-- sqlite:   id integer primary key,
-- sqlite:   subject text not null,
-- sqlite:   subject_id text not null,
-- sqlite:   change text not null,
-- sqlite:   was text,
-- sqlite:   became text,
-- sqlite:   changed_at text not null
-- sqlite: );
-- postgres: create table webhook_changes (
-- postgres:   id bigint generated always as identity primary key,
-- postgres:   subject text not null,
-- postgres:   subject_id text not null,
-- postgres:   change text not null,
-- postgres:   was text,
-- postgres:   became text,
-- postgres:   changed_at text not null
-- postgres: );

-- Triggers, because a dozen statements change orders and stock. An edit takes the version first, and writes its
-- stage with the same version after that. The erasure of a buyer is no edit.
-- sqlite: create trigger webhook_order_placed after insert on orders
-- sqlite: when exists (select 1 from webhook_wants where subject = 'order')
-- sqlite: begin
-- sqlite:   insert into webhook_changes (subject, subject_id, change, was, became, changed_at)
-- sqlite:   values ('order', new.id, 'placed', null, new.stage, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
-- sqlite: end;
-- sqlite: create trigger webhook_order_changed after update of version, stage on orders
-- sqlite: when (new.version <> old.version or new.stage is not old.stage)
-- sqlite:   and not (new.customer_phone = '' and old.customer_phone <> '')
-- sqlite:   and exists (select 1 from webhook_wants where subject = 'order')
-- sqlite: begin
-- sqlite:   insert into webhook_changes (subject, subject_id, change, was, became, changed_at)
-- sqlite:   values ('order', new.id,
-- sqlite:     case when new.deleted_at is not null and old.deleted_at is null then 'deleted'
-- sqlite:       when new.deleted_at is null and old.deleted_at is not null then 'restored'
-- sqlite:       when new.stage is not old.stage then 'moved' else 'updated' end,
-- sqlite:     old.stage, new.stage, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
-- sqlite: end;
-- sqlite: create trigger webhook_stock_changed after update of stock on products
-- sqlite: when new.stock <> old.stock and exists (select 1 from webhook_wants where subject = 'product')
-- sqlite: begin
-- sqlite:   insert into webhook_changes (subject, subject_id, change, was, became, changed_at)
-- sqlite:   values ('product', new.id, 'stock', old.stock, new.stock, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
-- sqlite: end;

-- postgres: create function note_webhook_order() returns trigger language plpgsql as $body$
-- postgres: begin
-- postgres:   if exists (select 1 from webhook_wants where subject = 'order') then
-- postgres:     insert into webhook_changes (subject, subject_id, change, was, became, changed_at)
-- postgres:     values ('order', new.id,
-- postgres:       case when tg_op = 'INSERT' then 'placed'
-- postgres:         when new.deleted_at is not null and old.deleted_at is null then 'deleted'
-- postgres:         when new.deleted_at is null and old.deleted_at is not null then 'restored'
-- postgres:         when new.stage is distinct from old.stage then 'moved' else 'updated' end,
-- postgres:       case when tg_op = 'UPDATE' then old.stage end, new.stage,
-- postgres:       to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
-- postgres:   end if;
-- postgres:   return null;
-- postgres: end $body$;
-- postgres: create trigger webhook_order_placed after insert on orders
-- postgres:   for each row execute function note_webhook_order();
-- postgres: create trigger webhook_order_changed after update of version, stage on orders
-- postgres:   for each row when ((new.version <> old.version or new.stage is distinct from old.stage)
-- postgres:     and not (new.customer_phone = '' and old.customer_phone <> ''))
-- postgres:   execute function note_webhook_order();
-- postgres: create function note_webhook_stock() returns trigger language plpgsql as $body$
-- postgres: begin
-- postgres:   if exists (select 1 from webhook_wants where subject = 'product') then
-- postgres:     insert into webhook_changes (subject, subject_id, change, was, became, changed_at)
-- postgres:     values ('product', new.id, 'stock', old.stock::text, new.stock::text,
-- postgres:       to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
-- postgres:   end if;
-- postgres:   return null;
-- postgres: end $body$;
-- postgres: create trigger webhook_stock_changed after update of stock on products
-- postgres:   for each row when (new.stock <> old.stock) execute function note_webhook_stock();
