import { expect, it } from 'vitest'
import { childOf, readXml } from '#tests/support/readers/read-xml.ts'
import {
  countParts,
  ownPages,
  partOfSitemap,
  writeSitemapIndex,
  writeSitemapPart,
} from './sitemap.ts'

const origin = 'https://shop.example'

async function* noProducts() {}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(pieces)).join('')
}

it('lists its parts', () => {
  const index = readXml(writeSitemapIndex(origin, 2))
  expect(index.name).toBe('sitemapindex')
  expect(index.children.map((sitemap) => childOf(sitemap, 'loc').text)).toEqual([
    'https://shop.example/sitemap-1.xml',
    'https://shop.example/sitemap-2.xml',
  ])
})

it('is one part for a small shop and twenty-one for 100,000 products', () => {
  const partsOf = (products: number) => countParts({ own: ownPages, products })
  expect([0, 100, 4_994, 4_995].map(partsOf)).toEqual([1, 1, 1, 2])
  expect(partsOf(100_000)).toBe(21)
})

it('has every product in exactly one part, and at most 5,000 pages in each', () => {
  const products = 12_345
  const own = [...ownPages, '/category/kitchen']
  const parts = Array.from({ length: countParts({ own, products }) }, (_, at) =>
    partOfSitemap(own, at + 1),
  )
  const covered = parts.flatMap(({ offset, count }) =>
    Array.from({ length: Math.min(count, products - offset) }, (_, at) => offset + at),
  )
  expect(covered).toEqual(Array.from({ length: products }, (_, at) => at))
  expect(parts.map(({ ownPages, count }) => ownPages.length + count)).toEqual([5000, 5000, 5000])
})

it('names each page in both languages, and each of them links both', async () => {
  async function* oneProduct() {
    yield [{ pid: 'চা & 1', changedAt: '2026-11-20T10:00:00.000Z' }]
  }
  const urls = readXml(await textOf(writeSitemapPart(origin, [], oneProduct())))

  const english = `${origin}/product/${encodeURIComponent('চা & 1')}`
  const bangla = `${origin}/bn/product/${encodeURIComponent('চা & 1')}`
  const alternates = [
    ['en', english],
    ['bn', bangla],
    ['x-default', english],
  ]
  expect(
    urls.children.map((url) => ({
      loc: childOf(url, 'loc').text,
      lastmod: childOf(url, 'lastmod').text,
      alternates: url.children
        .filter(({ name }) => name === 'xhtml:link')
        .map(({ attributes }) => [attributes.hreflang, attributes.href]),
    })),
  ).toEqual([
    { loc: english, lastmod: '2026-11-20T10:00:00.000Z', alternates },
    { loc: bangla, lastmod: '2026-11-20T10:00:00.000Z', alternates },
  ])
})

it('begins with the shop’s own pages, without a date of change', async () => {
  const part = partOfSitemap(ownPages, 1)
  const urls = readXml(await textOf(writeSitemapPart(origin, part.ownPages, noProducts())))
  expect(urls.children.map((url) => childOf(url, 'loc').text)).toEqual([
    `${origin}/`,
    `${origin}/bn`,
    ...['allproducts', 'about', 'contact', 'terms', 'privacy'].flatMap((page) => [
      `${origin}/${page}`,
      `${origin}/bn/${page}`,
    ]),
  ])
  expect(urls.children.some((url) => url.children.some(({ name }) => name === 'lastmod'))).toBe(
    false,
  )
})
