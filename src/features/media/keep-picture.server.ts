import { hashOfAddress } from '#src/features/media/picture-address.ts'
import { markUsed } from '#src/features/media/picture-statements.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/**
 * Part of every save that refers to a picture, before it checks that the picture exists: the job
 * that deletes unused pictures waits for this transaction, or has deleted the picture before.
 */
export async function keepPicture(tx: Tx, image: string): Promise<void> {
  const hash = hashOfAddress(image)
  if (hash !== undefined) await markUsed(tx, { hash })
}
