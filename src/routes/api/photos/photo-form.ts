/** The form of a buyer's photo on the page of an order: works without scripts, and leads back to the page. */

import { Readable } from 'node:stream'
import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import type { AddUploadFailure } from '#src/features/media/add-upload.server.ts'
import { makePhoto } from '#src/features/media/photos/make-photo.server.ts'
import { unlessBusy } from '#src/features/media/picture-process.server.ts'
import { backPath, type PhotoOutcome, withOutcome } from '#src/features/orders/photos/photo-back.ts'
import { addsPhotos, type PhotoSubject } from '#src/features/orders/photos/photo-token.server.ts'
import type { NoRoom, StorePhoto } from '#src/features/orders/photos/store-photo.server.ts'
import type { Result } from '#src/lib/result.ts'
import { type Answer, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint, type RawInput } from '#src/platform/http/endpoint.ts'
import { sentFile } from '#src/platform/http/request/form-body.ts'
import { pictureFormBytes } from '#src/routes/api/answer-upload.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

export const photoField = sentFile('picture')

type PhotoForm = Pick<PhotoSubject, 'of'> & {
  /** With the id of the return or review as `:id`. */
  readonly path: string
  readonly add: (
    context: ApiContext,
    id: string,
    make: StorePhoto<AddUploadFailure>['make'],
  ) => Promise<Result<string, NoRoom | AddUploadFailure>>
}

const PhotoToken = z.object({
  token: z
    .string()
    .describe('Of this return or review, from the page of its order; without it the answer is 404'),
})

export function photoForm({ of, path, add }: PhotoForm): Endpoint<ApiContext> {
  return defineEndpoint<ApiContext, typeof PhotoToken>({
    method: 'POST',
    path,
    summary: `Adds a photo to a ${of}, as the form of the page of its order sends it`,
    permission: 'order.read-by-token',
    requestClass: 'reads',
    takes: 'multipart',
    isUpload: true,
    admits: holdsToken,
    query: PhotoToken,
    documentedBody: z.object({
      photo: photoField.describe('JPEG, PNG, WebP, AVIF or GIF of at most 8 MiB'),
      back: z.string().optional().describe('The path of the page'),
    }),
    bodyLimitBytes: pictureFormBytes,
    answers: {
      303: { of: 'Back to the page, with photo=kept in its query, or why it was not' },
      404: { of: `No ${of} of this token; answered before the body is read` },
      413: { of: 'More than 8 MiB' },
      415: { of: 'The body is no form' },
    },
    handle: async (context, input) => {
      const id = input.params.id ?? ''
      if (!isInternalId(id) || !holdsToken(context, input)) return notFound
      const form = z.object({ photo: photoField.optional(), back: z.string().optional() })
      const { data } = form.safeParse(input.rawBody)
      const back = backPath(data?.back)
      const answerWith = (outcome: PhotoOutcome): Answer => ({
        status: 303,
        body: '',
        headers: { location: withOutcome(back, outcome) },
      })
      const file = data?.photo
      if (!file) return answerWith('refused')
      const make = () => makePhoto(context.pictures, file.bytes)
      return answerWith(outcomeOf(await unlessBusy(() => add(context, id, make))))
    },
  })

  function holdsToken({ shop }: ApiContext, { params, rawQuery }: Partial<RawInput>): boolean {
    const { token } = rawQuery ?? {}
    const subject = { of, id: params?.id ?? '' }
    return typeof token === 'string' && addsPhotos(shop.secrets, subject, token)
  }
}

export function outcomeOf(
  added: Result<string, NoRoom | AddUploadFailure> | 'not-now',
): PhotoOutcome {
  if (added === 'not-now') return 'busy'
  if (added.ok) return 'kept'
  return added.failure.kind === 'too-many-photos' ? 'tooMany' : 'refused'
}

/** No cache keeps it: a review that is taken back or erased takes its photos with it. */
export function answerPhoto(file: Uint8Array | undefined): Answer {
  if (!file) return notFound
  return {
    status: 200,
    body: Readable.from([Buffer.from(file)]),
    headers: { 'content-type': 'image/jpeg' },
  }
}
