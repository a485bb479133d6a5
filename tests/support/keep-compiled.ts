import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { quickFolders } from './quick-folders.ts'

/**
 * Lets Node share its compile cache among all shops and commands of a run: they then start in five
 * sixths of the time or less. Passes the folder by the environment; returns a function that deletes it.
 */
export function keepCompiled(): () => void {
  // Several projects of a run share it.
  if (process.env.NODE_COMPILE_CACHE) return () => undefined
  const folder = mkdtempSync(join(quickFolders()[0], 'pagla-mart-compiled-'))
  process.env.NODE_COMPILE_CACHE = folder
  return () => {
    delete process.env.NODE_COMPILE_CACHE
    rmSync(folder, { recursive: true, force: true })
  }
}
