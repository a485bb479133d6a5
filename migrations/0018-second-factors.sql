-- What an account proves beside its password: passkeys, codes of an app, and recovery codes.
create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- as the authenticator named it and its key, both in base64url
  credential_id text not null unique,
  public_key text not null,
  -- the authenticator's own count of its uses; 0 where it counts none
  counter bigint not null,
  -- JSON
  transports text not null,
  name text not null,
  added_at text not null,
  last_used_at text
);

create index passkeys_user on passkeys (user_id);

create table totp_secrets (
  user_id text primary key references users (id) on delete cascade,
  -- encrypted with a key of the shop's root secret
  sealed text not null,
  -- of the last accepted code: the shop accepts no code of it or of an earlier step
  last_step bigint not null,
  added_at text not null
);

create table recovery_codes (
  code_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  made_at text not null
);

create index recovery_codes_user on recovery_codes (user_id);

-- When the user last proved who they are; null in rows of an older process: when the session began.
alter table sessions add column proved_at text;
-- "This device for 30 days": a session of a team member that does not end after hours.
alter table sessions add column is_trusted integer not null default 0 check (is_trusted in (0, 1));
