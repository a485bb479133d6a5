import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  inTreeOrder,
  isSlug,
  slugOf,
  suggestSlug,
  withChildren,
} from '#src/domain/catalogue/category.ts'

describe('a slug', () => {
  it('has one spelling for every text that looks the same', () => {
    expect(slugOf(' Pots-and-Pans ')).toBe('pots-and-pans')
    expect(slugOf('CAFE\u0301')).toBe(slugOf('caf\u00e9'))
    // য with a nukta, composed and in two characters.
    expect(slugOf('\u09df')).toBe(slugOf('\u09af\u09bc'))
    expect(slugOf('র‌্যাক')).toBe(slugOf('র‍্যাক'))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(slugOf(slugOf(text))).toBe(slugOf(text))
      }),
    )
  })

  it('is words of any script with hyphens between', () => {
    for (const slug of ['kitchen', 'রান্নাঘর', 'pots-and-pans', '50-w', 'ঘর-২']) {
      expect(isSlug(slugOf(slug)), slug).toBe(true)
    }
    const wrong = ['', '-', 'a--b', '-a', 'a-', 'A', 'a b', 'a/b', '..', 'a.data', 'a%2f', '্']
    for (const slug of [...wrong, '\u202ea', 'a\0', 'x'.repeat(65), '\ud800']) {
      expect(isSlug(slug), slug).toBe(false)
    }
  })

  it('is suggested from any name that has words', () => {
    expect(suggestSlug('Pots & Pans')).toBe('pots-pans')
    expect(suggestSlug(' হাঁড়ি ও পাতিল ')).toBe(slugOf('হাঁড়ি-ও-পাতিল'))
    expect(suggestSlug('!?')).toBe('')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const slug = suggestSlug(name)
        expect(slug === '' || isSlug(slug)).toBe(true)
      }),
    )
  })

  it('needs no more than its own characters in an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }).filter(isSlug), (slug) => {
        const { pathname } = new URL(
          `/category/${encodeURIComponent(slug)}`,
          'https://shop.example',
        )
        expect(decodeURIComponent(pathname)).toBe(`/category/${slug}`)
      }),
    )
  })
})

it('puts each child behind its parent, in the order of the owner', () => {
  const one = (id: string, parentId: string, position: number) => ({ id, parentId, position })
  const tree = [one('c', 'a', 1), one('b', '', 0), one('a', '', 1), one('d', 'a', 0)]
  expect(inTreeOrder(tree).map(({ id }) => id)).toEqual(['b', 'a', 'd', 'c'])
  expect(withChildren(tree, 'a')).toEqual(['a', 'd', 'c'])
  expect(withChildren(tree, 'b')).toEqual(['b'])
})
