-- What visitors searched and did not find, and words that mean the same (decisions 0206, 0207).

-- Counts without a person: words, how often, and the last day in Dhaka. At most 1,000 rows.
create table missed_searches (
  text text primary key,
  times bigint not null check (times > 0),
  last_day text not null,
  is_hidden integer not null default 0 check (is_hidden in (0, 1))
);

-- A word, or a few, stands in one group. Search looks for the others of the group as well.
create table search_synonyms (
  word text primary key,
  group_id text not null,
  -- Among those of the group.
  position integer not null,
  -- As the owner wrote it; `word` is how search splits it.
  written text not null
);
create index search_synonyms_groups on search_synonyms (group_id);
