-- Business contacts: see decision 0163 for what erasing does with them.
create table suppliers (
  id text primary key,
  name text not null,
  phone text not null,
  address text not null,
  note text not null,
  days_to_deliver bigint not null check (days_to_deliver between 0 and 365),
  -- What the shop owes for deliveries: the receipts less the payments, see `npm run check`.
  owed_poisha bigint not null default 0 check (owed_poisha >= 0),
  archived_at text,
  version bigint not null default 1
);

create table purchase_orders (
  id text primary key,
  -- PO-1, PO-2 …
  number bigint not null unique,
  supplier_id text not null references suppliers (id),
  state text not null check (state in ('draft', 'sent', 'partly-received', 'received', 'cancelled')),
  note text not null,
  made_at text not null,
  version bigint not null default 1,
  -- Of the request that made it, with its fields in one text.
  request_key text not null unique,
  fingerprint text not null
);
create index purchase_orders_state on purchase_orders (state, id);
create index purchase_orders_supplier on purchase_orders (supplier_id, id);

create table purchase_order_lines (
  purchase_order_id text not null references purchase_orders (id) on delete cascade,
  position integer not null,
  product_id text not null references products (id),
  pieces bigint not null check (pieces > 0),
  -- Of one piece, as the supplier says; null where nobody knows.
  cost_poisha bigint check (cost_poisha >= 0),
  -- What has come of it: a delivery may bring more than was ordered.
  received bigint not null default 0 check (received >= 0),
  damaged bigint not null default 0 check (damaged >= 0),
  primary key (purchase_order_id, product_id)
);
create index purchase_order_lines_product on purchase_order_lines (product_id);

-- A delivery that came, whole or in part. The journal names it as the document of its postings.
create table purchase_receipts (
  id text primary key,
  purchase_order_id text not null references purchase_orders (id),
  supplier_id text not null references suppliers (id),
  -- What it added to the debt at the supplier.
  owed_poisha bigint not null check (owed_poisha >= 0),
  note text not null,
  received_at text not null,
  request_key text not null unique,
  fingerprint text not null
);
create index purchase_receipts_order on purchase_receipts (purchase_order_id, id);
create index purchase_receipts_supplier on purchase_receipts (supplier_id, id);

create table purchase_receipt_lines (
  receipt_id text not null references purchase_receipts (id),
  product_id text not null references products (id),
  pieces bigint not null check (pieces >= 0),
  damaged bigint not null check (damaged >= 0),
  -- What the supplier takes for the sellable pieces together, for the damaged ones, and the freight.
  goods_poisha bigint not null check (goods_poisha >= 0),
  lost_poisha bigint not null check (lost_poisha >= 0),
  freight_poisha bigint not null check (freight_poisha >= 0),
  primary key (receipt_id, product_id),
  check (pieces + damaged > 0)
);

create table supplier_payments (
  id text primary key,
  -- Null: a debt from before the suppliers, or of goods received without a purchase order.
  supplier_id text references suppliers (id),
  amount_poisha bigint not null check (amount_poisha > 0),
  note text not null,
  paid_at text not null,
  request_key text not null unique,
  fingerprint text not null
);
create index supplier_payments_supplier on supplier_payments (supplier_id, id);

-- How a product is bought: from whom it was ordered last, and for how much a piece.
create table product_buying (
  product_id text primary key references products (id),
  supplier_id text references suppliers (id),
  cost_poisha bigint check (cost_poisha >= 0)
);
create index product_buying_supplier on product_buying (supplier_id, product_id);
