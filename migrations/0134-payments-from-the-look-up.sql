-- contract: an older process ignores it. 0 for a payment that began where an order was found by number and
-- phone: coming back from it opens no order (decision 0230).
alter table gateway_payments add column opens_order bigint not null default 1 check (opens_order in (0, 1));
