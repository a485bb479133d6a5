import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainPicture } from '#src/domain/catalogue/product-pictures.ts'
import { type SheetCells, sheetColumns } from '#src/domain/catalogue/sheets/sheet-columns.ts'
import { fromTaka } from '#src/domain/money.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { planRow } from '#src/features/catalogue/sheets/plan-row.ts'
import { cellsOf } from '#src/features/catalogue/sheets/product-cells.ts'
import { csvLine, escapeFormula, readEscaped } from '#src/lib/text/csv.ts'
import { readCsv } from '#src/lib/text/read-csv.ts'
import { hostileText } from '#tests/make/hostile-text.ts'

const lookup = {
  categories: new Map([
    ['kitchen', 'kitchen'],
    ['রান্নাঘর', 'kitchen'],
    ['pans', '0123456789abcdef01234567'],
  ]),
  slugs: new Map([
    ['kitchen', 'kitchen'],
    ['0123456789abcdef01234567', 'pans'],
  ]),
  pictures: new Map([['kettle.jpg', `/media/${'a'.repeat(64)}/640.jpg`]]),
}

const kettle: WholeProductView = {
  id: 'f'.repeat(24),
  pid: 'kettle',
  title: 'Kettle',
  details: 'Boils.',
  offerMessage: '',
  keywords: 'kettle',
  category: 'kitchen',
  image: 'https://example.com/kettle.jpg',
  price: fromTaka(1_250),
  oldPrice: fromTaka(1_500),
  stock: 3,
  isOffer: true,
  expiresOn: '2027-06-05',
  addedAt: '2026-01-01T00:00:00.000Z',
  version: 4,
  stockVersion: 9,
  bangla: { title: 'কেটলি', details: '', offerMessage: '', toReview: ['title'] },
  pictures: [{ ...plainPicture('https://example.com/kettle.jpg'), alt: 'A kettle', isReal: true }],
}

const plan = (given: SheetCells) =>
  planRow({ given: { pid: 'kettle', ...given }, standing: kettle, lookup })
const planNew = (given: SheetCells) =>
  planRow({ given: { pid: 'kettle', ...given }, standing: undefined, lookup })

const anyText = hostileText.map((text) => text.trim())
const anyProduct: fc.Arbitrary<WholeProductView> = fc
  .record({
    title: anyText,
    details: anyText,
    offerMessage: anyText,
    keywords: anyText,
    bangla: fc.record({ title: anyText, details: anyText, offerMessage: anyText }),
    price: fc.integer({ min: 1, max: 10_000_000 }),
    stock: fc.nat(1_000_000),
    isOffer: fc.boolean(),
    category: fc.constantFrom('', 'kitchen', '0123456789abcdef01234567'),
  })
  .map(({ price, bangla, ...matters }) => ({
    ...kettle,
    ...matters,
    price: fromTaka(price),
    bangla: { ...bangla, toReview: [] },
  }))

/** As the shop writes them, and a spreadsheet program keeps them. */
function throughCsv(product: WholeProductView): SheetCells {
  const cells = cellsOf(product, lookup.slugs)
  const text = [
    csvLine(sheetColumns),
    csvLine(sheetColumns.map((column) => escapeFormula(cells[column]))),
  ].join('')
  const rows = readCsv(text, { rows: 1_000, columns: 60, cell: 200_000 })
  return Object.fromEntries(
    sheetColumns.map((column, at) => [column, readEscaped(rows?.[1]?.[at] ?? '')]),
  )
}

it('changes nothing by a row that the shop wrote, whatever its texts are', () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      expect(planRow({ given: throughCsv(product), standing: product, lookup })).toEqual({
        kind: 'same',
      })
    }),
  )
})

it('changes exactly the cells that differ, and leaves absent columns alone', () => {
  expect(plan({ price: '১,৩০০', title: ' Kettle ' })).toMatchObject({
    kind: 'changed',
    change: { cells: { price: '1300' }, was: { price: '1250' } },
    command: {
      title: 'Kettle',
      price: fromTaka(1_300),
      oldPrice: fromTaka(1_500),
      stock: 3,
      stockWas: 3,
      category: 'kitchen',
      keywords: 'kettle',
      isOffer: true,
      expiresOn: '2027-06-05',
    },
  })
  expect(plan({})).toEqual({ kind: 'same' })
})

