/**
 * The text of a token of the shop: `pm_`, the id of its row, the secret, and a checksum of both, so that a
 * scanner of leaked secrets knows one without asking, and a mistyped one costs no query.
 */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'pm_'
const secretBytes = 24
const shape = /^pm_([0-9a-f]{24})([0-9a-f]{48})([0-9a-f]{8})$/

export type TokenParts = { readonly id: string; readonly secret: string }

export function newTokenSecret(): string {
  return randomBytes(secretBytes).toString('hex')
}

export function tokenText({ id, secret }: TokenParts): string {
  return `${prefix}${id}${secret}${checksumOf({ id, secret })}`
}

/** Undefined for every other text, also with a wrong checksum. */
export function readTokenText(text: string): TokenParts | undefined {
  const [, id, secret, checksum] = shape.exec(text) ?? []
  if (id === undefined || secret === undefined) return undefined
  return checksumOf({ id, secret }) === checksum ? { id, secret } : undefined
}

/** The secret has 192 random bits, so a hash without salt is enough. */
export function hashTokenSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function isSecretOf(secretHash: string, secret: string): boolean {
  const [stored, given] = [secretHash, hashTokenSecret(secret)].map((text) => Buffer.from(text))
  return (
    stored !== undefined &&
    given !== undefined &&
    stored.length === given.length &&
    timingSafeEqual(stored, given)
  )
}

function checksumOf({ id, secret }: TokenParts): string {
  return crc32(`${prefix}${id}${secret}`).toString(16).padStart(8, '0')
}
