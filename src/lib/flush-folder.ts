import { open } from 'node:fs/promises'

/** Puts the names in a folder on the disk: a file that was synced alone may lose its name. */
export async function flushFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
