import { StatementSync } from 'node:sqlite'

/** SQLite's errors for a failed sync and for a full disk. */
export const syncFailed = 1034
export const noRoom = 13

/**
 * From now on every SQLite commit in this thread fails with that error while `isBroken`, until the
 * returned function is called.
 */
export function breakCommits(errcode: number, isBroken: () => boolean = () => true): () => void {
  const run = StatementSync.prototype.run
  StatementSync.prototype.run = function (this: StatementSync, ...values: never[]) {
    if (this.sourceSQL === 'commit' && isBroken()) {
      throw Object.assign(new Error('Broken'), { errcode })
    }
    return Reflect.apply(run, this, values)
  }
  return () => {
    StatementSync.prototype.run = run
  }
}
