import { failureText } from '#src/features/dashboard/make-query-client.ts'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { uploadToApi } from '#src/platform/api-client/upload-to-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type Parts = Pick<ReturnsParts, 'messages' | 'failures'>

type Upload = {
  readonly caseId: string
  readonly file: File
  /** The product that it shows; of the whole return without one. */
  readonly pid?: string
}

/** Sends a photo of the team, and says whether the shop keeps it. */
export async function sendPhoto({ caseId, file, pid }: Upload, parts: Parts): Promise<void> {
  const form = new FormData()
  form.append('photo', file)
  if (pid !== undefined) form.append('pid', pid)
  try {
    await uploadToApi(`/admin/returns/${caseId}/photos`, form, () => {})
    showToast('success', parts.messages.photoAdded)
  } catch (error) {
    tellRefusedPhoto(error, parts)
  }
}

export function tellRefusedPhoto(error: unknown, { messages, failures }: Parts): void {
  if (!(error instanceof ApiFailure)) throw error
  showToast('error', interpolate(messages.photoRefused, { why: failureText(error, failures) }))
}
