import { describe, expect, it } from 'vitest'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { fromTaka } from './money.ts'
import { defaultShopSettings, linkAddress, tellZonesApart } from './shop-settings.ts'

describe('the settings of a new shop', () => {
  it('have the code and the fees of the specification', () => {
    expect(defaultShopSettings.code).toBe('PAGLA10')
    expect(defaultShopSettings.deliveryFees).toEqual({
      'inside-dhaka': fromTaka(70),
      'outside-dhaka': fromTaka(130),
    })
    expect(defaultShopSettings.email).toBe('hello@paglamart.test')
  })

  it('have a phone that can be called and an address in Dhaka', () => {
    expect(normalisePhone(defaultShopSettings.phone)).toBe(defaultShopSettings.phone)
    expect(defaultShopSettings.address).toMatch(/Dhaka \d{4}, Bangladesh$/)
  })

  it('have three social links', () => {
    expect(defaultShopSettings.socialLinks.map((link) => new URL(link.url).protocol)).toEqual([
      'https:',
      'https:',
      'https:',
    ])
  })
})

it('tells zones apart by their fees, unless these are the same', () => {
  const fees = (inside: number, outside: number) => ({
    'inside-dhaka': fromTaka(inside),
    'outside-dhaka': fromTaka(outside),
  })

  expect(tellZonesApart(defaultShopSettings.deliveryFees)).toBe(true)
  expect(tellZonesApart(fees(0, 0.01))).toBe(true)
  expect(tellZonesApart(fees(130, 130))).toBe(false)
})

describe('the address of a link', () => {
  it('is written as browsers write it', () => {
    expect(linkAddress('https://www.facebook.com/paglamart.test')).toBe(
      'https://www.facebook.com/paglamart.test',
    )
    expect(linkAddress('HTTPS://Facebook.com')).toBe('https://facebook.com/')
    expect(linkAddress('https://fb.com/পাগলা "mart"\n')).toBe(
      'https://fb.com/%E0%A6%AA%E0%A6%BE%E0%A6%97%E0%A6%B2%E0%A6%BE%20%22mart%22',
    )
  })

  it('is undefined unless the address is a page that is safe to open', () => {
    const refused = [
      'javascript:alert(1)',
      'http://facebook.com/paglamart',
      'data:text/html,x',
      'facebook.com/paglamart',
      '//facebook.com',
      'https://',
      'https://me:secret@facebook.com/',
      'https://me@facebook.com/',
      '',
    ]

    expect(refused.map(linkAddress)).toEqual(refused.map(() => undefined))
  })
})
