/** When the last whole backup was made on this machine, for whoever watches the shop. */

import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#src/platform/make-folder.ts'
import type { Settings } from '#src/platform/settings.ts'

type Where = Pick<Settings, 'dataDir'>

/** The file's own time is what counts. */
export async function noteBackup(where: Where): Promise<void> {
  makeFolder(where.dataDir)
  await writeFile(noteIn(where), '')
}

/** Throws where there was none. */
export async function findLastBackup(where: Where): Promise<Date> {
  const { mtime } = await stat(noteIn(where))
  return mtime
}

function noteIn({ dataDir }: Where): string {
  return join(dataDir, 'last-backup')
}
