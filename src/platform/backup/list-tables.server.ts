/** Lists the tables from the database's catalogue, so that the next backup holds a new one. */

import { sql } from 'kysely'
import type { Engine } from '#src/platform/database/database.ts'
import { derivedTables, type Reads, type Tx } from '#src/platform/database/tables.ts'
import type { Column, Table } from './backup-format.ts'

/**
 * The header of a backup names the `migrations`, and migrating writes them. `page_changes` invalidates
 * the cached pages of running processes; a restored shop has none. It tells no webhook what changed before
 * the backup, and its endpoints are paused. The process rebuilds derived tables,
 * and triggers fill SQLite's virtual ones, which no list has.
 */
export const tablesLeftOut: readonly string[] = [
  'migrations',
  'page_changes',
  'webhook_changes',
  'webhook_wants',
  ...derivedTables,
]

/** Litestream keeps two tables of its own in the database that it follows. */
const isOfLitestream = (name: string): boolean => name.startsWith('_litestream_')

const kindOfType: Readonly<Record<string, Column['kind']>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  'double precision': 'real',
  bytea: 'bytes',
}

type ColumnRow = { readonly table: string; readonly column: string; readonly type: string }
type Reference = { readonly table: string; readonly refers_to: string }

const columnsOf: Readonly<Record<Engine, string>> = {
  sqlite: `
    select t.name as "table", c.name as "column", lower(c.type) as type
    from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
    order by t.name, c.cid`,
  postgres: `
    select t.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_class t join pg_attribute a on a.attrelid = t.oid
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by t.relname collate "C", a.attnum`,
}

const referencesOf: Readonly<Record<Engine, string>> = {
  sqlite: `
    select distinct t.name as "table", f."table" as refers_to
    from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`,
  postgres: `
    select distinct t.relname as "table", r.relname as refers_to
    from pg_constraint f
      join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
}

/** The names of all tables, also of those that stay behind. */
export async function listTableNames(reads: Reads | Tx): Promise<readonly string[]> {
  const { rows } = await sql.raw<ColumnRow>(columnsOf[reads.engine]).execute(reads)
  return [...new Set(rows.map((row) => row.table))]
}

/** The tables of a backup; each stands after the tables that its rows refer to. */
export async function listTables(reads: Reads | Tx): Promise<readonly Table[]> {
  const { rows } = await sql.raw<ColumnRow>(columnsOf[reads.engine]).execute(reads)
  const references = await sql.raw<Reference>(referencesOf[reads.engine]).execute(reads)
  const tables = [...Map.groupBy(rows, (row) => row.table)]
    .filter(([name]) => !tablesLeftOut.includes(name) && !isOfLitestream(name))
    .map(([name, columns]) => ({ name, columns: columns.map(columnFromRow) }))
  return sortByReferences(tables, references.rows)
}

function columnFromRow({ table, column, type }: ColumnRow): Column {
  const kind = kindOfType[type]
  if (!kind) throw new Error(`A backup does not know the type ${type} of ${table}.${column}`)
  return { name: column, kind }
}

function sortByReferences(
  tables: readonly Table[],
  references: readonly Reference[],
): readonly Table[] {
  const ordered: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const isBlocked = ({ name }: Table) =>
      references.some(
        ({ table, refers_to }) =>
          table === name && waiting.some((other) => other.name === refers_to),
      )
    const free = waiting.filter((table) => !isBlocked(table))
    if (free.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new Error(`A backup cannot sort tables that refer to each other: ${names}`)
    }
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}
