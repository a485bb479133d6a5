-- Photos that buyers add to their reviews while these wait. Visitors see those that somebody of the team chose
-- with the review, and none of a review that is not published. Both files are made from the pixels alone.
create table review_photos (
  id text primary key,
  review_id text not null references reviews (id) on delete cascade,
  -- JPEG, at most 320 pixels wide.
  small bytea not null,
  -- JPEG, at most 1,200 pixels wide.
  large bytea not null,
  -- 1: the team chose it.
  is_shown integer not null default 0 check (is_shown in (0, 1)),
  added_at text not null
);
create index review_photos_review on review_photos (review_id, id);
