-- What became of the orders that were placed on a day of Dhaka, in several cuts: see features/figures/days.
-- Derived from the orders: the job that keeps it builds it anew where it is empty.
create table day_figures (
  cut text not null,
  day text not null,
  -- Of the cut: an id of a product or of a user, an hour, a place …; empty for what has none.
  name text not null,
  placed bigint not null,
  confirmed bigint not null,
  sent bigint not null,
  delivered bigint not null,
  returned bigint not null,
  pieces bigint not null,
  pieces_delivered bigint not null,
  sales_poisha bigint not null,
  delivered_poisha bigint not null,
  primary key (cut, day, name)
) -- sqlite: without rowid
;

-- How far the job is. One row a name.
create table day_figures_state (
  name text primary key,
  value text not null
);
