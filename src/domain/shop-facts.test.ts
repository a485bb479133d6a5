import { describe, expect, it } from 'vitest'
import { fromTaka } from './money.ts'
import { normalisePhone } from './phone.ts'
import { defaultShopFacts } from './shop-facts.ts'

describe('the facts of a new shop', () => {
  it('have the code and the fees of the specification', () => {
    expect(defaultShopFacts.code).toBe('PAGLA10')
    expect(defaultShopFacts.deliveryFees).toEqual({
      'inside-dhaka': fromTaka(70),
      'outside-dhaka': fromTaka(130),
    })
    expect(defaultShopFacts.email).toBe('hello@paglamart.test')
  })

  it('have a phone that can be called and an address in Dhaka', () => {
    expect(normalisePhone(defaultShopFacts.phone)).toBe(defaultShopFacts.phone)
    expect(defaultShopFacts.address).toMatch(/Dhaka \d{4}, Bangladesh$/)
  })

  it('have three social links', () => {
    expect(defaultShopFacts.socialLinks.map((link) => new URL(link.url).protocol)).toEqual([
      'https:',
      'https:',
      'https:',
    ])
  })
})
