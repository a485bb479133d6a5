import { expect, it } from 'vitest'
import { writeSecurityText } from './security-txt.ts'

it('names a contact for reports, valid for a year from today', () => {
  const now = new Date('2026-11-22T17:45:00.000Z')

  expect(
    writeSecurityText('https://shop.example', { email: 'owner@shop.example', now }),
  ).toBe(`Contact: mailto:owner@shop.example
Expires: 2027-11-22T00:00:00Z
Preferred-Languages: en, bn
Canonical: https://shop.example/.well-known/security.txt
`)
})
