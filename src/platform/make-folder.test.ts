import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from './make-folder.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pagla-mart-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('creates a folder and its parents for the owner alone, and accepts an existing one', () => {
  const folder = aFolder()
  const inner = join(folder, 'a', 'b', 'c')

  for (let time = 0; time < 2; time += 1) makeFolder(inner)

  for (const made of [inner, join(folder, 'a')]) expect(statSync(made).mode & 0o777).toBe(0o700)
  expect(() => makeFolder('/')).not.toThrow()
})

it('accepts an existing folder unchanged, also through a link', () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'open'), { mode: 0o755 })
  symlinkSync(join(folder, 'open'), join(folder, 'link'))

  makeFolder(join(folder, 'link'))
  makeFolder(join(folder, 'link', 'inner'))

  expect(statSync(join(folder, 'open')).mode & 0o777).toBe(0o755)
  expect(statSync(join(folder, 'open', 'inner')).isDirectory()).toBe(true)
})

it('throws when the path is no folder, or cannot be created', () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'file'), '')
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'))

  for (const path of ['file', 'file/inner', 'dangling']) {
    expect(() => makeFolder(join(folder, path))).toThrow(/EEXIST|ENOTDIR/)
  }
  // On Linux not even root can create it, though the parent exists.
  expect(() => makeFolder('/proc/nothing/at/all')).toThrow()
})
