import { expect, it } from 'vitest'
import { manifestOfLanguage } from './manifest-of-language.ts'

const pages = Array.from({ length: 10 }, (_, n) => [`en-page-${n}`, { id: `en-page-${n}` }])

function aList(more: Record<string, unknown>): string {
  const routes = { root: { id: 'root' }, ...Object.fromEntries(pages), ...more }
  return `window.list=${JSON.stringify({ url: '/assets/manifest-a1.js', version: 'a1', routes })};`
}

const parsed = (text: string) => JSON.parse(text.slice(text.indexOf('{'), -1))

it('keeps the pages of one language, and names its own address', () => {
  const others = { 'bn-home': { id: 'bn-home' }, 'routes/dashboard/home': { id: 'dashboard' } }
  const expected = aList({}).replace('manifest-a1.js', 'manifest-a1-en.js')
  expect(parsed(manifestOfLanguage(aList(others), 'en'))).toEqual(parsed(expected))
})

it('omits what is false or empty, and the files that are loaded with every page', () => {
  const list = aList({
    root: { id: 'root', imports: ['/shop.js'], css: [] },
    'en-page-0': {
      id: 'en-page-0',
      hasLoader: true,
      hasAction: false,
      imports: ['/shop.js', '/a.js'],
    },
    'en-page-1': { id: 'en-page-1', imports: ['/shop.js'], css: [] },
  })
  const { routes } = parsed(manifestOfLanguage(list, 'en'))
  expect(routes.root).toEqual({ id: 'root', imports: ['/shop.js'] })
  expect(routes['en-page-0']).toEqual({ id: 'en-page-0', hasLoader: true, imports: ['/a.js'] })
  expect(routes['en-page-1']).toEqual({ id: 'en-page-1' })
})

it('ends the build when a language has no pages', () => {
  expect(() => manifestOfLanguage(aList({}), 'bn')).toThrow('names 1 pages: bn')
})
