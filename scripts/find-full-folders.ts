/** Finds folders with more files than a reader can survey. */

import { globSync } from 'node:fs'
import { dirname } from 'node:path'

export const mostFiles = 25

export function findFullFolders(root: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const file of globSync('{src,demo,tests,bench,scripts,deploy}/**/*.*', { cwd: root })) {
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} holds ${count} files, ${mostFiles} are allowed`)
    .toSorted()
}
