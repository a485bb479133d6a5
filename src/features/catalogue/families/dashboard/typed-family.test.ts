import { expect, it } from 'vitest'
import {
  familyFromTyped,
  leavingOf,
  type Opened,
  rowsOf,
  type TypedFamily,
  typedFrom,
} from '#src/features/catalogue/families/dashboard/typed-family.ts'

const product = { pid: 'panjabi', title: 'Panjabi', price: 900, stock: 40, bn: undefined }

const alone: Opened = { product, family: null }

function typedOptions(typed: TypedFamily, ...options: readonly (readonly [string, string])[]) {
  return {
    ...typed,
    options: typed.options.map((option, at) => ({
      ...option,
      name: options[at]?.[0] ?? '',
      values: options[at]?.[1] ?? '',
    })),
  }
}

const member = (pid: string, ...values: readonly string[]) => ({
  _id: pid,
  pid,
  title: `Panjabi – ${values.join(' / ')}`,
  price: 900,
  stock: 5,
  values: values.map((value) => ({ value, valueBn: '' })),
})

function ofFamily(...members: readonly ReturnType<typeof member>[]): Opened {
  const options = [
    { name: 'Size', nameBn: 'সাইজ' },
    { name: 'Colour', nameBn: '' },
  ].slice(0, members[0]?.values.length)
  return {
    product,
    family: {
      _id: 'f',
      version: 3,
      title: 'Panjabi',
      titleBn: '',
      options,
      members: [...members],
    },
  }
}

it('begins with the title of the product, and shows no row before there are values', () => {
  const typed = typedFrom(alone)
  expect(typed.title).toBe('Panjabi')
  expect(rowsOf(typed, alone)).toEqual([])
  expect(rowsOf(typedOptions(typed, ['Size', 'S'], ['Colour', '']), alone)).toEqual([])
})

it('shows a row for each combination; the product is the first until the owner chooses', () => {
  const typed = typedOptions(typedFrom(alone), ['Size', 'S, M'], ['Colour', 'Red'])
  expect(rowsOf(typed, alone)).toMatchObject([
    { pid: 'panjabi', price: '900', stock: '40', isSold: true },
    { pid: 'panjabi-m-red', price: '900', stock: '0', isSold: true, standing: undefined },
  ])
  expect(rowsOf({ ...typed, own: 'm\nred' }, alone).map(({ pid }) => pid)).toEqual([
    'panjabi-s-red',
    'panjabi',
  ])
})

it('keeps what was typed in a row, and sends numbers in any digits', () => {
  const typed = typedOptions(typedFrom(alone), ['Size', 'S, M, L'])
  const changed = {
    ...typed,
    rows: { m: { price: '১২০০', stock: '7' }, l: { isThere: true, pid: ' large ' } },
  }
  expect(familyFromTyped(changed, rowsOf(changed, alone))).toEqual({
    title: 'Panjabi',
    titleBn: '',
    options: [{ name: 'Size', nameBn: '' }],
    members: [
      {
        pid: 'panjabi',
        there: true,
        values: [{ value: 'S', valueBn: '' }],
        price: 900,
        stock: 40,
        stockWas: 40,
      },
      { pid: 'panjabi-m', values: [{ value: 'M', valueBn: '' }], price: 1_200, stock: 7 },
      { pid: 'large', there: true, values: [{ value: 'L', valueBn: '' }] },
    ],
  })
})

it('types a family back as it was saved', () => {
  const opened = ofFamily(member('s', 'S'), member('m', 'M'))
  const typed = typedFrom(opened)
  expect(typed.options).toEqual([
    { name: 'Size', nameBn: 'সাইজ', values: 'S, M', valuesBn: '' },
    { name: '', nameBn: '', values: '', valuesBn: '' },
  ])
  expect(rowsOf(typed, opened).map(({ pid }) => pid)).toEqual(['s', 'm'])
  expect(leavingOf(rowsOf(typed, opened), opened)).toEqual([])
})

it('a value that is typed anew in place of another keeps the product', () => {
  const opened = ofFamily(member('s', 'S'), member('m', 'Midium'))
  const renamed = typedOptions(typedFrom(opened), ['Size', 'S, Medium'])
  expect(rowsOf(renamed, opened).map(({ pid }) => pid)).toEqual(['s', 'm'])
})

it('leaves a combination out that was not sold, and offers each with a new value', () => {
  const opened = ofFamily(member('sr', 'S', 'Red'), member('mb', 'M', 'Blue'))
  const more = typedOptions(typedFrom(opened), ['Size', 'S, M, L'], ['Colour', 'Red, Blue'])
  expect(rowsOf(more, opened).map(({ pid, isSold }) => [pid, isSold])).toEqual([
    ['sr', true],
    ['sr-s-blue', false],
    ['sr-m-red', false],
    ['mb', true],
    ['sr-l-red', true],
    ['sr-l-blue', true],
  ])
})

it('names the members that would leave', () => {
  const opened = ofFamily(member('s', 'S'), member('m', 'M'), member('l', 'L'))
  const typed = {
    ...typedOptions(typedFrom(opened), ['Size', 'S, M']),
    rows: { m: { isSold: false } },
  }
  expect(leavingOf(rowsOf(typed, opened), opened).map(({ pid }) => pid)).toEqual(['m', 'l'])
})
