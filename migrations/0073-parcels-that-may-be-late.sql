-- Parcels that a courier is asked about and that have not ended: few of all, and what counts the late ones
-- reads them alone. Couriers are asked for weeks about parcels that were delivered. The states are
-- `statesNeverLate`, in its order, and the first column is `isBooked`: both planners compare the words of
-- the query, and SQLite prefers an equal value to a range.
create index parcels_may_be_late on parcels ((state || ''), booked_at, order_id)
  where next_look_at is not null
    and coalesce(tracking, '') not in ('delivered', 'part-delivered', 'returning', 'returned', 'cancelled');
