-- Spreadsheets of products on their way into the shop (decision 0200).
create table product_imports (
  id text primary key,
  state text not null check
    (state in ('uploading', 'reading', 'checked', 'verifying', 'applying', 'applied', 'discarded')),
  file_name text not null,
  -- The file comes in so many parts.
  parts integer not null check (parts between 1 and 20),
  -- JSON: the address of each uploaded picture by the name of its file.
  pictures text not null,
  -- JSON: headings that the shop does not know.
  unknown_headings text not null default '[]',
  -- Why nobody can read the file, or empty.
  failure text not null default '',
  -- How often it was compared: products may change between a comparison and the yes to it.
  comparison integer not null default 1,
  -- How far reading, verifying or applying has come, in rows of the file.
  rows_done integer not null default 0,
  rows_new integer not null default 0,
  rows_changed integer not null default 0,
  rows_same integer not null default 0,
  rows_wrong integer not null default 0,
  -- Rows with a cell that somebody has changed while the import was applied.
  rows_kept integer not null default 0,
  -- The id of a user.
  made_by text not null,
  made_at text not null,
  applied_at text
);

create table product_import_parts (
  import_id text not null references product_imports (id) on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (import_id, position)
);

create table product_import_rows (
  import_id text not null references product_imports (id) on delete cascade,
  -- The row of the sheet, from 1.
  place integer not null,
  pid text not null,
  kind text not null check (kind in ('new', 'changed', 'same', 'wrong')),
  -- Of the product that the row was compared with; null for a new one.
  product_id text,
  seen_version bigint,
  -- JSON by column: the cells that change, what they were, and what is wrong.
  cells text not null,
  was text not null,
  problems text not null,
  -- JSON: columns that kept a later change of somebody else.
  kept text not null default '[]',
  primary key (import_id, place)
);
create index product_import_rows_pid on product_import_rows (import_id, pid);
create index product_import_rows_kind on product_import_rows (import_id, kind, place);
