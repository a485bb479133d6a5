-- Expenses that repeat monthly (decision 0195). A person writes the first entry; a job posts the others.
create table repeating_expenses (
  -- That of the first entry.
  id text primary key references money_entries (id),
  expense text not null,
  paid_from text not null,
  -- Of the entries from now on.
  amount_poisha bigint not null check (amount_poisha > 0),
  -- In a shorter month its last day.
  day_of_month integer not null check (day_of_month between 1 and 31),
  note text not null,
  -- The day in Dhaka of the next entry.
  next_on text not null,
  version integer not null default 1,
  ended_at text
);
create index repeating_expenses_due on repeating_expenses (next_on, id) where ended_at is null;
create index repeating_expenses_ended on repeating_expenses (ended_at, id) where ended_at is not null;

-- A month has one entry, whatever two processes do.
create table repeated_expenses (
  repeating_id text not null references repeating_expenses (id),
  -- `YYYY-MM`
  month text not null,
  entry_id text not null unique,
  primary key (repeating_id, month)
);
