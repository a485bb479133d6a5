/** Random secrets that open a session or a reset link. The database stores only their hashes. */

import { createHash, randomBytes } from 'node:crypto'

const tokenBytes = 32

export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/** A token has 256 random bits, so a hash without salt is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
