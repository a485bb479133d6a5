-- contract: the triggers refuse what only erasure in another form ever did: an older process beside
-- this one deletes the history of a six-year-old order before the order, and tries again in an hour.

-- Which earlier change a change took back; no change is taken back twice.
alter table history add column undoes text;
create unique index history_undoes on history (undoes) where undoes is not null;

-- The list of all changes by author and by kind of subject. Ids sort by time, so a day is a range of ids.
create index history_actor on history (actor, id);
create index history_actor_kind on history (actor, subject, id);
create index history_kind on history (subject, id);

-- Security events: ids, words of ours and a keyed hash of the network, no other personal data.
create table security_events (
  id text primary key,
  event text not null,
  -- the user that the event is about, and the user who was signed in; ids outlive their accounts
  user_id text,
  by_id text,
  network text,
  facts text not null,
  -- how many events the row stands for, the last of them at last_at
  count bigint not null check (count >= 1),
  happened_at text not null,
  last_at text not null
);

create index security_events_kind on security_events (event, id);
create index security_events_user on security_events (user_id, id) where user_id is not null;
create index security_events_by on security_events (by_id, id) where by_id is not null;

-- Whose numbers a person saw in the last hour, to notice who copies all of them.
create table numbers_seen (
  user_id text not null references users (id) on delete cascade,
  order_id text not null,
  seen_at text not null,
  primary key (user_id, order_id)
);

create index numbers_seen_age on numbers_seen (seen_at);

-- No part of the shop can change either log. History: a row can lose values and an author without an
-- account, never get other ones, and it goes with its order alone. Security events: a row goes when it is 90 days older than
-- the newest one; the log itself is the clock, since a wrong clock of the machine must delete nothing.
-- sqlite: create trigger history_only_loses before update on history
-- sqlite: when (new.id, new.subject, new.subject_id, new.action, new.happened_at, new.undoes)
-- sqlite:     is not (old.id, old.subject, old.subject_id, old.action, old.happened_at, old.undoes)
-- sqlite:   or new.actor is not old.actor and (
-- sqlite:     new.actor <> '(removed)' or exists (select 1 from users where email = old.actor)
-- sqlite:   )
-- sqlite:   or exists (
-- sqlite:     select 1 from json_tree(new."before") part
-- sqlite:     where part.atom is not null and part.atom not in ('', '(removed)')
-- sqlite:       and part.atom is not json_extract(old."before", part.fullkey)
-- sqlite:   )
-- sqlite:   or exists (
-- sqlite:     select 1 from json_tree(new."after") part
-- sqlite:     where part.atom is not null and part.atom not in ('', '(removed)')
-- sqlite:       and part.atom is not json_extract(old."after", part.fullkey)
-- sqlite:   )
-- sqlite: begin select raise(abort, 'A row of the history can only lose values'); end;
-- sqlite: create trigger history_goes_with_its_order before delete on history
-- sqlite: when old.subject <> 'order' or exists (select 1 from orders where id = old.subject_id)
-- sqlite: begin select raise(abort, 'A row of the history goes with its order alone'); end;
-- sqlite: create trigger history_not_replaced before insert on history
-- sqlite: when exists (select 1 from history where id = new.id)
-- sqlite: begin select raise(abort, 'A row of the history can only lose values'); end;
-- sqlite: create trigger security_events_not_changed before update on security_events
-- sqlite: begin select raise(abort, 'A security event is never changed'); end;
-- sqlite: create trigger security_events_not_replaced before insert on security_events
-- sqlite: when exists (select 1 from security_events where id = new.id)
-- sqlite: begin select raise(abort, 'A security event is never changed'); end;
-- sqlite: create trigger security_events_kept before delete on security_events
-- sqlite: when julianday(old.last_at) > (
-- sqlite:   select julianday(last_at) - 90 from security_events order by id desc limit 1
-- sqlite: )
-- sqlite: begin select raise(abort, 'A security event is kept for 90 days'); end;

-- postgres: create function only_loses(was jsonb, is_now jsonb) returns boolean
-- postgres: language sql immutable as $body$
-- postgres:   with recursive part(path, value) as (
-- postgres:     select array[]::text[], is_now
-- postgres:     union all
-- postgres:     select part.path || child.name, child.value from part cross join lateral (
-- postgres:       select key as name, value from jsonb_each(
-- postgres:         case jsonb_typeof(part.value) when 'object' then part.value else '{}' end
-- postgres:       )
-- postgres:       union all
-- postgres:       select (place - 1)::text, value from jsonb_array_elements(
-- postgres:         case jsonb_typeof(part.value) when 'array' then part.value else '[]' end
-- postgres:       ) with ordinality as element(value, place)
-- postgres:     ) child
-- postgres:   )
-- postgres:   select not exists (
-- postgres:     select 1 from part
-- postgres:     where jsonb_typeof(value) not in ('object', 'array', 'null')
-- postgres:       and value not in ('""', '"(removed)"') and value is distinct from was #> path
-- postgres:   )
-- postgres: $body$;
-- postgres: create function keep_history() returns trigger language plpgsql as $body$ begin
-- postgres:   if tg_op = 'TRUNCATE' then
-- postgres:     raise exception 'A row of the history goes with its order alone';
-- postgres:   end if;
-- postgres:   if tg_op = 'DELETE' then
-- postgres:     if old.subject = 'order' and not exists (
-- postgres:       select 1 from orders where id = old.subject_id
-- postgres:     ) then return old; end if;
-- postgres:     raise exception 'A row of the history goes with its order alone';
-- postgres:   end if;
-- postgres:   if (new.id, new.subject, new.subject_id, new.action, new.happened_at, new.undoes)
-- postgres:       is not distinct from
-- postgres:       (old.id, old.subject, old.subject_id, old.action, old.happened_at, old.undoes)
-- postgres:     and (new.actor = old.actor or new.actor = '(removed)'
-- postgres:       and not exists (select 1 from users where email = old.actor))
-- postgres:     and only_loses(old."before"::jsonb, new."before"::jsonb)
-- postgres:     and only_loses(old."after"::jsonb, new."after"::jsonb)
-- postgres:   then return new; end if;
-- postgres:   raise exception 'A row of the history can only lose values';
-- postgres: end $body$;
-- postgres: create trigger history_only_loses before update or delete on history
-- postgres:   for each row execute function keep_history();
-- postgres: create trigger history_not_emptied before truncate on history
-- postgres:   for each statement execute function keep_history();
-- postgres: create function keep_security_events() returns trigger language plpgsql as $body$ begin
-- postgres:   if tg_op = 'DELETE' then
-- postgres:     if old.last_at::timestamptz <= (
-- postgres:       select last_at::timestamptz - interval '90 days'
-- postgres:       from security_events order by id desc limit 1
-- postgres:     ) then return old; end if;
-- postgres:     raise exception 'A security event is kept for 90 days';
-- postgres:   end if;
-- postgres:   raise exception 'A security event is never changed';
-- postgres: end $body$;
-- postgres: create trigger security_events_kept before update or delete on security_events
-- postgres:   for each row execute function keep_security_events();
-- postgres: create trigger security_events_not_emptied before truncate on security_events
-- postgres:   for each statement execute function keep_security_events();
