import { expect, it } from 'vitest'
import { hasSessionCookie, sessionCookieName } from './session-cookie.ts'

it('is bound to the host where the origin is https', () => {
  expect(sessionCookieName('https://shop.example')).toBe('__Host-session')
  expect(sessionCookieName('http://localhost:3000')).toBe('session')
})

it('is seen among other cookies, by its whole name', () => {
  const origin = 'http://localhost:3000'

  expect(hasSessionCookie(origin, 'device=a; session=b.c')).toBe(true)
  expect(hasSessionCookie(origin, 'my-session=b.c; device=a')).toBe(false)
  expect(hasSessionCookie(origin, null)).toBe(false)
})
