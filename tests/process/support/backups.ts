/** What the tests of backups share: a file, and the two ways in which a command ends. */

import { join } from 'node:path'
import { expect } from 'vitest'
import { aFolder } from './place.ts'
import type { Finished } from './run-command.ts'

export function aFile(): string {
  return join(aFolder(), 'shop.backup')
}

export async function expectDone(finished: Promise<Finished>): Promise<string> {
  const { code, stdout, stderr } = await finished
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return stdout
}

/** One sentence on stderr: no stack, no partial success. */
export async function expectRefusal(finished: Promise<Finished>, sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await finished
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(sentence)
  expect(stdout).toBe('')
  expect(code).toBe(1)
}
