-- For lists of stages that hold few orders, however old. A new order is not in it, so placing one
-- costs nothing more; domain/order-stage.ts has the stages.
create index orders_stage on orders (stage, placed_at, id)
  where deleted_at is null
    and stage in ('held', 'confirmed', 'packed', 'shipped', 'returning', 'returned', 'cancelled');

-- The counts of open orders skip the buckets in which all orders are over.
create index order_counts_stage on order_counts (stage, starts_at, orders) where orders > 0;
