/** Sends a spreadsheet and its pictures to the shop, part by part. */

import {
  type PicturesState,
  sendPictures,
} from '#src/features/catalogue/sheets/dashboard/send-pictures.ts'
import type { ImportOnTheWire } from '#src/features/catalogue/sheets/import-wire.ts'
import { sheetLimits } from '#src/features/catalogue/sheets/sheet-limits.ts'
import { pauseBeforeAgain } from '#src/features/media/dashboard/uploads/send-again-when.ts'
import { sendUntilAnswered } from '#src/features/media/dashboard/uploads/send-until-answered.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { uploadToApi } from '#src/platform/api-client/upload-to-api.ts'

export const importsPath = '/admin/product-imports'

export type SentSheet = { readonly file: File; readonly pictures: readonly File[] }

export type SendingState =
  | PicturesState
  /** `part` is from 0 to 1. */
  | { readonly kind: 'file'; readonly part: number; readonly isWaiting: boolean }

/** Each request is sent again by itself while the network or the shop fails. */
export async function sendSheet(
  { file, pictures }: SentSheet,
  onProgress: (state: SendingState) => void,
  signal: AbortSignal,
): Promise<ImportOnTheWire> {
  const named = await sendPictures(pictures, onProgress, signal)
  const parts = Math.max(1, Math.ceil(file.size / sheetLimits.partBytes))
  let sent = 0
  const show = (part: number, isWaiting = false) =>
    onProgress({ kind: 'file', part: (sent + part) / parts, isWaiting })
  const ask = <Answer>(send: () => Promise<Answer>) => {
    const sendNow = () => {
      show(0)
      return send()
    }
    const onFailure = () => show(0, true)
    return sendUntilAnswered({ send: sendNow, pause: pauseBeforeAgain, onFailure, signal })
  }
  const body = { fileName: file.name, parts, pictures: named }
  const started = await ask(() =>
    askApi<ImportOnTheWire>(importsPath, { method: 'POST', body, signal }),
  )
  const path = `${importsPath}/${started.body._id}/parts`
  let imported = started.body
  for (; sent < parts; sent += 1) {
    const form = await formOf(file, sent)
    imported = (await ask(() => uploadToApi<ImportOnTheWire>(path, form, show, signal))).body
  }
  return imported
}

/** Read here: of a file that was changed since it was chosen, a request would fail like a broken network. */
async function formOf(file: File, position: number): Promise<FormData> {
  const from = position * sheetLimits.partBytes
  const bytes = await file.slice(from, from + sheetLimits.partBytes).arrayBuffer()
  const form = new FormData()
  form.set('position', String(position))
  form.set('part', new Blob([bytes]), 'part')
  return form
}

export function findTwice(pictures: readonly File[]): string | undefined {
  const names = pictures.map(({ name }) => name.normalize('NFC').toLowerCase())
  const twice = names.findIndex((name, at) => names.indexOf(name) < at)
  return pictures[twice]?.name
}

/** A browser does not read a file that was changed since it was chosen. */
export async function findChanged(files: readonly File[]): Promise<string | undefined> {
  for (const file of files) {
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch {
      return file.name
    }
  }
  return undefined
}
