import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { connectSqlite, keepPrepared } from '#src/platform/database/sqlite/sqlite-dialect.ts'

it('gives each row under the names of its columns, also of those that a table was given later', () => {
  const sqlite = new DatabaseSync(':memory:')
  onTestFinished(() => sqlite.close())
  const run = keepPrepared(sqlite)
  run('create table things (id text, size integer, content blob)', [])

  expect(run('insert into things values (?, ?, ?)', ['a', 1, null])).toEqual({
    rows: [],
    changes: 1,
  })
  const all = () => run('select * from things', []).rows
  expect(all()).toEqual([{ id: 'a', size: 1, content: null }])
  run('alter table things add column note text', [])
  expect(run("update things set note = 'new', content = x'01' returning id, note", [])).toEqual({
    rows: [{ id: 'a', note: 'new' }],
    changes: 1,
  })
  expect(all()).toEqual([{ id: 'a', size: 1, content: new Uint8Array([1]), note: 'new' }])
})

it('closes a connection that has run no statement, so that the last one to close leaves no WAL file', async () => {
  const sqlite = new DatabaseSync(':memory:')
  const reads = connectSqlite(sqlite, keepPrepared(sqlite))
  await reads.destroy()
  expect(sqlite.isOpen).toBe(false)
  await reads.destroy()
})
