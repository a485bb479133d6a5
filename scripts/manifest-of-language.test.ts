import { expect, it } from 'vitest'
import { manifestOfLanguage } from './manifest-of-language.ts'

const pages = Array.from({ length: 10 }, (_, n) => [`en-page-${n}`, { id: `en-page-${n}` }])

function aList(more: Record<string, unknown>): string {
  const routes = { root: { id: 'root' }, ...Object.fromEntries(pages), ...more }
  return `window.list=${JSON.stringify({ url: '/assets/manifest-a1.js', version: 'a1', routes })};`
}

it('keeps the pages of one language, and names its own address', () => {
  const others = { 'bn-home': { id: 'bn-home' }, 'routes/dashboard/home': { id: 'dashboard' } }
  const expected = aList({}).replace('manifest-a1.js', 'manifest-a1-en.js')
  const parsed = (text: string) => JSON.parse(text.slice(text.indexOf('{'), -1))
  expect(parsed(manifestOfLanguage(aList(others), 'en'))).toEqual(parsed(expected))
})

it('ends the build when a language has no pages', () => {
  expect(() => manifestOfLanguage(aList({}), 'bn')).toThrow('names 1 pages: bn')
})
