-- What the kept pages of other processes must drop, should its notification be lost.
-- Only PostgreSQL has other processes; rows are deleted after a minute.
create table page_changes (
  id text primary key,
  tags text not null,
  changed_at text not null
);

create index page_changes_age on page_changes (changed_at);
