-- contract: the checks allow more; what older processes write stays allowed.
-- A buyer hears what staff found of the money that they say to have sent (decision 0229). `about` is the claim of
-- the newest such message, whose row the next claim takes over. An older process writes none of them.
alter table buyer_messages add column about text not null default '';
-- JSON, in columns of their own: an older process knows no such event in `events` and `templates`.
alter table buyer_message_settings add column advance_events text not null
  default '{"sms":[],"mail":[]}';
alter table buyer_message_settings add column advance_templates text not null default '{}';
-- postgres: alter table buyer_messages drop constraint buyer_messages_event_check;
-- postgres: alter table buyer_messages add constraint buyer_messages_event_check check (event in
-- postgres:   ('confirmed', 'shipped', 'delivered', 'unreachable', 'advance-confirmed', 'advance-refused'));

-- SQLite cannot change a CHECK: the table is built anew, within the migration's transaction.
-- sqlite: create table buyer_messages_new (
-- sqlite:   id text primary key,
-- sqlite:   order_id text not null references orders (id) on delete cascade,
-- sqlite:   event text not null check (event in
-- sqlite:     ('confirmed', 'shipped', 'delivered', 'unreachable', 'advance-confirmed', 'advance-refused')),
-- sqlite:   channel text not null check (channel in ('sms', 'mail')),
-- sqlite:   state text not null
-- sqlite:     check (state in ('waiting', 'sending', 'sent', 'unsure', 'failed', 'dropped')),
-- sqlite:   because text not null default '',
-- sqlite:   due_at text not null,
-- sqlite:   sending_at text,
-- sqlite:   parts bigint not null default 0 check (parts >= 0),
-- sqlite:   cost_poisha bigint not null default 0 check (cost_poisha >= 0),
-- sqlite:   reference text not null default '',
-- sqlite:   changed_at text not null,
-- sqlite:   about text not null default '',
-- sqlite:   unique (order_id, event, channel)
-- sqlite: );
-- sqlite: insert into buyer_messages_new
-- sqlite:   select id, order_id, event, channel, state, because, due_at, sending_at, parts, cost_poisha,
-- sqlite:     reference, changed_at, about
-- sqlite:   from buyer_messages;
-- sqlite: drop table buyer_messages;
-- sqlite: alter table buyer_messages_new rename to buyer_messages;
