-- The secret of the link in the SMS by which a phone leaves the lists (decision 0194), as a hash. Null until the
-- SMS is made.
alter table waitlist_entries add column end_hash text;
create index waitlist_entries_end on waitlist_entries (end_hash) where end_hash is not null;
