/** Encrypts a backup with a passphrase in the age format: `age -d` opens the file as well. */

import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefused, cannotDecrypt } from './backup-refused.ts'

type Bytes = AsyncIterable<Uint8Array>
type Locked = {
  readonly passphrase: string
  /** Base-2 logarithm of scrypt's N. */
  readonly workFactor?: number
}

export const ageMagic = Buffer.from('age-encryption.org/v1\n')

/** One guess takes half a second and 128 MiB; the default, 18, takes twice as much of both. */
const usualWorkFactor = 17

export async function* encrypt(
  chunks: Bytes,
  { passphrase, workFactor = usualWorkFactor }: Locked,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(normalized(passphrase))
  encrypter.setScryptWorkFactor(workFactor)
  yield* await encrypter.encrypt(streamOf(chunks))
}

/** Throws BackupRefused at the first piece that is not right. */
export async function* decrypt(chunks: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(normalized(passphrase))
  try {
    yield* await decrypter.decrypt(streamOf(chunks))
  } catch (error) {
    throw isFromFile(error) ? error : new BackupRefused(cannotDecrypt)
  }
}

/** Two keyboards may write the same passphrase with different code points. */
function normalized(passphrase: string): string {
  return passphrase.normalize('NFC')
}

/** `ReadableStream.from`, which TypeScript's types of the web do not have. */
function streamOf(chunks: Bytes): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await iterator.return?.()),
  })
}

function isFromFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
