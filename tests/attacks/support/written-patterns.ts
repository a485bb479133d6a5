/** Finds every regular expression in the shop's code, so that the tests need no list. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { packageRoot } from '#src/platform/package-root.ts'

export type WrittenPattern = {
  /** The path below `src/`. */
  readonly file: string
  readonly pattern: RegExp
}

export function writtenPatterns(): readonly WrittenPattern[] {
  const root = join(packageRoot(), 'src')
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
      return patternsIn(program).map((pattern) => ({ file, pattern }))
    })
}

function patternsIn(node: unknown): readonly RegExp[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(patternsIn)
  if ('regex' in node && isRegex(node.regex)) {
    return [new RegExp(node.regex.pattern, node.regex.flags)]
  }
  return Object.values(node).flatMap(patternsIn)
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value
}
