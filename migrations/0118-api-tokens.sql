-- contract: the triggers keep one more column, which an older process never sets.

-- Tokens of programs. Deleting the row ends the token. The id is a part of the token itself.
create table api_tokens (
  id text primary key,
  -- the maker, whose rights bound those of the token at each call
  user_id text not null references users (id) on delete cascade,
  name text not null,
  -- a JSON list of actions of the permission table
  scopes text not null,
  -- SHA-256 of the secret part, which has 192 random bits
  secret_hash text not null,
  made_at text not null,
  expires_at text not null,
  used_at text
);

create index api_tokens_user on api_tokens (user_id);

-- The name of the token by which a program made the change; null for a person.
alter table history add column token text;

-- The triggers of 0019, for the new column as well: it can only be lost, together with its author.
-- sqlite: drop trigger history_only_loses;
-- sqlite: create trigger history_only_loses before update on history
-- sqlite: when (new.id, new.subject, new.subject_id, new.action, new.happened_at, new.undoes)
-- sqlite:     is not (old.id, old.subject, old.subject_id, old.action, old.happened_at, old.undoes)
-- sqlite:   or new.actor is not old.actor and (
-- sqlite:     new.actor <> '(removed)' or exists (select 1 from users where email = old.actor)
-- sqlite:   )
-- sqlite:   or new.token is not old.token and (new.token is not null or new.actor <> '(removed)')
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

-- postgres: create or replace function keep_history() returns trigger language plpgsql as $body$ begin
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
-- postgres:     and (new.token is not distinct from old.token
-- postgres:       or new.token is null and new.actor = '(removed)')
-- postgres:     and only_loses(old."before"::jsonb, new."before"::jsonb)
-- postgres:     and only_loses(old."after"::jsonb, new."after"::jsonb)
-- postgres:   then return new; end if;
-- postgres:   raise exception 'A row of the history can only lose values';
-- postgres: end $body$;
