import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the shop's package.json, from the sources and from the build alike. */
export function packageRoot(): string {
  const file = findPackageJSON(import.meta.url)
  if (file === undefined) throw new Error(`No package.json above ${import.meta.url}`)
  return dirname(file)
}
