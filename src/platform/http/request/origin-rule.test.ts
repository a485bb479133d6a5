import { expect, it } from 'vitest'
import { isSameOrigin, ownOrigins } from '#src/platform/http/request/origin-rule.ts'

const own = 'https://shop.example'

it('knows one name in public and two more at home', () => {
  expect([...ownOrigins('https://shop.example').keys()]).toEqual(['shop.example'])
  expect([...ownOrigins('http://localhost:3000')]).toEqual([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ])
})

it('lets a program act that is no browser and carries no session', () => {
  expect(isSameOrigin(own, { origin: null, fetchSite: null, hasSessionCookie: false })).toBe(true)
})

it('refuses a session without a word of where the request comes from', () => {
  expect(isSameOrigin(own, { origin: null, fetchSite: null, hasSessionCookie: true })).toBe(false)
})

it('lets its own pages act', () => {
  expect(isSameOrigin(own, { origin: own, fetchSite: 'same-origin', hasSessionCookie: true })).toBe(
    true,
  )
  expect(isSameOrigin(own, { origin: own, fetchSite: null, hasSessionCookie: true })).toBe(true)
  expect(
    isSameOrigin(own, { origin: null, fetchSite: 'same-origin', hasSessionCookie: true }),
  ).toBe(true)
})

it('refuses every other page, signed in or not', () => {
  for (const hasSessionCookie of [true, false]) {
    for (const origin of ['https://evil.example', 'null', 'http://shop.example']) {
      expect(isSameOrigin(own, { origin, fetchSite: null, hasSessionCookie })).toBe(false)
    }
    for (const fetchSite of ['cross-site', 'same-site', 'none']) {
      expect(isSameOrigin(own, { origin: own, fetchSite, hasSessionCookie })).toBe(false)
    }
  }
})
