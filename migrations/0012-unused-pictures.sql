-- Since when nothing refers to an upload; null while something does, or before the first look.
alter table pictures add column unused_since text;
