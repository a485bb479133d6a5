-- Banners on the home page, of campaigns and coupons (decision 0211). JSON: the text in both languages, and
-- where it leads. A banner goes at an end.
-- contract: an older process writes no banner, and is refused only where it takes the end from a coupon with one.

alter table price_changes add column banner text check (banner is null or ends_at is not null);
alter table coupons add column banner text check (banner is null or ends_at is not null);
