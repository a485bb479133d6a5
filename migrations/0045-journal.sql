-- contract: the triggers guard tables that no older process writes.

-- The journal: one row is one transfer from `credit` to `debit`, so that every row balances. No
-- references, since erasing a person or an old order must not break one, and no text about a person.
create table journal (
  id text primary key,
  -- The event and its part. The same event twice posts nothing.
  event_key text not null unique,
  event text not null,
  debit text not null check (debit in (
    'cash', 'bkash', 'nagad', 'bank', 'due-steadfast', 'due-pathao', 'due-redx', 'due-rider',
    'due-other', 'stock', 'advances', 'refunds-owed', 'owed-to-suppliers', 'sales',
    'delivery-income', 'discounts', 'adjustments', 'sales-returns', 'cost-of-goods',
    'courier-costs', 'stock-differences', 'losses', 'rounding', 'other-income', 'expense-ads',
    'expense-rent', 'expense-pay', 'expense-packing', 'expense-other', 'opening'
  )),
  credit text not null check (credit in (
    'cash', 'bkash', 'nagad', 'bank', 'due-steadfast', 'due-pathao', 'due-redx', 'due-rider',
    'due-other', 'stock', 'advances', 'refunds-owed', 'owed-to-suppliers', 'sales',
    'delivery-income', 'discounts', 'adjustments', 'sales-returns', 'cost-of-goods',
    'courier-costs', 'stock-differences', 'losses', 'rounding', 'other-income', 'expense-ads',
    'expense-rent', 'expense-pay', 'expense-packing', 'expense-other', 'opening'
  )),
  amount_poisha bigint not null check (amount_poisha > 0),
  -- The day in Dhaka on which it happened, and the day whose sums have it: the same one, unless that
  -- day was closed.
  happened_on text not null,
  happened_at text not null,
  posted_on text not null,
  posted_at text not null,
  -- The id of a user, or the name of a part of the shop.
  actor text not null,
  order_id text,
  parcel_id text,
  return_id text,
  document_id text,
  check (debit <> credit),
  check (happened_on <= posted_on)
);
create index journal_day on journal (posted_on, id);
create index journal_debit on journal (debit, posted_on, id);
create index journal_credit on journal (credit, posted_on, id);
create index journal_event on journal (event, posted_on, id);
create index journal_order on journal (order_id, id) where order_id is not null;
create index journal_parcel on journal (parcel_id, id) where parcel_id is not null;
create index journal_return on journal (return_id, id) where return_id is not null;
create index journal_document on journal (document_id, id) where document_id is not null;

-- The transaction that posts keeps the sums of each account and day; see `npm run check`.
create table journal_sums (
  account text not null,
  posted_on text not null,
  debit_poisha bigint not null,
  credit_poisha bigint not null,
  primary key (account, posted_on)
);

-- What couriers and riders owe for each order, while that is not 0.
create table journal_dues (
  account text not null,
  order_id text not null,
  since text not null,
  owed_poisha bigint not null,
  primary key (account, order_id)
);
create index journal_dues_since on journal_dues (account, since);

-- A closed day closes every day before it.
create table closed_days (
  day text primary key,
  closed_by text not null,
  closed_at text not null
);

-- sqlite: create trigger journal_not_changed before update on journal
-- sqlite: begin select raise(abort, 'A posting is never changed'); end;
-- sqlite: create trigger journal_kept before delete on journal
-- sqlite: begin select raise(abort, 'A posting is never deleted'); end;
-- sqlite: create trigger journal_not_replaced before insert on journal
-- sqlite: when exists (select 1 from journal where id = new.id)
-- sqlite: begin select raise(abort, 'A posting is never changed'); end;
-- sqlite: create trigger journal_posted_once before insert on journal
-- sqlite: when exists (select 1 from journal where event_key = new.event_key)
-- sqlite: begin select raise(ignore); end;
-- sqlite: create trigger closed_days_not_changed before update on closed_days
-- sqlite: begin select raise(abort, 'A closed day stays closed'); end;
-- sqlite: create trigger closed_days_kept before delete on closed_days
-- sqlite: begin select raise(abort, 'A closed day stays closed'); end;

-- postgres: create function keep_postings() returns trigger language plpgsql as $body$ begin
-- postgres:   if tg_op = 'UPDATE' then raise exception 'A posting is never changed'; end if;
-- postgres:   raise exception 'A posting is never deleted';
-- postgres: end $body$;
-- postgres: create trigger journal_kept before update or delete on journal
-- postgres:   for each row execute function keep_postings();
-- postgres: create trigger journal_not_emptied before truncate on journal
-- postgres:   for each statement execute function keep_postings();
-- postgres: create function keep_closed_days() returns trigger language plpgsql as $body$ begin
-- postgres:   raise exception 'A closed day stays closed';
-- postgres: end $body$;
-- postgres: create trigger closed_days_kept before update or delete on closed_days
-- postgres:   for each row execute function keep_closed_days();
-- postgres: create trigger closed_days_not_emptied before truncate on closed_days
-- postgres:   for each statement execute function keep_closed_days();
