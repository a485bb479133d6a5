/** Makes a backup, and gives it its name only when it is on disk and a restore would take it. */

import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushFolder } from '#src/lib/flush-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import { verifyFile } from './read-backup.server.ts'
import { type Place, readShop } from './read-snapshot.server.ts'
import { requireFree, type WriteBackup, type Written, writeBackup } from './write-backup.server.ts'

/** `migrations` is a folder. When it throws BackupRefused, it keeps the refused file as `….unproved`. */
export async function makeBackup(
  place: Place,
  { migrations, ...writing }: WriteBackup & { readonly migrations: string },
): Promise<Written> {
  const { file, passphrase, signal } = writing
  requireFree(file)
  const part = `${file}.${crypto.randomUUID().slice(0, 8)}.part`
  const written = await readShop(place, (reads) => writeBackup(reads, { ...writing, file: part }))
  try {
    // Close the snapshot first: SQLite's log grows while it is open, and PostgreSQL ends an idle one.
    await verifyFile(part, { passphrase, migrations, signal })
    // A second time: the first check may be an hour old.
    requireFree(file)
    await rename(part, file)
  } catch (error) {
    if (signal.aborted) {
      await rm(part)
      throw error
    }
    const unproved = `${file}.unproved`
    await rename(part, unproved)
    throw error instanceof BackupRefused
      ? new BackupRefused(`${error.message}: kept as ${unproved}`)
      : error
  }
  await flushFolder(dirname(file))
  return written
}
