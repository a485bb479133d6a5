/** Every row of every table as the driver returns them, to compare two databases of any engine. */

import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

export type AllRows = Readonly<Record<string, readonly string[]>>

/** Without the stored order, the times of the migrations, and SQLite's virtual tables. */
export async function allRows({ read }: Pick<Database, 'read'>): Promise<AllRows> {
  const tables = (await read.introspection.getTables()).filter(({ isView }) => !isView)
  const found: [string, readonly string[]][] = []
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name.startsWith('product_texts')) continue
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(read)
    found.push([name, rows.map(asText).toSorted()])
  }
  return Object.fromEntries(found)
}

function asText(row: object): string {
  const columns = Object.entries(row)
    .filter(([name]) => name !== 'applied_at')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ])
  return JSON.stringify(columns)
}
