/** Stores passwords as argon2id hashes in the PHC string format, which contains its own cost. */

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { makeSemaphore } from '#src/lib/async/semaphore.ts'

export type Passwords = {
  readonly hash: (password: string, urgency?: 'urgent') => Promise<string>
  readonly isRight: (password: string, hash: string, urgency?: 'urgent') => Promise<boolean>
}

/** In UTF-16 units. No user has a longer password, and normalising one could take seconds. */
export const longestPassword = 1_000

/** Each hash uses 19 MiB and one of four threads; more at once would only wait for each other. */
const hashedAtOnce = 2

const saltBytes = 16
const tagBytes = 32

/** `memory` in KiB. */
type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

type Stored = Cost & { readonly salt: Buffer; readonly tag: Buffer }

/** The cost of a new hash; a stored hash contains its own. */
const usualCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const argon2Async = promisify(argon2)

export function makePasswords(cost = usualCost): Passwords {
  const semaphore = makeSemaphore(hashedAtOnce)

  function tagOf(password: string, { salt, ...cost }: Cost & { salt: Buffer }, urgency?: 'urgent') {
    const message = messageOf(password)
    return semaphore.run(
      () => argon2Async('argon2id', { message, nonce: salt, ...cost, tagLength: tagBytes }),
      urgency,
    )
  }

  return {
    hash: async (password, urgency) => {
      const salted = { ...cost, salt: randomBytes(saltBytes) }
      return toPhc({ ...salted, tag: await tagOf(password, salted, urgency) })
    },
    isRight: async (password, hash, urgency) => {
      const { tag: right, ...salted } = fromPhc(hash)
      // Also hashes a password that is too long, so that refusing it takes as long.
      const tag = await tagOf(password, salted, urgency)
      if (password.length > longestPassword) return false
      return tag.length === right.length && timingSafeEqual(tag, right)
    },
  }
}

/** Keyboards encode the same Bangla or accented letter in several ways. */
function messageOf(password: string): string {
  return password.length > longestPassword ? '' : password.normalize('NFKC')
}

function toPhc({ memory, passes, parallelism, salt, tag }: Stored): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

function fromPhc(hash: string): Stored {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash) ??
    []
  if (salt === undefined || tag === undefined) throw new Error('A stored password is no argon2id')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
