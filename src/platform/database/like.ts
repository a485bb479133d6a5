import { type RawBuilder, sql } from 'kysely'

/** A `like` condition that finds `text` anywhere in a column, whatever the case of Latin letters. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
