/** A backup of a shop, which has its name only when all of it is on disk and can be restored. */

import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushFolder } from '#src/lib/flush-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import { verifyFile } from './read-backup.server.ts'
import { type Place, readShop } from './read-snapshot.server.ts'
import { requireFree, type WriteBackup, type Written, writeBackup } from './write-backup.server.ts'

/** `migrations` is the folder of them. Throws BackupRefused, and keeps what it says so of as `….unproved`. */
export async function makeBackup(
  place: Place,
  { migrations, ...writing }: WriteBackup & { readonly migrations: string },
): Promise<Written> {
  const { file, passphrase, signal } = writing
  requireFree(file)
  const part = `${file}.${crypto.randomUUID().slice(0, 8)}.part`
  const written = await readShop(place, (snapshot) =>
    writeBackup(snapshot, { ...writing, file: part }),
  )
  try {
    // With the snapshot closed: it keeps the log of SQLite growing, and PostgreSQL ends one that is idle.
    await verifyFile(part, { passphrase, migrations, signal })
    // Again: the first look was perhaps an hour ago.
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
