-- Since when the courier has the parcel in its tracking state; scans within a state do not count.
alter table parcels add column tracking_since text;
-- The courier's number of an unsure parcel, as a webhook says: the shop asks the courier before it counts.
alter table parcels add column hinted_consignment text;
