import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '#src/platform/package-root.ts'
import { BackupRefused } from './backup-refused.ts'
import { decryptOld, oldHeadBytes, oldKeyOf } from './old-encryption.server.ts'

/** A shop's backup of 2026-11-23, in two pieces. */
const file = readFileSync(join(packageRoot(), 'tests/backups/encrypted-1.backup'))
const [head, pieces] = [file.subarray(0, oldHeadBytes), file.subarray(oldHeadBytes)]
const firstPiece = 64 * 1024 + 16
const key = await oldKeyOf(head, 'seven-mangoes-on-a-boat')

async function decrypted(...chunks: readonly Uint8Array[]): Promise<Buffer> {
  async function* given(): AsyncGenerator<Uint8Array> {
    yield* chunks
  }
  return Buffer.concat(await Array.fromAsync(decryptOld(given(), key)))
}

async function expectRefused(...chunks: readonly Uint8Array[]): Promise<void> {
  await expect(decrypted(...chunks)).rejects.toThrow(BackupRefused)
}

it('decrypts the same, however the bytes arrive', async () => {
  const whole = await decrypted(pieces)

  expect(whole.length).toBe(pieces.length - 2 * 16)
  for (const at of [1, firstPiece - 1, firstPiece, firstPiece + 1, pieces.length - 1]) {
    expect(await decrypted(pieces.subarray(0, at), pieces.subarray(at))).toEqual(whole)
  }
})

it('refuses bytes of which a single bit is flipped', async () => {
  for (const at of [0, firstPiece - 1, firstPiece, pieces.length - 1]) {
    const bytes = Buffer.from(pieces)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    await expectRefused(bytes)
  }
})

it('refuses bytes that end early, also where a piece ends', async () => {
  await expectRefused(pieces.subarray(0, firstPiece))
  await expectRefused(pieces.subarray(0, -1))
  await expectRefused(pieces.subarray(0, 5))
  await expectRefused()
})

it('refuses pieces that changed places', async () => {
  await expectRefused(pieces.subarray(firstPiece), pieces.subarray(0, firstPiece))
})
