import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dashboardCatalogue } from '#src/i18n/dashboard/en.ts'
import { en } from '#src/i18n/messages/en.ts'

/** Their messages are found by a key that is data: a flag, a problem, a toast. */
const foundByKey = [
  'apiFailures',
  'buyerMail',
  'buyerTexts',
  'flags',
  'menus',
  'orderStages',
  'orderStagesShort',
  'problems',
  'toasts',
]

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/^src\/i18n\/(messages|dashboard)\//.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(file, 'utf8')
    return { text, sections: sectionsIn(text) }
  })

/** `SectionMessages<'buy'>`, `PageTexts<'buy'>`, `Messages['toasts']`, `messagesFor(language, 'buy')`, `dashboardMessages(language, 'orders')` */
function sectionsIn(text: string): readonly string[] {
  const named =
    /(?:Messages<|PageTexts<|Messages\[|(?:messagesFor|dashboardMessages)\([^()]*,\s*)'(\w+)'/g
  return [...text.matchAll(named)].map(([, section]) => section ?? '')
}

function isUsed(section: string, key: string): boolean {
  if (foundByKey.includes(section)) {
    const mention = new RegExp(`'${key}'|\\.${key}\\b`)
    return sources.some(({ text }) => mention.test(text))
  }
  return sources.some(({ text, sections }) =>
    sections.includes(section)
      ? says(text, key) || text.includes(`'${section}').${key}`)
      : isAnybodys(key, { text, sections }),
  )
}

/** `messages.title`, or the key in quotes beside `messages[…]`, a text's parts or a type of the section's keys. */
function says(text: string, key: string): boolean {
  const picksByKey = /\bmessages\[|keyof SectionMessages<|textPart\(messages\)/.test(text)
  return saysByName(text, key) || (picksByKey && text.includes(`'${key}'`))
}

/** Also `messages: { title, lead }`. */
function saysByName(text: string, key: string): boolean {
  return new RegExp(`\\b(?:messages|texts)(?:\\.|: \\{[^{}]*\\b)${key}\\b`, 'i').test(text)
}

/** What names no section, or takes one message alone, gets it from others: of any section. */
function isAnybodys(key: string, { text, sections }: (typeof sources)[number]): boolean {
  const asksForIt = sections.length === 0 || text.includes(`readonly ${key}: string`)
  return asksForIt && saysByName(text, key)
}

describe.each(Object.entries({ ...en, ...dashboardCatalogue }))(
  'the messages of %s',
  (section, texts) => {
    it('are all used', () => {
      expect(Object.keys(texts).filter((key) => !isUsed(section, key))).toEqual([])
    })
  },
)

it('tells an unused message', () => {
  expect(isUsed('thankYou', 'product')).toBe(false)
  expect(isUsed('problems', 'noSuchProblem')).toBe(false)
})
