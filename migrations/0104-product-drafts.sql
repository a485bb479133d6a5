-- contract: older processes write no draft, and the index refuses them only the id that a draft has.

-- A draft is no product of the shop yet: `archived_at` is set, so no page, list, search, feed, cart or order
-- finds it, and `drafted_at` says that the owner may publish it (decision 0208).
alter table products add column drafted_at text check (drafted_at is null or archived_at is not null);

-- A product and a draft never share an id.
create unique index products_pids_taken on products (pid)
  where archived_at is null or drafted_at is not null;
create index products_drafts on products (drafted_at, id) where drafted_at is not null;
