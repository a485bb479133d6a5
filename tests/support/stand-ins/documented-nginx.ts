import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#src/platform/package-root.ts'

/** The nginx configuration that an owner copies from `docs/operations.md`. */
export function documentedNginx(): string {
  const text = readFileSync(join(packageRoot(), 'docs', 'operations.md'), 'utf8')
  const [, config] = /```nginx\n([\s\S]*?)```/.exec(text) ?? []
  if (config === undefined) throw new Error('docs/operations.md has no nginx configuration')
  return config
}
