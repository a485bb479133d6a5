-- Google Analytics beside Facebook (decision 0224): the owner's property, and what becomes of each purchase there.
-- An order that an older process takes keeps no consent for Google, and is never sent there.
alter table ad_settings add column google_id text not null default '';
-- The API secret of that property, sealed as Facebook's token is.
alter table ad_settings add column google_sealed text not null default '';

alter table ad_consents add column google_state text not null default 'dropped'
  check (google_state in ('waiting', 'queued', 'sent', 'dropped'));
-- The shop's own number of a browser. It leaves with the event.
alter table ad_consents add column client_id text not null default '';
create index ad_consents_google on ad_consents (order_id) where google_state in ('waiting', 'queued');
