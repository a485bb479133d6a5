import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BackupRefused } from './backup-refused.ts'
import { seal, unseal } from './seal.server.ts'

const anyChunks = fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 10 })

async function* given(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

it('returns the sealed bytes, however they arrive', async () => {
  await fc.assert(
    fc.asyncProperty(anyChunks, fc.integer({ min: 1, max: 50 }), async (chunks, size) => {
      const sealed = await bytesOf(seal(given(chunks)))
      const parts: Uint8Array[] = []
      for (let at = 0; at < sealed.length; at += size) parts.push(sealed.subarray(at, at + size))

      expect(await bytesOf(unseal(given(parts)))).toEqual(Buffer.concat(chunks))
    }),
  )
})

it('refuses bytes of which a single bit is flipped', async () => {
  await fc.assert(
    fc.asyncProperty(anyChunks, fc.nat(), fc.nat(7), async (chunks, where, bit) => {
      const sealed = await bytesOf(seal(given(chunks)))
      const at = where % sealed.length
      sealed.writeUInt8(sealed.readUInt8(at) ^ (1 << bit), at)

      await expect(bytesOf(unseal(given([sealed])))).rejects.toThrow(BackupRefused)
    }),
  )
})

it('refuses bytes that end early', async () => {
  await fc.assert(
    fc.asyncProperty(anyChunks, fc.nat(), async (chunks, length) => {
      const sealed = await bytesOf(seal(given(chunks)))
      const short = sealed.subarray(0, length % sealed.length)

      await expect(bytesOf(unseal(given([short])))).rejects.toThrow(BackupRefused)
    }),
  )
})

it('refuses bytes after the seal', async () => {
  await fc.assert(
    fc.asyncProperty(anyChunks, fc.uint8Array({ minLength: 1 }), async (chunks, more) => {
      const sealed = await bytesOf(seal(given(chunks)))

      await expect(bytesOf(unseal(given([sealed, more])))).rejects.toThrow(BackupRefused)
    }),
  )
})
