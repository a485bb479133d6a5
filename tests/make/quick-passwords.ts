import { makePasswords, type Passwords } from '#src/features/accounts/passwords/passwords.server.ts'

/** Hashes of the least cost that argon2id knows: most tests of accounts are not about the work. */
export function quickPasswords(): Passwords {
  return makePasswords({ memory: 8, passes: 1, parallelism: 1 })
}
