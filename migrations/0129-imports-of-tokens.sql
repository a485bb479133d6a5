-- The token by which a program began the import: the history of its rows names it (decision 0218).
-- contract: an older process begins imports without it, and its history rows name the maker alone, as before.
alter table product_imports add column token text;
