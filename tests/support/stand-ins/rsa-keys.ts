/** What issuers that are made up sign with. */

import { generateKeyPair } from 'jose'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

const made = new Map<string, Promise<Keys>>()

/** The same for the same owner in every test: to find their primes takes longer than most tests. */
export function rsaKeysOf(owner: string): Promise<Keys> {
  const keys = made.get(owner) ?? generateKeyPair('RS256', { extractable: true })
  made.set(owner, keys)
  return keys
}
