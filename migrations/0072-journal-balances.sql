-- contract: the triggers write to a new table alone; a process of the version before goes on beside them.

-- Debits less credits of each account, the sum of its rows in `journal_sums`. The database keeps it with
-- those rows, so that no process, also none of the version before, can write one without the other.
create table journal_balances (
  account text primary key,
  balance_poisha bigint not null
);
insert into journal_balances (account, balance_poisha)
  select account, sum(debit_poisha - credit_poisha) from journal_sums group by account;

-- sqlite: create trigger journal_sums_added after insert on journal_sums
-- sqlite: begin
-- sqlite:   insert into journal_balances (account, balance_poisha)
-- sqlite:     values (new.account, new.debit_poisha - new.credit_poisha)
-- sqlite:     on conflict (account) do update set balance_poisha = balance_poisha + excluded.balance_poisha;
-- sqlite: end;
-- sqlite: create trigger journal_sums_changed after update of debit_poisha, credit_poisha on journal_sums
-- sqlite: begin
-- sqlite:   update journal_balances set balance_poisha = balance_poisha
-- sqlite:       + (new.debit_poisha - new.credit_poisha) - (old.debit_poisha - old.credit_poisha)
-- sqlite:     where account = new.account;
-- sqlite: end;
-- sqlite: create trigger journal_sums_gone after delete on journal_sums
-- sqlite: begin
-- sqlite:   update journal_balances
-- sqlite:     set balance_poisha = balance_poisha - (old.debit_poisha - old.credit_poisha)
-- sqlite:     where account = old.account;
-- sqlite: end;

-- postgres: create function keep_journal_balance() returns trigger language plpgsql as $body$ begin
-- postgres:   if tg_op <> 'DELETE' then
-- postgres:     insert into journal_balances as standing (account, balance_poisha)
-- postgres:       values (new.account, new.debit_poisha - new.credit_poisha
-- postgres:         - case when tg_op = 'UPDATE' then old.debit_poisha - old.credit_poisha else 0 end)
-- postgres:       on conflict (account) do update
-- postgres:         set balance_poisha = standing.balance_poisha + excluded.balance_poisha;
-- postgres:   else
-- postgres:     update journal_balances
-- postgres:       set balance_poisha = balance_poisha - (old.debit_poisha - old.credit_poisha)
-- postgres:       where account = old.account;
-- postgres:   end if;
-- postgres:   return null;
-- postgres: end $body$;
-- A trigger of each row runs at the end of its statement: the rows of the days are locked before those
-- of the accounts, each in one order, so that two transactions cannot wait for each other.
-- postgres: create trigger journal_sums_kept after insert or update of debit_poisha, credit_poisha or delete
-- postgres:   on journal_sums for each row execute function keep_journal_balance();
