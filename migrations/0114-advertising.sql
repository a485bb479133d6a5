-- Facebook's advertising (decision 0216): the owner's settings, one row or none, and the buyers who agreed.
create table ad_settings (
  name text primary key check (name = 'shop'),
  pixel_id text not null,
  -- The access token, sealed with a key that is not in the database. Empty: none was typed.
  sealed text not null,
  purchase_at text not null check (purchase_at in ('placed', 'confirmed')),
  version bigint not null
);

-- An order without a row sends nothing. What the browser said of itself leaves with the event.
create table ad_consents (
  order_id text primary key references orders (id) on delete cascade,
  state text not null check (state in ('waiting', 'queued', 'sent', 'dropped')),
  browser text not null,
  fbp text not null,
  fbc text not null,
  consented_at text not null
);
create index ad_consents_waiting on ad_consents (order_id) where state in ('waiting', 'queued');
