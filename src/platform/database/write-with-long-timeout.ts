import { type Database, DatabaseBusy } from '#src/platform/database/database.ts'

/** Tries again for so long while the database is busy. An unavailable or full one stays so for longer. */
export function writeWithLongTimeout(write: Database['write'], forMs: number): Database['write'] {
  return async (work) => {
    const until = performance.now() + forMs
    for (;;) {
      try {
        return await write(work)
      } catch (error) {
        if (!(error instanceof DatabaseBusy) || performance.now() > until) throw error
      }
    }
  }
}
