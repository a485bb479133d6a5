import { expect, it } from 'vitest'
import { nextAsk } from '#src/domain/payments/next-ask.ts'

const start = new Date('2026-11-28T06:00:00.000Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

it('asks every minute at first, and every hour after some hours', () => {
  expect(nextAsk(start, start)).toEqual(after(1))
  expect(nextAsk(start, after(30))).toEqual(after(40))
  expect(nextAsk(start, after(600))).toEqual(after(660))
})
