import { expect, it } from 'vitest'
import { differences } from '#src/platform/history/differences.ts'

it('omits unchanged fields, also nested ones', () => {
  const before = { total: 100, customer: { name: 'Rahima', phone: '01712345678' } }
  const after = { total: 100, customer: { name: 'Karim', phone: '01712345678' } }

  expect(differences(before, after)).toEqual({
    before: { customer: { name: 'Rahima' } },
    after: { customer: { name: 'Karim' } },
  })
})

it('keeps a changed list as a whole, and omits an equal one', () => {
  const before = { flags: ['phone'], lines: [{ pid: 'kettle', quantity: 1 }] }
  const after = { flags: ['phone'], lines: [{ pid: 'kettle', quantity: 2 }] }

  expect(differences(before, after)).toEqual({
    before: { lines: [{ pid: 'kettle', quantity: 1 }] },
    after: { lines: [{ pid: 'kettle', quantity: 2 }] },
  })
})

it('reports an added field and a removed one', () => {
  expect(differences({ old: 1 }, { image: null })).toEqual({
    before: { old: 1, image: undefined },
    after: { old: undefined, image: null },
  })
})

it('finds nothing between an object and its copy', () => {
  expect(differences({ a: { b: [1] } }, { a: { b: [1] } })).toEqual({ before: {}, after: {} })
})
