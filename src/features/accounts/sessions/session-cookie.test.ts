import { expect, it } from 'vitest'
import { hasSessionCookie, makeSessionCookie, sessionCookieName } from './session-cookie.ts'

const origin = 'http://localhost:3000'
const secret = '2U-Zxio0i5gcMqBwmmensxQePxm25Lms1_rFAHBX-Ko'
/** Set by the earlier identity library, which created this shop's older sessions. */
const earlier = {
  token: 'otx_eV4Ic8xCbetQoGvcDzLcP_1Trcxl1g0O9BUGmE8',
  line: 'session=otx_eV4Ic8xCbetQoGvcDzLcP_1Trcxl1g0O9BUGmE8.fhxx7V5uyFJZP1Gey0ADIbvcFZjRbfV8KiYDM9EWN7M%3D; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
}
const earlierCookie = earlier.line.replace(/;.*$/, '')

it('binds the cookie to the host when the origin is https', () => {
  expect(sessionCookieName('https://shop.example')).toBe('__Host-session')
  expect(sessionCookieName(origin)).toBe('session')
  expect(makeSessionCookie('https://shop.example', secret).set(earlier.token)).toBe(
    earlier.line.replace('session=', '__Host-session=').replace('HttpOnly;', 'HttpOnly; Secure;'),
  )
})

it('finds the cookie among others by its whole name', () => {
  expect(hasSessionCookie(origin, 'device=a; session=b.c')).toBe(true)
  expect(hasSessionCookie(origin, 'my-session=b.c; device=a')).toBe(false)
  expect(hasSessionCookie(origin, null)).toBe(false)
})

it('signs and reads the same bytes as the earlier library, so that its sessions stay valid', () => {
  const cookie = makeSessionCookie(origin, secret)

  expect(cookie.set(earlier.token)).toBe(earlier.line)
  expect(cookie.read(`device=a; ${earlierCookie}; b=c`)).toBe(earlier.token)
})

it('rejects a token that the secret did not sign', () => {
  const read = (cookies: string | undefined, by = secret) =>
    makeSessionCookie(origin, by).read(cookies)
  const changed = (from: string, to: string) => read(earlierCookie.replace(from, to))

  expect(read(earlierCookie, 'another secret')).toBeUndefined()
  expect(changed('otx', 'otX')).toBeUndefined()
  expect(changed('fhxx', 'fhxX')).toBeUndefined()
  expect(changed('fhxx7V5uyFJZP1Gey0ADIbvcFZjRbfV8KiYDM9EWN7M%3D', '')).toBeUndefined()
  expect(changed('.fhxx', '..fhxx')).toBeUndefined()
  expect(read('session=%E0%A4%A')).toBeUndefined()
  expect(read('session=')).toBeUndefined()
  expect(read(undefined)).toBeUndefined()
})

it('clears the cookie of a request that sent one', () => {
  const cookie = makeSessionCookie(origin, secret)

  expect(cookie.clear('session=made-up')).toEqual([
    'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(cookie.clear('device=a')).toEqual([])
})
