import pino from 'pino'
import { expect, it } from 'vitest'
import { logOptions } from '#src/platform/log.ts'
import { aMessage } from '#tests/make/a-message.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { findLeaks } from './find-leaks.ts'

/** The log line that the logger would write for this value. */
function lineOf(facts: object): string {
  const lines: string[] = []
  pino(logOptions, { write: (line: string) => void lines.push(line) }).info(facts)
  return lines.join('')
}

it('finds personal values of the test data in every encoding', () => {
  const told = [anOrderBody(), anOrder().customer, aMessage()].flatMap((made) =>
    Object.entries(made).filter(([name]) => /name|phone|address|email/.test(name)),
  )

  expect(told).toHaveLength(8)
  for (const [name, value] of told) {
    expect(findLeaks(lineOf({ event: 'request', [name]: value })), `${name}: ${value}`).not.toEqual(
      [],
    )
  }
})

it('finds text that looks like personal data, even when no test data contains it', () => {
  for (const leak of [
    'Duplicate key (oid)=(somebody.else@mail.example)',
    'somebody%40mail.example',
    '+8801912345678',
    '০১৯১২৩৪৫৬৭৮',
    '203.0.113.9',
    'cookie: device=abc',
    'Bearer abc',
    'eyJhbGciOiJFZERTQSJ9',
    'pm_019ac0ffee019ac0ffee019a',
    'token rT5_yq0Jw2Zk8Vb1Nc4Xd7',
  ]) {
    expect(findLeaks(lineOf({ because: leak })), leak).toHaveLength(1)
  }
})

it('accepts the values that belong in a log', () => {
  const line = lineOf({
    event: 'failure',
    route: '/api/users/update/:email',
    user: '66b1f0a2c3d4e5f60718293a',
    order: 'PM-7K2MX9QD',
    because: 'connect ECONNREFUSED 127.0.0.1:5432',
    err: new RangeError('Not a whole amount of poisha: 1.5'),
    ms: 12_345,
    seconds: 0.014_115_239_04,
  })

  expect(line).toContain(import.meta.filename)
  expect(findLeaks(line)).toEqual([])
})
