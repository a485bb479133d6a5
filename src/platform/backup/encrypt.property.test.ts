import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BackupRefused } from './backup-refused.ts'
import { decryptWith, encrypt, encryptedHeadBytes, encryptWith, keyOf } from './encrypt.server.ts'

const key = randomBytes(32)
const pieceBytes = 64 * 1024
const withTag = pieceBytes + 16

/** Around the borders of pieces, where mistakes live. */
const anyLength = fc.oneof(
  fc.nat(300),
  fc.integer({ min: pieceBytes - 2, max: pieceBytes + 2 }),
  fc.integer({ min: 2 * pieceBytes - 2, max: 2 * pieceBytes + 2 }),
)

async function* given(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

function encrypted(length: number): Promise<Buffer> {
  return bytesOf(encryptWith(given(Buffer.alloc(length, 'mango')), key))
}

async function expectRefused(bytes: Uint8Array): Promise<void> {
  await expect(bytesOf(decryptWith(given(bytes), key))).rejects.toThrow(BackupRefused)
}

it('gives back what was encrypted, however it arrives', async () => {
  await fc.assert(
    fc.asyncProperty(anyLength, fc.nat(), async (length, cut) => {
      const bytes = await encrypted(length)
      const at = cut % bytes.length
      const parts = given(bytes.subarray(0, at), bytes.subarray(at))

      expect((await bytesOf(decryptWith(parts, key))).equals(Buffer.alloc(length, 'mango'))).toBe(
        true,
      )
    }),
  )
})

it('refuses bytes of which a single bit was turned', async () => {
  await fc.assert(
    fc.asyncProperty(anyLength, fc.nat(), fc.nat(7), async (length, where, bit) => {
      const bytes = await encrypted(length)
      const at = where % bytes.length
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at)

      await expectRefused(bytes)
    }),
  )
})

it('refuses bytes that end early', async () => {
  await fc.assert(
    fc.asyncProperty(anyLength, fc.nat(), async (length, cut) => {
      const bytes = await encrypted(length)

      await expectRefused(bytes.subarray(0, cut % bytes.length))
    }),
  )
})

it('refuses bytes that end where a piece does', async () => {
  const bytes = await encrypted(3 * pieceBytes)

  await expectRefused(bytes.subarray(0, withTag))
  await expectRefused(bytes.subarray(0, 2 * withTag))
})

it('refuses pieces that changed places', async () => {
  const bytes = await encrypted(3 * pieceBytes)

  await expectRefused(
    Buffer.concat([
      bytes.subarray(withTag, 2 * withTag),
      bytes.subarray(0, withTag),
      bytes.subarray(2 * withTag),
    ]),
  )
})

it('opens with its passphrase and with no other', async () => {
  const bytes = await bytesOf(encrypt(given(Buffer.from('seven mangoes')), 'café on a boat'))
  const head = bytes.subarray(0, encryptedHeadBytes)
  const pieces = () => given(bytes.subarray(encryptedHeadBytes))

  const sameWords = await keyOf(head, 'café on a boat'.normalize('NFD'))
  expect(String(await bytesOf(decryptWith(pieces(), sameWords)))).toBe('seven mangoes')
  const otherWords = await keyOf(head, 'cafe on a boat')
  await expect(bytesOf(decryptWith(pieces(), otherWords))).rejects.toThrow(
    'BACKUP_PASSPHRASE is not the one of this backup',
  )
})

it('is another text each time, for the same words and passphrase', async () => {
  const once = () => bytesOf(encrypt(given(Buffer.from('seven mangoes')), 'on-a-boat-again'))

  expect(await once()).not.toEqual(await once())
})
