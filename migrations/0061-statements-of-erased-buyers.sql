-- contract: the triggers guard a table that no older process writes.

-- The erasure of a buyer empties the courier's number and the note of a confirmed row, and nothing else of it.
create index courier_disputes_order on courier_disputes (order_id) where order_id is not null;

-- sqlite: drop trigger statement_rows_not_changed;
-- sqlite: create trigger statement_rows_not_changed before update of statement_id, place, invoice,
-- sqlite:   collected_poisha, charges_poisha, paid_poisha, decision, kind, order_id, parcel_id,
-- sqlite:   expected_poisha, known_charge_poisha, settled_paid_poisha, settled_charges_poisha,
-- sqlite:   posted_charge_poisha on statement_rows
-- sqlite: when old.kind is not null
-- sqlite: begin select raise(abort, 'A confirmed statement is never changed'); end;

-- postgres: drop trigger statement_rows_kept on statement_rows;
-- postgres: create trigger statement_rows_not_changed before update of statement_id, place, invoice,
-- postgres:   collected_poisha, charges_poisha, paid_poisha, decision, kind, order_id, parcel_id,
-- postgres:   expected_poisha, known_charge_poisha, settled_paid_poisha, settled_charges_poisha,
-- postgres:   posted_charge_poisha on statement_rows
-- postgres:   for each row when (old.kind is not null) execute function keep_statements();
-- postgres: create trigger statement_rows_kept before delete on statement_rows
-- postgres:   for each row when (old.kind is not null) execute function keep_statements();
