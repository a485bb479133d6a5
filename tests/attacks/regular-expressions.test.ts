/** No text makes a regular expression of the shop backtrack without bound, however long it is. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type WrittenPattern, writtenPatterns } from './support/written-patterns.ts'

/** The longest text that a request may carry: the details of a product. Headers and addresses end at 16 KiB. */
const longest = 20_000

/** Patterns whose text is never that long: only these may take longer with a longer text. */
const neverLonger: Readonly<Record<string, number>> = {
  // Its input is never longer than its list.
  'features/accounts/passwords/common-passwords.server.ts': 100,
  // The caller cuts the text before.
  'features/search/sound.ts': 40,
  // A number as JavaScript writes it.
  'i18n/format-number.ts': 30,
}

const mostMs = 50

/** Grows, so that an exponential pattern shows early, also on a fast machine. */
const lengths = [26, 2_000, longest]

const everyday = ['a', '1', ' ', '.', '-', '/', '"', 'ক', '\u0301', '🫖']

/** The characters that a pattern names, and samples of its classes. */
function piecesFor({ source }: RegExp): readonly string[] {
  const words = source.match(/[A-Za-z0-9ক-৾]{2,}/g) ?? []
  const signs = source.match(/[^\\()[\]?*+|^$]/gu) ?? []
  return [...new Set([...words, ...signs, ...everyday])]
}

/**
 * The best of five by processor time. Other load counts a little: the machine's host may take the processor away
 * in the middle, and a cold cache is slow. Six times the limit is the pattern's own doing.
 */
function millisecondsFor(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run += 1) {
    const before = process.threadCpuUsage()
    if (pattern.global) text.replace(pattern, '')
    else pattern.test(text)
    least = Math.min(least, process.threadCpuUsage(before).user / 1_000)
    if (least <= mostMs || least > 6 * mostMs) return least
  }
  return least
}

type Attack = { readonly before: string; readonly again: string; readonly after: string }

/** A sentence about the first length that takes too long; undefined when none does. */
function slowness(
  { file, pattern }: WrittenPattern,
  { before, again, after }: Attack,
): string | undefined {
  const most = neverLonger[file] ?? longest
  for (const length of lengths.map((one) => Math.min(one, most))) {
    const count = Math.ceil(length / again.length)
    const text = before + again.repeat(count).slice(0, length) + after
    if (millisecondsFor(pattern, text) > mostMs) {
      return `${file}: ${pattern} and ${JSON.stringify(before + again)} … ${JSON.stringify(after)}, ${length} long`
    }
  }
  return undefined
}

const patterns = writtenPatterns()

it('matches endless repetitions of every character that a pattern names in linear time', () => {
  const slow = patterns.flatMap((written) =>
    piecesFor(written.pattern).flatMap(
      (again) => slowness(written, { before: '', again, after: '\u0001' }) ?? [],
    ),
  )

  expect(slow).toEqual([])
  expect(patterns.length).toBeGreaterThan(150)
})

it('matches random mixtures of such characters in linear time', () => {
  const attack = fc.constantFrom(...patterns).chain((written) => {
    const piece = fc.constantFrom(...piecesFor(written.pattern))
    const some = (minLength: number) =>
      fc.array(piece, { minLength, maxLength: 3 }).map((parts) => parts.join(''))
    return fc.record({ before: some(0), again: some(1), after: some(0) }).map((parts) => ({
      written,
      parts,
    }))
  })

  fc.assert(
    fc.property(attack, ({ written, parts }) => {
      expect(slowness(written, parts)).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

it('detects a slow pattern', () => {
  const attack = { before: '', again: 'a', after: '!' }
  const file = 'nowhere.ts'
  expect(slowness({ file, pattern: /^(a+)+$/ }, attack)).toContain('26 long')
  expect(slowness({ file, pattern: /a+$/ }, attack)).toContain('20000 long')
  expect(slowness({ file, pattern: /^a+$/ }, attack)).toBeUndefined()
})
