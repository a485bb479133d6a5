/** Finds terms that the glossary replaced and headless relative clauses, in texts, names and paths. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A term as separate words, and the term to use instead. camelCase, kebab-case and snake_case are found too. */
const oldTerms: readonly (readonly [old: string, term: string])[] = [
  ['kept page', 'cached page'],
  ['kept pages', 'cached pages'],
  ['keep pages', 'serve cached pages'],
  ['page news', 'cache invalidation'],
  ['transact and tell', 'transact and invalidate'],
  ['given up first', 'load shedding'],
  ['keep door', 'admit request'],
  ['turns away', 'shed request'],
  ['note arrival', 'record arrival'],
  ['more doors', 'listen on extra sockets'],
  ['stand in front', 'prepend listener'],
  ['make turns', 'semaphore'],
  ['too many wait', 'queue full'],
  ['send away', 'reject waiting'],
  ['writers turn', 'writer lock'],
  ['leave turn', 'release for'],
  ['make queues', 'keyed mutex'],
  ['hold order', 'lock order'],
  ['hold product', 'lock product'],
  ['hold user', 'lock user'],
  ['or away', 'catch unavailable'],
  ['when away', 'answer unavailable'],
  ['may act', 'is same origin'],
  ['define call', 'define endpoint'],
  ['issuers word', 'id claims'],
  ['way in', 'linked account'],
  ['come back', 'callback'],
  ['reserve check', 'reserve attempt'],
  ['give check back', 'release attempt'],
  ['patiently', 'long timeout'],
  ['patience', 'timeouts'],
  ['show figures', 'register gauges'],
  ['shop facts', 'shop settings'],
  ['prove shop', 'verify shop'],
  ['care for', 'savepoint batches'],
  ['say last words', 'flush logs'],
  ['settle in', 'seed'],
  ['error to cross', 'serialize error'],
  ['in one go', 'synchronously'],
  ['turns of the loop', 'event-loop ticks'],
  ['turn of the loop', 'event-loop tick'],
  ['parked', 'dead-lettered'],
  ['limit window', 'rate-limit window'],
  ['request key', 'idempotency key'],
  ['request keys', 'idempotency keys'],
]

/** Everyday words in text: checked only in identifiers and file names. */
const onlyInNames = new Set([
  'care for',
  'come back',
  'hold order',
  'may act',
  'or away',
  'send away',
  'settle in',
  'stand in front',
  'turns away',
  'way in',
  'when away',
  'more doors',
  'too many wait',
])

/** Names that a migration gave stay, and so do texts of the API, such as `parked` for a dead-lettered event. */
const databaseAndWireWords =
  /\b(?:shop_facts|request_keys?|parked_at)\b|['`]parked['`]|\bstate=parked\b|\bparked: '|\bfailed, parked or sent\b|'Some of what was sent is missing or wrong\.'/g

const oldPatterns = oldTerms.map(([old, term]) => {
  const words = old.split(' ')
  const [first = '', ...others] = words
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const camel = others.map(capital).join('')
  const names =
    others.length === 0
      ? []
      : [
          `(?<![a-z])${first}${camel}(?![a-z])`,
          `(?<![A-Za-z])${words.join('[-_]')}(?![a-z])`,
          `${capital(first)}${camel}(?![a-z])`,
        ]
  const texts = onlyInNames.has(old)
    ? []
    : [
        `(?<![\\w])(?:${first}|${capital(first)})${others.map((word) => `[ \\n]${word}`).join('')}(?!\\w)`,
      ]
  // `rate-limit window` is the new term and contains the old one.
  const before = old === 'limit window' ? '(?<![rR]ate[-_ ]?)' : ''
  return { pattern: new RegExp(`${before}(?:${[...names, ...texts].join('|')})`), old, term }
})

const headless: readonly RegExp[] = [
  /\b(?:for|of|to|by|from|with|after|before|behind) who(?:ever)?\b(?! else's\b)/i,
  /\b(?:for|of|to|by|from|with|after|before|behind) what (?:is|was|are|were|has|have|had|can|may|must|came|comes|stands|stood)\b/i,
  /\bwhat (?:is|was|are|were) (?:kept|given|told|asked|sought|wanted|left|held|meant|needed)\b/i,
]

export type OldWord = { readonly line: number; readonly found: string; readonly use: string }

export function findOldWords(text: string): readonly OldWord[] {
  return text.split('\n').flatMap((whole, index) => {
    const line = whole.replaceAll(databaseAndWireWords, '')
    const olds = oldPatterns.flatMap(({ pattern, term }) => {
      const [found] = pattern.exec(line) ?? []
      return found === undefined ? [] : [{ found, use: term }]
    })
    const clauses = headless.flatMap((pattern) => {
      const [found] = pattern.exec(line) ?? []
      return found === undefined ? [] : [{ found, use: 'a noun before the clause' }]
    })
    return [...olds, ...clauses].map((word) => ({ line: index + 1, ...word }))
  })
}

/** Not checked: old migrations, texts for visitors, the files that list the words, and the glossary, whose _not_ notes name them. */
const exempt =
  /^migrations\/|^src\/i18n\/(?:messages|dashboard)\/|^demo\/products-|^scripts\/find-old-words|^docs\/glossary\.md$|^package-lock|^docs\/pictures\//

const isText = /\.(?:tsx?|css|md|json|yml|service|timer|sh)$|^deploy\/|^\.ci\//

export function oldWordsOf(root: string): readonly string[] {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => isText.test(file) && !exempt.test(file))
  return files.flatMap((file) => [
    ...findOldWords(file).map(({ found, use }) => `${file}: its name says "${found}", use ${use}`),
    ...findOldWords(readFileSync(join(root, file), 'utf8')).map(
      ({ line, found, use }) => `${file}:${line}: "${found}", use ${use}`,
    ),
  ])
}

if (import.meta.main) {
  const found = oldWordsOf(resolve(import.meta.dirname, '..'))
  for (const sentence of found) process.stderr.write(`${sentence}\n`)
  if (found.length > 0) {
    process.stderr.write(`${found.length} old words or headless clauses\n`)
    process.exitCode = 1
  }
}
