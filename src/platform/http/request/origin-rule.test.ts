import { expect, it } from 'vitest'
import { isSameOrigin, ownOrigins } from '#src/platform/http/request/origin-rule.ts'

const own = 'https://shop.example'

it('has one public origin, and two more while that is local', () => {
  expect([...ownOrigins('https://shop.example').keys()]).toEqual(['shop.example'])
  expect([...ownOrigins('http://localhost:3000')]).toEqual([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ])
})

it('lets a program without a session act', () => {
  expect(isSameOrigin(own, { origin: null, fetchSite: null, hasSessionCookie: false })).toBe(true)
})

it('refuses a session cookie without Origin and Sec-Fetch-Site', () => {
  expect(isSameOrigin(own, { origin: null, fetchSite: null, hasSessionCookie: true })).toBe(false)
})

it("lets the shop's own pages act", () => {
  expect(isSameOrigin(own, { origin: own, fetchSite: 'same-origin', hasSessionCookie: true })).toBe(
    true,
  )
  expect(isSameOrigin(own, { origin: own, fetchSite: null, hasSessionCookie: true })).toBe(true)
  expect(
    isSameOrigin(own, { origin: null, fetchSite: 'same-origin', hasSessionCookie: true }),
  ).toBe(true)
})

it('refuses pages of other sites, signed in or not', () => {
  for (const hasSessionCookie of [true, false]) {
    for (const origin of ['https://evil.example', 'null', 'http://shop.example']) {
      expect(isSameOrigin(own, { origin, fetchSite: null, hasSessionCookie })).toBe(false)
    }
    for (const fetchSite of ['cross-site', 'same-site', 'none']) {
      expect(isSameOrigin(own, { origin: own, fetchSite, hasSessionCookie })).toBe(false)
    }
  }
})
