/** What the endpoints that take a picture in a form answer alike. */

import type { AddUploadFailure } from '#src/features/media/add-upload.server.ts'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { type Answer, problem } from '#src/platform/http/answer.ts'

/** The picture, and 64 KiB for names, types, boundaries and the other parts of the form. */
export const pictureFormBytes = uploadBytes + 64 * 1024

export const picturesBusy = problem(
  503,
  'pictures-busy',
  'The picture could not be made now. Send it again.',
  { retryAfterSeconds: 5 },
)

export function answerForUpload(failure: AddUploadFailure): Answer {
  switch (failure.kind) {
    case 'too-large':
      return problem(413, 'too-large', 'A picture has at most 8 MiB. Send a smaller one.')
    case 'too-many-pixels':
      return problem(413, 'too-many-pixels', 'A picture has at most 40 megapixels.')
    case 'not-a-picture':
      return problem(415, 'not-a-picture', 'Send a JPEG, PNG, WebP, AVIF or GIF that opens.')
    default:
      return assertNever(failure)
  }
}
