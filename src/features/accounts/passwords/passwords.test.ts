import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { makePasswords } from './passwords.server.ts'

const { hash, isRight } = makePasswords()

it('hashes a password with argon2id, 19 MiB, two passes and a new salt each time', async () => {
  const one = await hash('seven-mangoes')
  const other = await hash('seven-mangoes')

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(other).not.toBe(one)
})

it('tells the right password from a wrong one', async () => {
  const stored = await hash('seven-mangoes')

  expect(await isRight('seven-mangoes', stored)).toBe(true)
  expect(await isRight('seven-mangos', stored)).toBe(false)
  expect(await isRight('', stored)).toBe(false)
})

it('accepts the same letter in every Unicode encoding that keyboards produce', async () => {
  const stored = await hash('ড়াজশাহী'.normalize('NFC'))

  expect(await isRight('ড়াজশাহী'.normalize('NFD'), stored)).toBe(true)
})

it('reads the cost from the stored hash', async () => {
  const cost = { parallelism: 1, tagLength: 32, memory: 64, passes: 3 }
  const tag = argon2Sync('argon2id', { message: 'old', nonce: Buffer.from('saltsalt'), ...cost })
  const stored = `$argon2id$v=19$m=64,t=3,p=1$c2FsdHNhbHQ$${tag.toString('base64').replace(/=+$/, '')}`

  expect(await isRight('old', stored)).toBe(true)
  expect(await isRight('new', stored)).toBe(false)
})

it('rejects hashes of another algorithm', async () => {
  await expect(isRight('x', '$2b$12$abcdefghijklmnopqrstuv')).rejects.toThrow('no argon2id')
})

it('accepts a password of a thousand characters and rejects a longer one', async () => {
  const passwords = makePasswords()
  const longest = 'ছ'.repeat(1_000)
  const hash = await passwords.hash(longest)

  expect(await passwords.isRight(longest, hash)).toBe(true)
  expect(await passwords.isRight(`${longest}a`, hash)).toBe(false)
  // Two passwords that are too long do not match each other either.
  const beyond = await passwords.hash('a'.repeat(1_001))
  expect(await passwords.isRight(`a${'\u0301\u0316'.repeat(500_000)}`, beyond)).toBe(false)
})
