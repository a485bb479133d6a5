-- contract: the triggers guard tables that no older process writes.

-- Statements of couriers: what each said that it collected, kept and paid, row by row. Of a sheet only the
-- columns of numbers are kept, so that no buyer's name comes with it.
create table courier_statements (
  id text primary key,
  courier text not null check (courier in ('steadfast', 'pathao', 'redx', 'rider', 'other')),
  state text not null check (state in ('open', 'confirmed')),
  -- The same file twice, or the same rows in another file, is one statement.
  content_hash text not null,
  rows_hash text not null,
  file_name text not null,
  -- Of the sheet, and which of them say what: both in JSON.
  headings text not null,
  columns text not null,
  rows_left_out bigint not null,
  made_by text not null,
  made_at text not null,
  paid_to text check (paid_to in ('cash', 'bkash', 'nagad', 'bank')),
  paid_on text,
  confirmed_by text,
  confirmed_at text,
  version bigint not null default 1,
  unique (courier, content_hash),
  unique (courier, rows_hash),
  check ((state = 'confirmed') = (confirmed_at is not null))
);
create index courier_statements_of on courier_statements (courier, id);

create table statement_rows (
  statement_id text not null references courier_statements (id) on delete cascade,
  -- The row of the sheet.
  place bigint not null check (place >= 1),
  consignment text not null,
  invoice text not null,
  -- Null where the sheet has no such column.
  collected_poisha bigint,
  charges_poisha bigint,
  paid_poisha bigint,
  decision text check (decision in ('accept', 'dispute', 'skip')),
  note text not null default '',
  -- What the confirmation made of it; null while the statement is open. No references, as in the journal.
  kind text check (kind in ('matched', 'short', 'over', 'unknown', 'duplicate')),
  order_id text,
  parcel_id text,
  expected_poisha bigint,
  known_charge_poisha bigint,
  settled_paid_poisha bigint,
  settled_charges_poisha bigint,
  posted_charge_poisha bigint,
  primary key (statement_id, place)
);
create index statement_rows_parcel on statement_rows (parcel_id) where parcel_id is not null;

-- Orders that a statement should have had, which somebody disputes.
create table statement_missing (
  statement_id text not null references courier_statements (id) on delete cascade,
  order_id text not null,
  note text not null,
  primary key (statement_id, order_id)
);

-- What a courier and the shop do not agree about, until it is settled or given up.
create table courier_disputes (
  id text primary key,
  statement_id text not null references courier_statements (id),
  courier text not null check (courier in ('steadfast', 'pathao', 'redx', 'rider', 'other')),
  kind text not null check (kind in ('matched', 'short', 'over', 'unknown', 'duplicate', 'missing')),
  -- As the statement names the parcel.
  reference text not null,
  order_id text,
  parcel_id text,
  -- What the courier owes by the journal; below 0 where it paid too much.
  open_poisha bigint not null check (open_poisha <> 0),
  note text not null,
  opened_at text not null,
  state text not null check (state in ('open', 'settled', 'lost')),
  -- What its end posted: none where another payment had settled it.
  posted_poisha bigint,
  ended_note text not null default '',
  ended_at text,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (posted_poisha is null))
);
create index courier_disputes_state on courier_disputes (state, id);

-- sqlite: create trigger courier_statements_not_changed before update on courier_statements
-- sqlite: when old.state = 'confirmed'
-- sqlite: begin select raise(abort, 'A confirmed statement is never changed'); end;
-- sqlite: create trigger courier_statements_kept before delete on courier_statements
-- sqlite: when old.state = 'confirmed'
-- sqlite: begin select raise(abort, 'A confirmed statement is never deleted'); end;
-- sqlite: create trigger statement_rows_not_changed before update on statement_rows
-- sqlite: when old.kind is not null
-- sqlite: begin select raise(abort, 'A confirmed statement is never changed'); end;
-- sqlite: create trigger statement_rows_kept before delete on statement_rows
-- sqlite: when old.kind is not null
-- sqlite: begin select raise(abort, 'A confirmed statement is never deleted'); end;

-- postgres: create function keep_statements() returns trigger language plpgsql as $body$ begin
-- postgres:   if tg_op = 'UPDATE' then raise exception 'A confirmed statement is never changed'; end if;
-- postgres:   raise exception 'A confirmed statement is never deleted';
-- postgres: end $body$;
-- postgres: create trigger courier_statements_kept before update or delete on courier_statements
-- postgres:   for each row when (old.state = 'confirmed') execute function keep_statements();
-- postgres: create trigger statement_rows_kept before update or delete on statement_rows
-- postgres:   for each row when (old.kind is not null) execute function keep_statements();