it('leaves a product as it is where a cell that cannot be empty is empty, and empties others', () => {
  expect(plan({ title: '', price: '', stock: '', ddate: '', offer: '' })).toEqual({ kind: 'same' })
  expect(plan({ key: '', bnTitle: '', category: '', images: '' })).toMatchObject({
    kind: 'changed',
    change: { cells: { key: '', bnTitle: '', category: '', images: '' } },
    command: { keywords: '', category: '', image: '', pictures: [], bangla: { title: '' } },
  })
})

it('keeps what a picture shows when its order changes, and finds new ones by the name of the file', () => {
  const planned = plan({ images: 'Kettle.JPG|https://example.com/kettle.jpg' })
  const uploaded = `/media/${'a'.repeat(64)}/640.jpg`
  expect(planned).toMatchObject({
    kind: 'changed',
    change: { cells: { images: `${uploaded} | https://example.com/kettle.jpg` } },
    command: {
      image: uploaded,
      pictures: [
        { image: uploaded, alt: '' },
        { alt: 'A kettle', isReal: true },
      ],
    },
  })
  expect(plan({ images: 'lid.jpg' })).toMatchObject({ problems: { images: 'pictureName' } })
  expect(plan({ images: 'http://example.com/a.jpg' })).toMatchObject({
    problems: { images: 'pictureName' },
  })
})

it('names every wrong cell, by the rules of the product form', () => {
  const given = {
    title: 'x'.repeat(201),
    price: '19',
    oldp: 'free',
    stock: '12',
    ddate: '05/07/2027',
    offer: 'perhaps',
    category: 'cars',
    bnTitle: 'ক'.repeat(201),
  }
  expect(plan(given)).toMatchObject({
    kind: 'wrong',
    problems: {
      title: 'productTitleLong',
      price: 'productPrice',
      oldp: 'productOldPrice',
      ddate: 'day',
      offer: 'yesOrNo',
      category: 'category',
      bnTitle: 'productBnTitle',
    },
  })
  expect(plan({ stock: '12' })).toMatchObject({ problems: { stock: 'productStockLow' } })
  expect(plan({ bnTitle: '?????' })).toMatchObject({ problems: { bnTitle: 'lostLetters' } })
})

it('needs of a new product what the form needs', () => {
  const row = { title: 'Pan', details: 'Flat.', price: '300', oldp: '300', stock: '20' }
  expect(planNew({ ...row, ddate: '2028-01-01', category: 'রান্নাঘর' })).toMatchObject({
    kind: 'new',
    change: { cells: { title: 'Pan', category: 'kitchen' }, was: {} },
    command: { pid: 'kettle', stock: 20, category: 'kitchen' },
  })
  expect(planNew(row)).toMatchObject({ problems: { ddate: 'productExpires' } })
  expect(planRow({ given: row, standing: undefined, lookup })).toMatchObject({
    problems: { pid: 'productPid' },
  })
})

it('takes no later change back, and moves no stock that orders have moved', () => {
  expect(plan({ title: 'Pot', version: '3' })).toMatchObject({ problems: { version: 'stale' } })
  expect(plan({ title: 'Pot', version: '4' })).toMatchObject({ kind: 'changed' })
  expect(plan({ title: 'Kettle', version: '3' })).toEqual({ kind: 'same' })
  // Nobody has edited the cell: two pieces were sold meanwhile.
  expect(plan({ stock: '5', stockWas: '5' })).toEqual({ kind: 'same' })
  expect(plan({ stock: '50', stockWas: '5' })).toMatchObject({ problems: { stock: 'stockMoved' } })
  expect(plan({ stock: '50', stockWas: '3' })).toMatchObject({
    kind: 'changed',
    command: { stock: 50, stockWas: 3 },
  })
  expect(planNew({ title: 'Pot', version: '3' })).toMatchObject({
    problems: { version: 'gone' },
  })
})
