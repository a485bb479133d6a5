-- What a courier takes on a day: the handover manifest reads those alone.
create index parcels_handover on parcels (courier, booked_at) where booked_at is not null;
