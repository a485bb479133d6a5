import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findBrokenLinks } from './find-broken-links.ts'

it('finds every file, heading and test that the documents name', () => {
  const documents = globSync(['README.md', 'docs/**/*.md'])

  expect(documents.length).toBeGreaterThan(20)
  expect(documents.flatMap((file) => findBrokenLinks(file))).toEqual([])
})

it('reports a missing file, heading or test', () => {
  const files: Readonly<Record<string, string>> = {
    'docs/a.md': `
      [keeps its word](../tests/a.test.ts) and [breaks it](../tests/a.test.ts),
      [says so](../tests/gone.test.ts), [elsewhere](https://shop.example/x.test.ts),
      [a part](b.md#what-it-does) and [none](b.md#what-it-did)`,
    'docs/b.md': '## What it does\n',
    'tests/a.test.ts': "it('keeps its word', () => {})\nsay('breaks it')\n",
  }
  const exists = (file: string) => Object.hasOwn(files, file)

  expect(findBrokenLinks('docs/a.md', { exists, read: (file) => files[file] ?? '' })).toEqual([
    'docs/a.md: tests/a.test.ts has no test "breaks it"',
    'docs/a.md: there is no tests/gone.test.ts',
    'docs/a.md: docs/b.md has no heading #what-it-did',
  ])
})
