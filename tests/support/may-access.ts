import { accessSync } from 'node:fs'

/** Whether this process may use the path as `mode` says (`constants.X_OK` …); false if it is not there. */
export function mayAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
