import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CommitInDoubt, DatabaseUnavailable } from '#src/platform/database/database.ts'
import { openSqliteWriter } from '#src/platform/database/sqlite/sqlite-writer.ts'
import { quickFolders } from '#tests/support/quick-folders.ts'
import { breakCommits, noRoom, syncFailed } from '#tests/support/stand-ins/break-commits.ts'

/** What a write is told whose commit ends with that error. */
async function refusalWhere(errcode: number): Promise<unknown> {
  const folder = mkdtempSync(join(quickFolders()[0], 'pagla-mart-'))
  const writer = openSqliteWriter(join(folder, 'shop.sqlite'))
  const mend = breakCommits(errcode)
  onTestFinished(() => {
    mend()
    writer.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  await writer.commitTogether([{ run: async () => true, settle: resolve, reject }])
  return promise.catch((error: unknown) => error)
}

it('knows that a commit was taken back which found no room', async () => {
  const refusal = await refusalWhere(noRoom)

  expect(refusal).toBeInstanceOf(DatabaseUnavailable)
  expect(refusal).not.toBeInstanceOf(CommitInDoubt)
  expect(refusal).toMatchObject({ isFull: true })
})

it('does not know what a crash would leave of a commit whose sync failed', async () => {
  expect(await refusalWhere(syncFailed)).toBeInstanceOf(CommitInDoubt)
})
