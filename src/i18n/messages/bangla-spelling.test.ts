import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const i18n = join(import.meta.dirname, '..')
const folders = [i18n, join(i18n, '..', '..', 'demo')]

/** Left the spelling that a reader of Bangla corrected, right the shop's own. */
const corrected = [
  ['এখনো', 'এখনও'],
  ['বেশির ভাগ', 'বেশিরভাগ'],
  ['ই-মেইল', 'ইমেইল'],
  // Also the name of a wallet.
  ['নগদে', 'ক্যাশ টাকায়'],
] as const

it('spells each Bangla word in one way', () => {
  const texts = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    )
    .join('\n')

  expect(corrected.filter(([former]) => texts.includes(former))).toEqual([])
  expect(texts).toContain('এখনও')
})
