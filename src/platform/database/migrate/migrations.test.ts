import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { statementsOf } from '#src/platform/database/migrate/migration-statements.ts'
import { packageRoot } from '#src/platform/package-root.ts'

const folder = join(packageRoot(), 'migrations')

/** What older code that still runs does not notice. */
function isExpanding(statement: string): boolean {
  if (/^(?:create (?:virtual )?table|create index|insert into|update) /.test(statement)) return true
  // They write what older code does not read.
  if (/^create trigger \w+ after .* product_texts /.test(statement)) return true
  if (/^do \$body\$ begin create extension .* exception when others /.test(statement)) return true
  // Older code never wrote a value that the CHECK refused.
  if (/^alter table \w+ drop constraint \w+_check$/.test(statement)) return true
  return (
    /^alter table \w+ add column /.test(statement) &&
    (!/ not null\b/.test(statement) || / default /.test(statement))
  )
}

/** The statements that older code could stumble over; none in a file that says why it may. */
function contractingIn(sql: string): readonly string[] {
  if (/^-- contract: \S/m.test(sql)) return []
  const statements = (['sqlite', 'postgres'] as const).flatMap((engine) =>
    statementsOf(sql, engine).map((statement) => statement.replaceAll(/\s+/g, ' ')),
  )
  const contracting = statements.filter(
    (statement) =>
      !isExpanding(statement) &&
      !isReplaced(statement, statements) &&
      !isAboutNewTable(statement, statements),
  )
  return [...new Set(contracting)]
}

/** A table built anew under its old name, with its columns: nobody notices but by waiting. */
function isReplaced(statement: string, all: readonly string[]): boolean {
  const [, name] = /^(?:drop table|alter table \w+ rename to) (\w+)$/.exec(statement) ?? []
  return (
    all.includes(`drop table ${name}`) &&
    all.some((other) => other.startsWith('alter table ') && other.endsWith(` rename to ${name}`))
  )
}

/** Older code writes no row of a table that it does not know. */
function isAboutNewTable(statement: string, all: readonly string[]): boolean {
  const [, name] = /^create unique index \w+ on (\w+) /.exec(statement) ?? []
  return all.some((other) => other.startsWith(`create table ${name} `))
}

it('only adds, so that a process of the version before goes on while the next one starts', () => {
  // The shape of the first release; nothing older runs anywhere.
  // The ninth mends the eighth before any version with the one alone ran anywhere.
  const later = readdirSync(folder).filter((name) => name > '0002' && !name.startsWith('0009-'))

  const found = later.flatMap((name) =>
    contractingIn(readFileSync(join(folder, name), 'utf8')).map((one) => `${name}: ${one}`),
  )

  expect(later.length).toBeGreaterThanOrEqual(6)
  expect(found).toEqual([])
})

it('knows what older code would stumble over', () => {
  expect(
    contractingIn(`
      create table a (id text primary key);
      alter table a add column b text not null;
      alter table a add column c text not null default '';
      alter table a add column d text;
      alter table a drop column d;
      alter table a rename to b;
      create unique index e on a (d);
      create unique index f on old (d);
      drop table a;`),
  ).toEqual([
    'alter table a add column b text not null',
    'alter table a drop column d',
    'alter table a rename to b',
    'create unique index f on old (d)',
    'drop table a',
  ])
  expect(contractingIn('drop table a; alter table b rename to a')).toEqual([])
  expect(contractingIn('-- contract: nobody reads it since 0.3\ndrop table a;')).toEqual([])
})
