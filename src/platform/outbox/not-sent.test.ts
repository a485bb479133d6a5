import { expect, it } from 'vitest'
import { DeadLettered, NotSent, reasonOf } from './not-sent.ts'

it('returns the message of the shop’s own errors, and only the kind of all others', () => {
  const system = Object.assign(new Error('connect to rahima@example.com'), { code: 'ECONNRESET' })
  const odd = Object.assign(new TypeError('Rahima'), { code: 'rahima@example.com' })

  expect(reasonOf(new NotSent('Status 503'))).toBe('Status 503')
  expect(reasonOf(new DeadLettered('The payload names no order'))).toBe(
    'The payload names no order',
  )
  expect(reasonOf(system)).toBe('Error ECONNRESET')
  expect(reasonOf(odd)).toBe('TypeError')
  expect(reasonOf('rahima@example.com')).toBe('Error')
  expect(reasonOf(new NotSent('a'.repeat(1_000)))).toHaveLength(200)
})
