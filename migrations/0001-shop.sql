-- The first shape of the shop. One text for SQLite and PostgreSQL:
-- times are ISO 8601 text in UTC, JSON is text, booleans are 0 or 1, money is whole poisha.
-- A column declared bytea holds a blob on SQLite, which takes any type name.

create table products (
  id text primary key,
  pid text not null,
  category text not null default '',
  title text not null,
  details text not null,
  offer_message text not null default '',
  keywords text not null default '',
  image text not null default '',
  price_poisha bigint not null check (price_poisha >= 0),
  old_price_poisha bigint not null check (old_price_poisha >= 0),
  stock bigint not null check (stock >= 0),
  is_offer integer not null default 0 check (is_offer in (0, 1)),
  expires_on text not null,
  added_at text not null,
  archived_at text,
  version bigint not null default 1,
  stock_version bigint not null default 1
);

-- An archived pid is free again.
create unique index products_pid on products (pid) where archived_at is null;
create index products_newest on products (added_at, id) where archived_at is null;
create index products_offers on products (added_at, id) where archived_at is null and is_offer = 1;

create table product_translations (
  product_id text not null references products (id),
  language text not null,
  title text not null,
  details text not null,
  offer_message text not null default '',
  primary key (product_id, language)
);

create table orders (
  id text primary key,
  oid text not null unique,
  customer_name text not null,
  -- +8801XXXXXXXXX, or as typed where it cannot be a number in Bangladesh
  customer_phone text not null,
  customer_address text not null,
  delivery_zone text not null check (delivery_zone in ('inside-dhaka', 'outside-dhaka')),
  delivery_fee_poisha bigint not null check (delivery_fee_poisha >= 0),
  coupon text not null default '',
  subtotal_poisha bigint not null check (subtotal_poisha >= 0),
  discount_poisha bigint not null check (discount_poisha >= 0),
  total_poisha bigint not null,
  status text not null check (status in ('not-done', 'done')),
  -- JSON array of words for the admin
  flags text not null default '[]',
  placed_at text not null,
  deleted_at text,
  version bigint not null default 1,
  check (total_poisha = subtotal_poisha - discount_poisha + delivery_fee_poisha)
);

create index orders_newest on orders (placed_at, id) where deleted_at is null;
create index orders_phone on orders (customer_phone, placed_at);

create table order_lines (
  order_id text not null references orders (id),
  position integer not null,
  product_id text not null references products (id),
  -- as sold
  pid text not null,
  title text not null,
  image text not null,
  unit_price_poisha bigint not null check (unit_price_poisha >= 0),
  quantity bigint not null check (quantity >= 1),
  -- the pieces it took from stock; the rest is short
  taken bigint not null check (taken >= 0 and taken <= quantity),
  primary key (order_id, position)
);

-- The ledger: for every product, the sum of its movements is its stock, at every moment.
create table stock_movements (
  id text primary key,
  product_id text not null references products (id),
  quantity bigint not null,
  reason text not null check (
    reason in (
      'opening', 'order', 'order-edit', 'order-deleted',
      'product-edit', 'received', 'counted', 'damaged'
    )
  ),
  order_id text references orders (id),
  actor text not null,
  note text not null default '',
  moved_at text not null
);

create index stock_movements_product on stock_movements (product_id, id);

create table request_keys (
  key text primary key,
  body_hash text not null,
  -- the first answer, without its token; empty only inside the transaction that claims the key
  answer text not null,
  claimed_at text not null
);

create index request_keys_age on request_keys (claimed_at);

create table limit_windows (
  -- what is limited and for whom, hashed: no phone or address in plain
  key text primary key,
  opened_at text not null,
  count bigint not null,
  closes_at text not null
);

create index limit_windows_age on limit_windows (closes_at);

create table outbox (
  -- also the event id that receivers see, the same at every attempt
  id text primary key,
  kind text not null,
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'parked')),
  attempts integer not null default 0,
  next_attempt_at text not null,
  last_error text not null default '',
  queued_at text not null,
  sent_at text
);

create index outbox_due on outbox (kind, next_attempt_at, id) where state = 'waiting';

create table history (
  id text primary key,
  subject text not null check (subject in ('product', 'order', 'user', 'settings')),
  subject_id text not null,
  actor text not null,
  action text not null,
  before text not null,
  after text not null,
  happened_at text not null
);

create index history_subject on history (subject, subject_id, id);

create table shop_facts (
  name text primary key,
  value text not null,
  version bigint not null default 1
);

create table secrets (
  name text primary key,
  value text not null,
  made_at text not null
);

create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified integer not null default 0 check (email_verified in (0, 1)),
  image text,
  role text not null default 'guest' check (role in ('guest', 'student', 'teacher', 'admin')),
  status text not null default 'Verified' check (status in ('Verified', 'Not-Verified')),
  version bigint not null default 1,
  created_at text not null,
  updated_at text not null
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- SHA-256 of the token in the cookie
  token_hash text not null unique,
  expires_at text not null,
  ip_address text,
  user_agent text,
  created_at text not null,
  updated_at text not null
);

create index sessions_user on sessions (user_id);

create table accounts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at text,
  refresh_token_expires_at text,
  scope text,
  created_at text not null,
  updated_at text not null,
  unique (provider_id, account_id)
);

create index accounts_user on accounts (user_id);

create table verifications (
  id text primary key,
  -- SHA-256 of the identifier
  identifier_hash text not null,
  value text not null,
  expires_at text not null,
  created_at text not null,
  updated_at text not null
);

create index verifications_identifier on verifications (identifier_hash);

-- Failed checks of a password since the last right one.
create table sign_in_locks (
  -- the e-mail address, hashed, whether it has an account or not
  key text primary key,
  failures bigint not null check (failures >= 1),
  locked_until text not null,
  forgotten_at text not null
);

create index sign_in_locks_age on sign_in_locks (forgotten_at);

create table questions (
  id text primary key,
  public_id text not null unique,
  title text not null,
  details text not null,
  due_on text not null,
  budget_poisha bigint not null,
  subject text not null,
  host text not null
);

create table pictures (
  -- SHA-256 of what it was made from
  hash text primary key,
  width integer not null,
  height integer not null,
  -- our own drawing as SVG; an upload keeps no source
  source text,
  added_at text not null
);

create table picture_files (
  hash text not null references pictures (hash),
  width integer not null,
  format text not null check (format in ('avif', 'webp', 'jpg')),
  content bytea not null,
  primary key (hash, width, format)
);
