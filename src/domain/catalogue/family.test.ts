import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  choicesOf,
  combinationsOf,
  kindOfOption,
  memberTitles,
  typedValues,
  valuesKey,
} from '#src/domain/catalogue/family.ts'

const texts = (...values: readonly string[]) => values.map((text) => ({ text, inBangla: '' }))

it('calls a member by the family and its values, in Bangla where both have it', () => {
  const red = [...texts('M'), { text: 'Red', inBangla: 'লাল' }]
  expect(memberTitles({ title: 'Panjabi', titleInBangla: 'পাঞ্জাবি' }, red)).toEqual({
    title: 'Panjabi – M / Red',
    titleInBangla: 'পাঞ্জাবি – M / লাল',
  })
  expect(memberTitles({ title: 'Panjabi', titleInBangla: '' }, red).titleInBangla).toBe('')
})

it('reads values with commas between, each once, with the Bangla ones beside them', () => {
  expect(typedValues(' S, M ,,m, L', 'এস, এম, , , এল')).toEqual([
    { text: 'S', inBangla: 'এস' },
    { text: 'M', inBangla: 'এম' },
    { text: 'L', inBangla: 'এল' },
  ])
  expect(typedValues('লাল, নীল', '')).toEqual(texts('লাল', 'নীল'))
  expect(typedValues(' , ', '')).toEqual([])
})

it('combines each value with each, the first option slowest', () => {
  expect(combinationsOf([texts('S', 'M'), texts('Red', 'Blue')])).toEqual([
    texts('S', 'Red'),
    texts('S', 'Blue'),
    texts('M', 'Red'),
    texts('M', 'Blue'),
  ])
})

it('combines every value of every option exactly once', () => {
  const anyValues = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 5 })
  fc.assert(
    fc.property(anyValues, anyValues, (first, second) => {
      const rows = combinationsOf([texts(...first), texts(...second)])
      expect(new Set(rows.map(valuesKey)).size).toBe(first.length * second.length)
    }),
  )
})

const member = (pid: string, stock: number, ...values: readonly string[]) => ({
  pid,
  stock,
  values: texts(...values),
})

it('leads to the member that differs in nothing else, else to one in stock', () => {
  const members = [
    member('s-red', 1, 'S', 'Red'),
    member('m-red', 0, 'M', 'Red'),
    member('m-blue', 1, 'M', 'Blue'),
    member('l-blue', 0, 'L', 'Blue'),
    member('l-green', 1, 'L', 'Green'),
  ]
  const [current] = members
  if (!current) throw new Error('no member')
  const shown = choicesOf(members, current).map((choices) =>
    choices.map(({ value, pid, isCurrent, isSoldOut }) =>
      [value.text, pid, isCurrent && 'current', isSoldOut && 'sold out'].filter(Boolean).join(' '),
    ),
  )
  expect(shown).toEqual([
    ['S s-red current', 'M m-red sold out', 'L l-green'],
    ['Red s-red current', 'Blue m-blue', 'Green l-green'],
  ])
})

it('every choice leads to a member that has its value', () => {
  const anyMembers = fc
    .uniqueArray(fc.tuple(fc.nat(3), fc.nat(3)), {
      minLength: 1,
      selector: ([one, other]) => `${one} ${other}`,
    })
    .chain((pairs) =>
      fc.tuple(
        fc.constant(
          pairs.map(([one, other], at) =>
            member(`p${at}`, (one + other) % 2, `${one}`, `${other}`),
          ),
        ),
        fc.nat(pairs.length - 1),
      ),
    )
  fc.assert(
    fc.property(anyMembers, ([members, at]) => {
      const current = members[at]
      if (!current) return
      choicesOf(members, current).forEach((choices, option) => {
        expect(choices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
        for (const { value, pid } of choices) {
          const target = members.find((one) => one.pid === pid)
          expect(target?.values[option]?.text).toBe(value.text)
        }
      })
    }),
  )
})

it('knows sizes and colours in both languages', () => {
  const kindOf = (text: string, inBangla = '') => kindOfOption({ text, inBangla })
  expect([kindOf('Size'), kindOf('colour'), kindOf('রং'), kindOf('Mass', 'সাইজ')]).toEqual([
    'size',
    'color',
    'color',
    'size',
  ])
  expect(kindOf('Sleeves')).toBeUndefined()
})
