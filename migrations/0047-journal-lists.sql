-- contract: the indexes of an empty table; no process needs them to answer.

-- The journal's list by account reads a page of each event from its own place in the index, so that
-- an account and an event together cost the same. The journal has no rows before this version.
drop index journal_debit;
drop index journal_credit;
create index journal_debit_event on journal (debit, event, posted_on, id);
create index journal_credit_event on journal (credit, event, posted_on, id);
