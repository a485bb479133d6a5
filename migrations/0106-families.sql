-- Families: products that differ in one or two options, such as size and colour (decision 0209).
create table families (
  id text primary key,
  -- Without the values of a member.
  title text not null,
  title_in_bangla text not null,
  -- JSON: one or two names, `[{ "text": "Size", "inBangla": "সাইজ" }]`.
  options text not null,
  version bigint not null default 1
);

-- The three are null together. No foreign key: SQLite would read all products to delete a family;
-- `check` reports a product whose family is missing.
alter table products add column family_id text;
alter table products add column family_place bigint;
-- JSON: a value for each option of the family, as its names.
alter table products add column option_values text;
-- Without the stock: PostgreSQL would write an entry for each order.
create index products_family on products (family_id, family_place)
  where family_id is not null;
