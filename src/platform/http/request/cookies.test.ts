import { expect, it } from 'vitest'
import {
  deviceCookie,
  deviceOf,
  newDevice,
  readCookie,
} from '#src/platform/http/request/cookies.ts'

it('reads the first cookie of a name, as it was sent', () => {
  expect(readCookie('b=0; a=1; a=2', 'a')).toBe('1')
  expect(readCookie(' a = 1 ;b=2', 'a')).toBe('1')
  expect(readCookie('a=b=c', 'a')).toBe('b=c')
  expect(readCookie('a="1"', 'a')).toBe('"1"')
  expect(readCookie('a=%41%zz', 'a')).toBe('%41%zz')
  expect(readCookie('a=', 'a')).toBe('')
})

it('finds no cookie where none of that name was sent', () => {
  for (const header of [undefined, null, '', ';=;', 'a', 'ab=1', 'b=a=1']) {
    expect(readCookie(header, 'a')).toBeUndefined()
  }
})

it('takes no property of objects for a cookie', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(readCookie('a=1', name)).toBeUndefined()
    expect(readCookie(`${name}=1`, name)).toBe('1')
  }
})

it('knows the device that it named, and no value of another shape', () => {
  const device = newDevice()
  const [pair = ''] = deviceCookie(device, true).split(';')

  expect(deviceOf(pair, true)).toBe(device)
  expect(deviceOf(pair, false)).toBeUndefined()
  expect(deviceOf('device=x', false)).toBeUndefined()
  expect(deviceOf(`device=${'x'.repeat(23)}`, false)).toBeUndefined()
})

it('keeps the device cookie from scripts, from other sites and, with TLS, from subdomains', () => {
  const value = 'x'.repeat(22)
  const rest = 'Max-Age=31536000; Path=/; HttpOnly'

  expect(deviceCookie(value, false)).toBe(`device=${value}; ${rest}; SameSite=Lax`)
  expect(deviceCookie(value, true)).toBe(`__Host-device=${value}; ${rest}; Secure; SameSite=Lax`)
})
