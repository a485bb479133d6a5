-- What visitors wrote to the shop by the contact form.
create table messages (
  id text primary key,
  name text not null,
  email text not null,
  body text not null,
  received_at text not null,
  read_at text
);

create index messages_newest on messages (received_at, id);
