import { accessSync } from 'node:fs'

/** Whether this process may access the path in `mode` (`constants.X_OK` …); false for a missing path. */
export function mayAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
