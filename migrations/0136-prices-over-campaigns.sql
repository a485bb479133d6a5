-- Notes which change had set the price that another one found (decision 0203): its undo brings a product back into the
-- campaign, and a campaign that ends meanwhile takes its price away from beneath the change.
-- contract: an older process begins a change without a note, and its undo restores the price of the campaign for good.
alter table price_change_lines add column over_change_id text references price_changes (id);
create index price_change_lines_over on price_change_lines (over_change_id) where over_change_id is not null;

-- Changes that stand now, over campaigns that go on.
update price_change_lines set over_change_id = (
  select max(under.change_id)
  from price_change_lines under join price_changes campaign on campaign.id = under.change_id
  where under.product_id = price_change_lines.product_id and under.state = 'off'
    and campaign.state = 'running'
    and under.was_price_poisha is not null
    and under.price_poisha = price_change_lines.was_price_poisha
    and campaign.starts_at < (select starts_at from price_changes own where own.id = price_change_lines.change_id)
)
where state = 'on' and change_id in (select id from price_changes where state = 'done');
