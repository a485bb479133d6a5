-- What the owner's rule asked of the buyer when the order was placed (decision 0220): a later change of
-- the rule changes no order. An older process asks nothing.
alter table orders add column advance_asked_poisha bigint not null default 0
  check (advance_asked_poisha >= 0);
