-- The risk of an order, worked out after its transaction: 0 to 100, with its reasons in JSON.
create table order_risks (
  order_id text primary key references orders (id) on delete cascade,
  score bigint not null check (score between 0 and 100),
  reasons text not null,
  assessed_at text not null
);
