import type { Database } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Every read fails: its table is `nowhere`. */
export function withoutTables({ read, engine }: Database): Reads {
  const run = (): never => {
    throw new Error('There is no such table in nowhere')
  }
  return Object.assign(read.withSchema('nowhere'), { engine, run })
}
