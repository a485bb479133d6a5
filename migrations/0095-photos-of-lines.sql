-- contract: the unique index is of columns that no older process writes.

-- Of a photo that the team took of one product of a receipt (decision 0196). It goes with the receipt.
alter table return_photos add column return_id text references order_returns (id) on delete cascade;
alter table return_photos add column product_id text references products (id);
create unique index return_photos_line on return_photos (return_id, product_id)
  where return_id is not null;
