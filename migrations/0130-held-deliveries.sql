-- A delivery to an endpoint that fails waits without an event in the outbox, until the endpoint takes one (decision 0226).
-- contract: an older process holds no delivery; a newer one lets go what is held.
alter table webhook_deliveries add column held integer not null default 0 check (held in (0, 1));
create index webhook_deliveries_held on webhook_deliveries (endpoint_id, id) where held = 1 and state = 'waiting';
