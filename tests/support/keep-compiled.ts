import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { quickFolders } from './quick-folders.ts'

/**
 * Node keeps what it has compiled for all the shops and commands of a run, which begin in five sixths of
 * the time and less. They are told by their environment; gives what takes it all away again.
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
