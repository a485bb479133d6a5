import { open } from 'node:fs/promises'

/** The names in it are on the disk then; a file that was synced alone may have lost its own. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
