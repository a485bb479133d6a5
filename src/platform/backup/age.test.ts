import { expect, it, vi } from 'vitest'
import { decrypt, encrypt } from './age.server.ts'
import { BackupRefused } from './backup-refused.ts'

const passphrase = 'café on a boat'
/** Quick, and easily guessed: a test opens many files. */
const locked = { passphrase, workFactor: 10 }
const pieceBytes = 64 * 1024
const withTag = pieceBytes + 16
const plain = Buffer.alloc(2 * pieceBytes + 100, 'mango')

async function* given(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

const encrypted = await bytesOf(encrypt(given(plain), locked))
const body = encrypted.length - (plain.length + 3 * 16)

async function expectRefused(...chunks: readonly Uint8Array[]): Promise<void> {
  await expect(bytesOf(decrypt(given(...chunks), passphrase))).rejects.toThrow(BackupRefused)
}

function withBitFlipped(at: number): Buffer {
  const bytes = Buffer.from(encrypted)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}

it('decrypts what it encrypted, however the bytes arrive', async () => {
  const [head, piece] = [encrypted.subarray(0, 30), encrypted.subarray(30, body + withTag)]
  const rest = encrypted.subarray(body + withTag)

  expect((await bytesOf(decrypt(given(head, piece, rest), passphrase))).equals(plain)).toBe(true)
  const none = await bytesOf(encrypt(given(), locked))
  expect(await bytesOf(decrypt(given(none), passphrase))).toEqual(Buffer.alloc(0))
})

it('starts with the line by which every age program knows its files', () => {
  expect(String(encrypted.subarray(0, 29))).toBe('age-encryption.org/v1\n-> scry')
})

it('refuses bytes of which a single bit is flipped', async () => {
  for (const at of [0, 30, body - 20, body - 1, body, body + withTag - 1, encrypted.length - 1]) {
    await expectRefused(withBitFlipped(at))
  }
})

it('refuses bytes that end early, also where a piece ends', async () => {
  for (const end of [10, body - 1, body, body + withTag, body + 2 * withTag, -1]) {
    await expectRefused(encrypted.subarray(0, end))
  }
})

it('refuses pieces that changed places', async () => {
  await expectRefused(
    encrypted.subarray(0, body),
    encrypted.subarray(body + withTag, body + 2 * withTag),
    encrypted.subarray(body, body + withTag),
    encrypted.subarray(body + 2 * withTag),
  )
})

it('takes its passphrase alone, whichever code points a keyboard writes it with', async () => {
  const decomposed = passphrase.normalize('NFD')
  expect((await bytesOf(decrypt(given(encrypted), decomposed))).equals(plain)).toBe(true)

  await expect(bytesOf(decrypt(given(encrypted), 'cafe on a boat'))).rejects.toThrow(
    'BACKUP_PASSPHRASE is not the one of this backup',
  )
})

it('writes other bytes each time, for the same passphrase and text', async () => {
  expect((await bytesOf(encrypt(given(plain), locked))).equals(encrypted)).toBe(false)
})

it('reports a failing disk as it is, and not as a wrong passphrase', async () => {
  const broken = Object.assign(new Error('EIO: i/o error, read'), { syscall: 'read' })
  async function* breaking(): AsyncGenerator<Uint8Array> {
    yield encrypted.subarray(0, body + 10)
    throw broken
  }

  await expect(bytesOf(decrypt(breaking(), passphrase))).rejects.toBe(broken)
})

it('stops reading when its reader stops', async () => {
  let isClosed = false
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(pieceBytes)
    } finally {
      isClosed = true
    }
  }
  for await (const _ of encrypt(endless(), locked)) break

  await vi.waitFor(() => expect(isClosed).toBe(true))
})
