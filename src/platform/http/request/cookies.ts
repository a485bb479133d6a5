import { parseCookie, stringifySetCookie } from 'cookie'
import { randomBytesFromPool } from '#src/lib/random-bytes.ts'

const deviceBytes = 16
const yearInSeconds = 365 * 24 * 60 * 60

/** Values stay as the browser sent them: the shop writes none that need decoding. */
const undecoded = { decode: (value: string) => value }

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  return header ? parseCookie(header, undecoded)[name] : undefined
}

type ServerCookie = {
  readonly name: string
  readonly value: string
  readonly maxAge: number
  readonly secure: boolean
}

/** A `Set-Cookie` line for a cookie that only the server reads. */
export function setServerCookie(cookie: ServerCookie): string {
  return stringifySetCookie({ ...cookie, path: '/', httpOnly: true, sameSite: 'lax' })
}

/** Tells one phone from another behind the same address; says nothing about a person. */
export function deviceOf(header: string | null | undefined, isSecure: boolean): string | undefined {
  const value = readCookie(header, deviceCookieName(isSecure))
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : undefined
}

export function newDevice(): string {
  return Buffer.from(randomBytesFromPool(deviceBytes)).toString('base64url')
}

export function deviceCookie(value: string, isSecure: boolean): string {
  const name = deviceCookieName(isSecure)
  return setServerCookie({ name, value, maxAge: yearInSeconds, secure: isSecure })
}

function deviceCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-device' : 'device'
}
