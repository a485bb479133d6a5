import { type Database, DatabaseBusy } from '#src/platform/database/database.ts'

/** Tries for so long while others hold the database. What is away or full is no better a moment later. */
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
