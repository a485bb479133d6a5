/** Inserts many rows at once: a restore and made-up shops fill whole tables. */

import type { Insertable } from 'kysely'
import type { Engine } from '#src/platform/database/database.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/**
 * PostgreSQL answers a statement at a time, over the network; SQLite has it prepared, and keeps
 * every page aside that a statement of several rows touches: in a large index ten times the work.
 */
const rowsAtOnce: Readonly<Record<Engine, number>> = { sqlite: 1, postgres: 500 }
/** A statement as JSON is read as fast as it comes, however long it is. */
const rowsOfJson = 5_000

/** With the same columns, in any order: the first row says which. Texts and numbers, no blobs. */
export async function insertRows<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (tx.engine === 'sqlite') {
    const tuples = rows.map((row) => columns.map((name) => row[name as keyof typeof row]))
    return insertTuples(tx, { table, columns }, tuples)
  }
  // A place for each value would take PostgreSQL longer to plan than the rows to write.
  const named = columns.map(quoted).join(', ')
  const text = `insert into ${quoted(table)} (${named})
    select ${named} from json_populate_recordset(null::${quoted(table)}, $1)`
  for (let from = 0; from < rows.length; from += rowsOfJson) {
    await tx.run({ sql: text }, [JSON.stringify(rows.slice(from, from + rowsOfJson))])
  }
}

/** The names become part of the statement: they are the database's own. */
export async function insertTuples(
  tx: Tx,
  into: Into,
  tuples: readonly (readonly unknown[])[],
): Promise<void> {
  const size = rowsAtOnce[tx.engine]
  const insertSize = insertInto(into, size, tx.engine)
  for (let from = 0; from < tuples.length; from += size) {
    const some = tuples.slice(from, from + size)
    const text = some.length === size ? insertSize : insertInto(into, some.length, tx.engine)
    await tx.run({ sql: text }, some.flat())
  }
}

type Into = { readonly table: string; readonly columns: readonly string[] }

function insertInto({ table, columns }: Into, rows: number, engine: Engine): string {
  const tuples = Array.from({ length: rows }, (_, row) => {
    const places = columns.map((_, column) =>
      engine === 'sqlite' ? '?' : `$${row * columns.length + column + 1}`,
    )
    return `(${places.join(', ')})`
  })
  return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${tuples.join(', ')}`
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
