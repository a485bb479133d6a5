import { expect, it } from 'vitest'
import { earnedClass, requestClasses } from './request-class.ts'

const fair = { exceedsShare: false, sendsBroken: false }

it('leaves every class to a network within its share', () => {
  expect(requestClasses.map((one) => earnedClass(one, fair))).toEqual(requestClasses)
})

it('sheds first what a network asks for beyond its share, but its orders after the reads of others', () => {
  const greedy = { ...fair, exceedsShare: true }
  expect(requestClasses.map((one) => earnedClass(one, greedy))).toEqual([
    'surplus',
    'surplus',
    'surplus',
    'surplus',
    'surplus',
    'cached-pages',
  ])
})

it('takes the class of orders from a network whose orders the shop refuses', () => {
  expect(earnedClass('orders', { ...fair, sendsBroken: true })).toBe('reads')
  expect(earnedClass('orders', { exceedsShare: true, sendsBroken: true })).toBe('surplus')
  expect(earnedClass('owner', { ...fair, sendsBroken: true })).toBe('owner')
})
