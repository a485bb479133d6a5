/** Sends a spreadsheet and its pictures to the shop, part by part. */

import type { ImportOnTheWire } from '#src/features/catalogue/sheets/import-wire.ts'
import { sheetLimits } from '#src/features/catalogue/sheets/sheet-limits.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { uploadToApi } from '#src/platform/api-client/upload-to-api.ts'

export const importsPath = '/admin/product-imports'

export type SentSheet = { readonly file: File; readonly pictures: readonly File[] }

export type SendingState =
  | { readonly kind: 'pictures'; readonly sent: number; readonly of: number }
  /** From 0 to 1. */
  | { readonly kind: 'file'; readonly part: number }

/** The shop refuses a picture of this name. */
export class PictureRefused extends Error {
  readonly picture: string

  constructor(picture: string, why: string) {
    super(why)
    this.picture = picture
  }
}

type Uploaded = { readonly data: { readonly display_url: string } }

export async function sendSheet(
  { file, pictures }: SentSheet,
  onProgress: (state: SendingState) => void,
): Promise<ImportOnTheWire> {
  const named: { readonly name: string; readonly image: string }[] = []
  for (const picture of pictures) {
    onProgress({ kind: 'pictures', sent: named.length, of: pictures.length })
    named.push({ name: picture.name, image: await sendPicture(picture) })
  }
  const parts = Math.max(1, Math.ceil(file.size / sheetLimits.partBytes))
  onProgress({ kind: 'file', part: 0 })
  const started = await askApi<ImportOnTheWire>(importsPath, {
    method: 'POST',
    body: { fileName: file.name, parts, pictures: named },
  })
  let imported = started.body
  for (let position = 0; position < parts; position += 1) {
    const from = position * sheetLimits.partBytes
    const form = new FormData()
    form.set('position', String(position))
    form.set('part', file.slice(from, from + sheetLimits.partBytes), 'part')
    const { body } = await uploadToApi<ImportOnTheWire>(
      `${importsPath}/${imported._id}/parts`,
      form,
      (part) => onProgress({ kind: 'file', part: (position + part) / parts }),
    )
    imported = body
  }
  return imported
}

async function sendPicture(picture: File): Promise<string> {
  const form = new FormData()
  form.set('image', picture)
  try {
    const { body } = await uploadToApi<Uploaded>('/1/upload', form, () => {})
    return body.data.display_url
  } catch (error) {
    if (error instanceof ApiFailure) throw new PictureRefused(picture.name, error.message)
    throw error
  }
}

export function findTwice(pictures: readonly File[]): string | undefined {
  const names = pictures.map(({ name }) => name.normalize('NFC').toLowerCase())
  const twice = names.findIndex((name, at) => names.indexOf(name) < at)
  return pictures[twice]?.name
}
