-- Deleted orders name their buyer for 90 days; without it, finding them looks at every order.
create index orders_deleted on orders (deleted_at, id) where deleted_at is not null;

-- An order goes after six years; its movements stay, and are found by it.
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
