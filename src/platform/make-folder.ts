import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#src/lib/error-code.ts'

/**
 * Makes a folder that only its owner may open, and those it lies in. Throws where there is
 * something else or there can be none. (Node's own `recursive` never ends below `/proc`, where a
 * parent is there and still nothing can be made in it.)
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
    // Of a folder that is there some systems say that it may not be written to.
    if (errorCode(error) === 'ENOENT' || !isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
