/** Makes a photo that no public address shows: two JPEGs, from its pixels alone. It stores nothing. */

import { type AddUploadFailure, encodePicture } from '#src/features/media/add-upload.server.ts'
import type { Encoded } from '#src/features/media/picture-job.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import { ok, type Result } from '#src/lib/result.ts'

/** At most 320 and 1,200 pixels wide. */
export type PhotoFiles = { readonly small: Uint8Array; readonly large: Uint8Array }

export async function makePhoto(
  pictures: Pictures,
  bytes: Uint8Array,
): Promise<Result<PhotoFiles, AddUploadFailure>> {
  const encoded = await encodePicture(pictures, bytes)
  if (!encoded.ok) return encoded
  return ok({ small: jpegOf(encoded.value, 320), large: jpegOf(encoded.value, 1200) })
}

function jpegOf({ files }: Encoded, width: 320 | 1200): Uint8Array {
  const file = files.find((one) => one.width === width && one.format === 'jpg')
  if (!file) throw new Error(`unreachable: a picture without its JPEG of ${width} pixels`)
  return file.content
}
