-- What waits for the team, counted every few seconds: see features/figures/waiting. Both indexes hold few rows.
-- The number of pieces is that of domain/catalogue/stock.ts.
create index products_low_stock on products (stock, id) where archived_at is null and stock <= 5;
create index messages_unread on messages (received_at, id) where read_at is null;
