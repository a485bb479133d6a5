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

it('makes a folder for its owner alone, with those it lies in, and finds it made', () => {
  const folder = aFolder()
  const inner = join(folder, 'a', 'b', 'c')

  for (let time = 0; time < 2; time += 1) makeFolder(inner)

  for (const made of [inner, join(folder, 'a')]) expect(statSync(made).mode & 0o777).toBe(0o700)
  expect(() => makeFolder('/')).not.toThrow()
})

it('takes a folder as it is, also by a link', () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'open'), { mode: 0o755 })
  symlinkSync(join(folder, 'open'), join(folder, 'link'))

  makeFolder(join(folder, 'link'))
  makeFolder(join(folder, 'link', 'inner'))

  expect(statSync(join(folder, 'open')).mode & 0o777).toBe(0o755)
  expect(statSync(join(folder, 'open', 'inner')).isDirectory()).toBe(true)
})

it('throws where there is something else, or nothing can be made', () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'file'), '')
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'))

  for (const path of ['file', 'file/inner', 'dangling']) {
    expect(() => makeFolder(join(folder, path))).toThrow(/EEXIST|ENOTDIR/)
  }
  // On Linux not even root may, and the parent is there.
  expect(() => makeFolder('/proc/nothing/at/all')).toThrow()
})
