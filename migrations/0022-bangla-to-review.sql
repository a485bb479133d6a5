-- The Bangla texts whose English has changed since: a JSON list of `title`, `details` and `offerMessage`.
alter table product_translations add column to_review text not null default '[]';
