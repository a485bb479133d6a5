import { expect, it } from 'vitest'
import { statementsOf } from '#src/platform/database/migrate/migration-statements.ts'

it('splits at semicolons and leaves comments out', () => {
  expect(
    statementsOf(
      '-- why; and how\ncreate table a (id text); /* more; */ drop table b;\n',
      'sqlite',
    ),
  ).toEqual(['create table a (id text)', 'drop table b'])
})

it('keeps semicolons and dashes that stand in a literal', () => {
  const text = `insert into a values ('x; -- it''s', "y;"); select 1`

  expect(statementsOf(text, 'postgres')).toEqual([
    `insert into a values ('x; -- it''s', "y;")`,
    'select 1',
  ])
})

it('keeps the body of a trigger together, also with a case in it', () => {
  const trigger = `create trigger a after update on b
    when case when new.c then 1 else 0 end
    begin
      update d set e = case when 1 then 2 end; delete from f;
    end`

  expect(statementsOf(`${trigger}; select 1;`, 'sqlite')).toEqual([trigger, 'select 1'])
})

it('keeps the body of a function together', () => {
  const made = `create function a() returns trigger as $body$
    begin new.b := 1; return new; end $body$ language plpgsql`

  expect(statementsOf(`${made}; select 1;`, 'postgres')).toEqual([made, 'select 1'])
})

it('gives each engine its own lines', () => {
  const text = `create table a (b text -- postgres: collate "C"
    ) -- sqlite: without rowid
    ;
-- sqlite: select 1;
-- postgres: select 2;`

  expect(statementsOf(text, 'sqlite')).toEqual([
    expect.stringMatching(/^create table a \(b text\s+\) without rowid$/),
    'select 1',
  ])
  expect(statementsOf(text, 'postgres')).toEqual([
    expect.stringMatching(/^create table a \(b text collate "C"\s+\)$/),
    'select 2',
  ])
})
