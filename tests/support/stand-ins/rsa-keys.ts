/** The signing keys of the tests' issuers. */

import { generateKeyPair } from 'jose'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

const made = new Map<string, Promise<Keys>>()

/** Returns the same keys for the same owner: finding their primes takes longer than most tests. */
export function rsaKeysOf(owner: string): Promise<Keys> {
  const keys = made.get(owner) ?? generateKeyPair('RS256', { extractable: true })
  made.set(owner, keys)
  return keys
}
