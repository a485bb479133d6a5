/** Records when this machine last made a whole backup, for the metrics. */

import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { makeFolder } from '#src/platform/make-folder.ts'

type Where = Pick<Config, 'dataDir'>

/** The time of the file counts. Each backup writes a new file: the last may belong to another account. */
export async function noteBackup(where: Where): Promise<void> {
  makeFolder(where.dataDir)
  const note = noteIn(where)
  await rm(`${note}.part`, { force: true })
  await writeFile(`${note}.part`, '')
  await rename(`${note}.part`, note)
}

/** Throws where this machine made no backup. */
export async function findLastBackup(where: Where): Promise<Date> {
  const { mtime } = await stat(noteIn(where))
  return mtime
}

function noteIn({ dataDir }: Where): string {
  return join(dataDir, 'last-backup')
}
