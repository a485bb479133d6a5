-- Counts the changes of a campaign's banner: an edit names the version that it saw (decision 0211).
-- contract: an older process changes a banner without counting it, and the last writer wins as before.
alter table price_changes add column version bigint not null default 1;
