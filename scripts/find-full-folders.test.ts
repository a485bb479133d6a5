import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findFullFolders, mostFiles } from './find-full-folders.ts'

it('finds a folder with one file too many', () => {
  const root = mkdtempSync(join(tmpdir(), 'full-folders-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [folder, count] of [
    ['src/lib', mostFiles],
    ['src/lib/text', mostFiles + 1],
  ] as const) {
    mkdirSync(join(root, folder), { recursive: true })
    for (let file = 0; file < count; file += 1) writeFileSync(join(root, folder, `${file}.ts`), '')
  }

  expect(findFullFolders(root)).toEqual(['src/lib/text holds 26 files, 25 are allowed'])
})

it('finds none in this project', () => {
  expect(findFullFolders(resolve(import.meta.dirname, '..'))).toEqual([])
})
