-- The order that a buyer got in exchange for what a return brought back.
alter table return_cases add column exchange_order_id text references orders (id) on delete set null;
create index return_cases_exchange on return_cases (exchange_order_id) where exchange_order_id is not null;
