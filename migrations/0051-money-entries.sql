-- What staff wrote down about money: a row for each form that posted, by the key that the form carried.
-- The journal names it as the document of its postings.
create table money_entries (
  id text primary key,
  kind text not null check (kind in (
    'expense', 'transfer', 'courier-paid', 'till-count', 'correction', 'opening'
  )),
  -- The fields of the form in one text: the same key with other fields is another entry.
  fingerprint text not null,
  note text not null,
  -- Of a correction: an entry is corrected once.
  corrects text unique,
  made_at text not null
);
-- A shop opens its journal once.
create unique index money_entries_one_opening on money_entries (kind) where kind = 'opening';
