-- contract: the old index counted products by a number of pieces that no process asks for any more.

-- From so many pieces down, the stock of a product is low: the owner's own line, else what sold in the
-- seven days before today. A job keeps it, and a partial index counts the products below it.
alter table products add column low_stock_line bigint not null default 0 check (low_stock_line >= 0);
-- What the product sells until its next delivery and a week more. The reorder list reads the products
-- whose stock is below it.
alter table products add column reorder_line bigint not null default 0 check (reorder_line >= 0);
-- The owner's own low-stock line.
alter table product_buying add column low_stock_at bigint check (low_stock_at >= 0);

drop index products_low_stock;
create index products_below_line on products (stock, id)
  where archived_at is null and stock <= low_stock_line;
create index products_to_reorder on products (id)
  where archived_at is null and stock < reorder_line;
