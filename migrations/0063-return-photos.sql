-- What a buyer or the team photographed of a return. The team sees them, and nobody else: they stand
-- beside the public pictures, and are erased with the buyer. Both files are made from the pixels alone.
create table return_photos (
  id text primary key,
  case_id text not null references return_cases (id) on delete cascade,
  taken_by text not null check (taken_by in ('buyer', 'staff')),
  -- JPEG, at most 320 pixels wide.
  small bytea not null,
  -- JPEG, at most 1,200 pixels wide.
  large bytea not null,
  added_at text not null
);
create index return_photos_case on return_photos (case_id, id);
