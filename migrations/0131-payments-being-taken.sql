-- contract: an older process writes neither, and takes payments as before.
-- When the shop told the provider to take the money: meanwhile it takes no other payment of the order for
-- the same amount (decision 0228).
alter table gateway_payments add column taking_at text;
-- At which account of the provider the payment began: another one knows nothing of it. Empty: an older row.
alter table gateway_payments add column account text not null default '';
