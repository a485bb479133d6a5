-- Phones whose orders the shop holds, until a day in Dhaka is over. After erasure of a person the keyed
-- hash alone stays.
create table blocked_phones (
  phone_key text primary key,
  -- +8801XXXXXXXXX
  phone text,
  reason text not null check (reason in ('fake-orders', 'refuses-parcels', 'abuse', 'other')),
  blocked_by text not null,
  blocked_at text not null,
  until text not null
);

create index blocked_phones_until on blocked_phones (until);
create index blocked_phones_newest on blocked_phones (blocked_at, phone_key);
create index blocked_phones_phone on blocked_phones (phone) where phone is not null;
