-- What a member of the team does, beside the role; several rows a person.
create table user_duties (
  user_id text not null references users (id) on delete cascade,
  duty text not null check (duty in ('desk', 'packer', 'catalogue', 'accounts', 'viewer')),
  primary key (user_id, duty)
);

-- An invitation to the team. The row of its mailed link has the e-mail address and the end of its time;
-- a used, revoked or expired link takes its invitation with it.
create table invitations (
  id text primary key references verifications (id) on delete cascade,
  -- A JSON list of duties.
  duties text not null,
  invited_by text not null,
  invited_at text not null
);
