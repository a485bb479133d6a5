import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findShopWords, inventories } from './find-shop-words.ts'

it('finds words of the shop in identifiers and texts, with their lines', () => {
  const source = [
    "import { a } from './a.ts'",
    'const countOrder = 1',
    "const title = 'Pagla Mart'",
    'const order_lines = 2',
    "return 'products'",
  ].join('\n')

  expect(findShopWords(source)).toEqual([
    { line: 2, word: 'Order' },
    { line: 3, word: 'Pagla Mart' },
    { line: 4, word: 'order' },
    { line: 5, word: 'products' },
  ])
})

it('allows them in comments, and `order` for the order of a list', () => {
  const source = [
    '/** Sends the order',
    ' * to the buyer. */',
    'a() // the cart',
    "sql`select 1 order by id`.orderBy('id')",
    'const inOrderly = border',
  ].join('\n')

  expect(findShopWords(source)).toEqual([])
})

it('finds none in src/platform, except in names that others define', () => {
  const files = globSync('src/platform/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && !(file in inventories),
  )
  const found = files.flatMap((file) =>
    findShopWords(readFileSync(file, 'utf8')).map(({ line, word }) => `${file}:${line} ${word}`),
  )

  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
