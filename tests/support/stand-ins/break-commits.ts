import { StatementSync } from 'node:sqlite'

/** What SQLite says where a sync fails, and where there is no room. */
export const syncFailed = 1034
export const noRoom = 13

/** From now on every commit of SQLite in this thread ends with that error, until it is mended. */
export function breakCommits(errcode: number): () => void {
  const run = StatementSync.prototype.run
  StatementSync.prototype.run = function (this: StatementSync, ...values: never[]) {
    if (this.sourceSQL === 'commit') throw Object.assign(new Error('Broken'), { errcode })
    return Reflect.apply(run, this, values)
  }
  return () => {
    StatementSync.prototype.run = run
  }
}
