import { expect, it } from 'vitest'
import {
  actionAsText,
  actorAsText,
  changesAsText,
} from '#src/features/history/dashboard/history-as-text.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

const texts = { language: 'en', messages: dashboardMessages('en', 'history') } as const

it("describes an edited order in the labels and the order of the order's form", () => {
  const changes = changesAsText(
    {
      before: { grand: 1_270, quantity: 1, cname: 'Rahima', status: 'done', version: 2, short: 0 },
      after: { grand: 182.5, quantity: 5, cname: 'রহিমা', status: 'not-done', version: 3, short: 0 },
    },
    texts,
  )

  expect(changes).toEqual([
    { name: 'cname', label: 'Name', before: 'Rahima', after: 'রহিমা' },
    { name: 'quantity', label: 'Quantity', before: '1', after: '5' },
    { name: 'grand', label: 'Grand total', before: 'Tk 1,270', after: 'Tk 182.50' },
    { name: 'status', label: 'Status', before: 'Done', after: 'Not- Done' },
  ])
})

it('names the part of the shop that made a change, and a person by the e-mail', () => {
  const inBangla = { messages: dashboardMessages('bn', 'history') }
  expect(actorAsText('risk-score', texts)).toBe('the risk score')
  expect(actorAsText('risk-score', inBangla)).toBe('ঝুঁকির হিসাব')
  expect(actorAsText('rahima@example.com', texts)).toBe('rahima@example.com')
})

it('describes empty values, yes and no, days, and lists', () => {
  const changes = changesAsText(
    {
      before: { offer: false, ddate: '2026-12-01', flags: [], host: '' },
      after: { offer: true, ddate: '2027-01-31', flags: ['phone'], host: 'Free lid' },
    },
    texts,
  )

  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    ['nothing', 'The phone cannot be a number in Bangladesh'],
    ['nothing', 'Free lid'],
    ['1 December 2026', '31 January 2027'],
    ['no', 'yes'],
  ])
})

it('names the products of an edit, and not the only one that stays', () => {
  const kettle = { pid: 'k', title: 'Kettle', quantity: 1 }
  const lamp = { pid: 'l', title: 'Lamp', quantity: 1_200 }
  const textOf = (before: object[], after: object[]) =>
    changesAsText({ before: { items: before }, after: { items: after } }, texts)

  expect(textOf([kettle], [kettle, lamp])).toEqual([
    { name: 'items', label: 'Products', before: '1 × Kettle', after: '1 × Kettle\n1,200 × Lamp' },
  ])
  expect(textOf([kettle], [{ ...kettle, quantity: 2 }])).toEqual([])
  expect(textOf([kettle], [lamp])).toHaveLength(1)
})

it('numbers the pictures with their texts, and says nothing of a cover that has a field of its own', () => {
  const plain = (image: string) => ({ image, alt: '', altBn: '', real: false })
  const textOf = (before: object[], after: object[]) =>
    changesAsText({ before: { images: before }, after: { images: after } }, texts)
  const front = { image: '/a', alt: 'Front', altBn: 'সামনে', real: true }

  expect(textOf([plain('/a')], [front, plain('/b')])).toEqual([
    {
      name: 'images',
      label: 'Pictures',
      before: '1',
      after: '1 · Front · সামনে · real photo\n2 · /b',
    },
  ])
  expect(textOf([plain('/a')], [plain('/b')])).toEqual([])
  expect(textOf([front], [])).toMatchObject([{ after: 'nothing' }])
})

it('keeps the name of a field or an action that has no message', () => {
  expect(changesAsText({ before: { toString: 1 }, after: { toString: 2 } }, texts)).toEqual([
    { name: 'toString', label: 'toString', before: '1', after: '2' },
  ])
  expect(actionAsText('order.edit', texts)).toBe('Edited the order')
  expect(actionAsText('order.unknown', texts)).toBe('order.unknown')
})
