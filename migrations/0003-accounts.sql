-- Devices that signed in to an account before: an attack on the account does not lock them out.
create table known_devices (
  -- the e-mail address and the device, hashed together
  key text primary key,
  -- the e-mail address alone, hashed: a new password makes all its devices strangers
  account text not null,
  last_used_at text not null,
  forgotten_at text not null
);

create index known_devices_account on known_devices (account);
create index known_devices_age on known_devices (forgotten_at);

-- A newer request for a new password takes the place of the older ones of its address.
create index verifications_value on verifications (value);

-- What a user tells about themself. The eight counters are the shop's.
create table profiles (
  user_id text primary key references users (id) on delete cascade,
  name text not null,
  age integer check (age > 0),
  address text not null,
  about_text text not null,
  refer_number text not null,
  image text not null,
  host_name text not null,
  host_image text not null,
  host_email text not null,
  questions_asked bigint not null default 0,
  answers_given bigint not null default 0,
  earned_poisha bigint not null default 0,
  answers_bought bigint not null default 0,
  spent_poisha bigint not null default 0,
  average_rating double precision not null default 0,
  people_referred bigint not null default 0,
  allocations bigint not null default 0,
  version bigint not null default 1,
  updated_at text not null
);
