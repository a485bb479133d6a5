/** When the last whole backup was made on this machine, for whoever watches the shop. */

import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { makeFolder } from '#src/platform/make-folder.ts'

type Where = Pick<Config, 'dataDir'>

/** The file's own time is what counts. A new one each time: the last may be of another account, of root's. */
export async function noteBackup(where: Where): Promise<void> {
  makeFolder(where.dataDir)
  const note = noteIn(where)
  await rm(`${note}.part`, { force: true })
  await writeFile(`${note}.part`, '')
  await rename(`${note}.part`, note)
}

/** Throws where there was none. */
export async function findLastBackup(where: Where): Promise<Date> {
  const { mtime } = await stat(noteIn(where))
  return mtime
}

function noteIn({ dataDir }: Where): string {
  return join(dataDir, 'last-backup')
}
