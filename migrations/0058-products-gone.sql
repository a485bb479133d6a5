-- A cart may hold a product after its owner has deleted it: its page finds the last one that had the pid.
create index products_gone on products (pid, archived_at) where archived_at is not null;
