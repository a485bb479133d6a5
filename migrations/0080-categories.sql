-- The categories of the shop, in two levels (decision 0185). `products.category` is the id of one, or empty.
create table categories (
  id text primary key,
  -- Empty at the top; else the id of a category at the top.
  parent_id text not null,
  name text not null,
  name_in_bangla text not null,
  -- The address of today; `category_slugs` has it too.
  slug text not null,
  image text not null,
  -- Among those of the same parent.
  position bigint not null,
  version bigint not null default 1
);

-- Every slug that an address had or has: an old one leads to the category for good.
create table category_slugs (
  slug text primary key,
  category_id text not null references categories (id)
);
create index category_slugs_category on category_slugs (category_id);

-- One row: its version rises with every change, and whoever changes the categories locks it first.
create table category_tree (
  name text primary key,
  version bigint not null
);
insert into category_tree (name, version) values ('shop', 1);

insert into categories (id, parent_id, name, name_in_bangla, slug, image, position) values
  ('kitchen', '', 'Kitchen', 'রান্নাঘর', 'kitchen', '', 0),
  ('home', '', 'Home', 'ঘরের জিনিস', 'home', '', 1),
  ('electronics', '', 'Electronics', 'ইলেকট্রনিকস', 'electronics', '', 2);
insert into category_slugs (slug, category_id) values
  ('kitchen', 'kitchen'),
  ('home', 'home'),
  ('electronics', 'electronics');
