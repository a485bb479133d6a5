import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#src/lib/error-code.ts'

/**
 * Makes a folder and its parents, open to the owner alone. Throws where the path is
 * something else or cannot be made. (Node's own `recursive` never ends below `/proc`, where a
 * parent exists and a folder in it still cannot be made.)
 */
export function makeFolder(folder: string): void {
  try {
    makeOne(folder)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    makeOne(folder)
  }
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // For an existing folder some systems report that it is read-only.
    if (errorCode(error) === 'ENOENT' || !isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
