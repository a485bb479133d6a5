import { randomBytesFromPool } from '#src/lib/random-bytes.ts'

const deviceBytes = 16
const yearInSeconds = 365 * 24 * 60 * 60

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
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
  const secure = isSecure ? '; Secure' : ''
  return `${deviceCookieName(isSecure)}=${value}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`
}

function deviceCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-device' : 'device'
}
