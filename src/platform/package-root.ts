import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the shop's package.json, from the sources and from the build alike. */
export function packageRoot(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'migrations'))) {
      return folder
    }
  }
  throw new Error('The shop runs inside its own folder, beside package.json and migrations/')
}
