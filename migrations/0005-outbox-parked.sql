-- What is parked is few, and is looked for among everything that was ever sent.
create index outbox_parked on outbox (id) where state = 'parked';
