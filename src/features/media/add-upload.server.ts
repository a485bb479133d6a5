/** Stores an upload: only files made from its pixels, none of its bytes. */

import { hash } from 'node:crypto'
import { type PictureType, pictureHeaderOf } from '#src/features/media/picture-header.ts'
import type { Encoded } from '#src/features/media/picture-job.ts'
import { picturePixels, uploadBytes } from '#src/features/media/picture-limits.ts'
import { PictureRefused } from '#src/features/media/picture-process.server.ts'
import {
  findPicture,
  insertFile,
  insertPicture,
  markUsed,
} from '#src/features/media/picture-statements.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type Upload = { readonly hash: string; readonly width: number; readonly height: number }

export type AddUploadFailure =
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-a-picture' }
  | { readonly kind: 'too-many-pixels' }

type PictureShop = Pick<Shop, 'db' | 'clock'> & { readonly pictures: Pictures }

export type AddUpload = {
  readonly bytes: Uint8Array
  /** E-mail of the admin. */
  readonly actor: string
}

/** JPEG, PNG, WebP, AVIF or the first frame of a GIF, by content. `width` and `height` are upright. */
export async function addUpload(
  { db, clock, pictures }: PictureShop,
  { bytes, actor }: AddUpload,
): Promise<Result<Upload, AddUploadFailure>> {
  const type = typeOfUpload(bytes)
  if (!type.ok) return type

  const uploaded = hash('sha256', bytes)
  const [known] = await findPicture(db.read, { hash: uploaded })
  if (known && (await isKept(db, uploaded, known))) {
    return ok({ hash: uploaded, width: known.width, height: known.height })
  }

  const encoded = await encodeUpload(pictures, { content: bytes, type: type.value })
  if (!encoded.ok) return encoded

  return ok(
    await commit(db, (tx) =>
      keepUpload(tx, { hash: uploaded, encoded: encoded.value, actor, now: clock() }),
    ),
  )
}

/** All files of a picture, from its pixels; it stores nothing. */
export async function encodePicture(
  pictures: Pictures,
  bytes: Uint8Array,
): Promise<Result<Encoded, AddUploadFailure>> {
  const type = typeOfUpload(bytes)
  return type.ok ? encodeUpload(pictures, { content: bytes, type: type.value }) : type
}

/** By the first bytes, before anything decodes them. */
function typeOfUpload(bytes: Uint8Array): Result<PictureType, AddUploadFailure> {
  if (bytes.length > uploadBytes) return failed({ kind: 'too-large' })
  const header = pictureHeaderOf(bytes)
  if (!header) return failed({ kind: 'not-a-picture' })
  const isLarge = header.width * header.height > picturePixels
  return isLarge ? failed({ kind: 'too-many-pixels' }) : ok(header.type)
}

/** Starts the day of an unused upload again, unless the job has deleted it meanwhile. */
async function isKept(
  db: Pick<Database, 'write'>,
  hash: string,
  { unused_since }: { readonly unused_since: string | null },
): Promise<boolean> {
  if (unused_since === null) return true
  return commit(db, async (tx) => (await markUsed(tx, { hash })) > 0)
}

async function encodeUpload(
  pictures: Pictures,
  { content, type }: { content: Uint8Array; type: PictureType },
): Promise<Result<Encoded, AddUploadFailure>> {
  try {
    return ok(await pictures.run({ kind: 'upload', content, type }, 'urgent'))
  } catch (error) {
    if (error instanceof PictureRefused) return failed({ kind: 'not-a-picture' })
    throw error
  }
}

async function keepUpload(
  tx: Tx,
  { hash, encoded, actor, now }: { hash: string; encoded: Encoded; actor: string; now: Date },
): Promise<Upload> {
  const { width, height, files } = encoded
  await insertPicture(tx, { hash, width, height, source: null, now: now.toISOString() })
  for (const file of files) {
    await insertFile(tx, { hash, width: file.width, format: file.format, content: file.content })
  }
  await recordHistory(tx, {
    subject: 'picture',
    subjectId: hash,
    actor,
    action: 'picture.upload',
    before: {},
    after: { width, height },
    now,
  })
  return { hash, width, height }
}
