/** Photos of returns: buyers and the team add them, the team alone sees them. */

import { Readable } from 'node:stream'
import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import type { AddUploadFailure } from '#src/features/media/add-upload.server.ts'
import { makePhoto } from '#src/features/media/photos/make-photo.server.ts'
import { unlessBusy } from '#src/features/media/picture-process.server.ts'
import {
  type AddPhotoFailure,
  addPhoto,
} from '#src/features/orders/returns/photos/add-photo.server.ts'
import { findPhoto, photoSizes } from '#src/features/orders/returns/photos/find-photos.server.ts'
import {
  backPath,
  type PhotoOutcome,
  withOutcome,
} from '#src/features/orders/returns/photos/photo-back.ts'
import { addsPhotos } from '#src/features/orders/returns/photos/photo-token.server.ts'
import { type Answer, answer, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint, type RawInput } from '#src/platform/http/endpoint.ts'
import { sentFile } from '#src/platform/http/request/form-body.ts'
import { answerForUpload, pictureFormBytes, picturesBusy } from '#src/routes/api/answer-upload.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const photo = sentFile('picture')

function holdsToken({ shop }: ApiContext, { params, rawQuery }: Partial<RawInput>): boolean {
  const { token } = rawQuery ?? {}
  return typeof token === 'string' && addsPhotos(shop.secrets, params?.id ?? '', token)
}

const PhotoToken = z.object({
  token: z
    .string()
    .describe('Of this return, from the page of its order; without it the answer is 404'),
})

const ofBuyer = defineEndpoint<ApiContext, typeof PhotoToken>({
  method: 'POST',
  path: '/api/returnPhotos/:id',
  summary: 'Adds a photo to a return, as the form of the page of its order sends it',
  permission: 'order.read-by-token',
  requestClass: 'reads',
  takes: 'multipart',
  isUpload: true,
  admits: holdsToken,
  query: PhotoToken,
  documentedBody: z.object({
    photo: photo.describe('JPEG, PNG, WebP, AVIF or GIF of at most 8 MiB'),
    back: z.string().optional().describe('The path of the page'),
  }),
  bodyLimitBytes: pictureFormBytes,
  answers: {
    303: { of: 'Back to the page, with photo=kept in its query, or why it was not' },
    404: { of: 'No return of this token; answered before the body is read' },
    413: { of: 'More than 8 MiB' },
    415: { of: 'The body is no form' },
  },
  handle: async (context, input) => {
    const { shop, pictures, caller } = context
    const id = input.params.id ?? ''
    if (!isInternalId(id) || !holdsToken(context, input)) return notFound
    const form = z.object({ photo: photo.optional(), back: z.string().optional() })
    const { data } = form.safeParse(input.rawBody)
    const back = backPath(data?.back)
    const answerWith = (outcome: PhotoOutcome): Answer => ({
      status: 303,
      body: '',
      headers: { location: withOutcome(back, outcome) },
    })
    const file = data?.photo
    if (!file) return answerWith('refused')
    const { bytes } = file
    const command = { caseId: id, takenBy: 'buyer', from: caller.from } as const
    const added = await unlessBusy(() => addPhoto(shop, command, () => makePhoto(pictures, bytes)))
    if (added === 'not-now') return answerWith('busy')
    if (added.ok) return answerWith('kept')
    return answerWith(added.failure.kind === 'too-many-photos' ? 'tooMany' : 'refused')
  },
})

const ofStaff = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/returns/:id/photos',
  summary: 'Adds a photo of the returned pieces',
  permission: 'order.return',
  requestClass: 'owner',
  takes: 'multipart',
  isUpload: true,
  documentedBody: z.object({ photo }),
  bodyLimitBytes: pictureFormBytes,
  answers: {
    201: { of: 'The id of the photo', schema: z.object({ _id: z.string() }) },
    400: { of: 'The field photo holds no file' },
    404: { of: 'No such return' },
    409: { of: 'too-many-photos: it has three already' },
    413: { of: 'More than 8 MiB, or more than 40 megapixels' },
    415: { of: 'The body is no form, or its picture does not open' },
    503: { of: 'Too many pictures are being made' },
  },
  handle: async ({ shop, pictures }, { params, rawBody }) => {
    const id = params.id ?? ''
    if (!isInternalId(id)) return notFound
    const { data } = z.object({ photo }).safeParse(rawBody)
    if (!data) return answerFor({ kind: 'not-a-picture' })
    const { bytes } = data.photo
    const added = await unlessBusy(() =>
      addPhoto(shop, { caseId: id, takenBy: 'staff' }, () => makePhoto(pictures, bytes)),
    )
    if (added === 'not-now') return picturesBusy
    return added.ok ? answer({ _id: added.value }, 201) : answerFor(added.failure)
  },
})

function answerFor(failure: AddPhotoFailure | AddUploadFailure): Answer {
  switch (failure.kind) {
    case 'no-case':
      return notFound
    case 'too-many-photos':
      return problem(409, 'too-many-photos', 'A return has at most three photos of the team.')
    default:
      return answerForUpload(failure)
  }
}

const PhotoQuery = z.object({
  size: z.enum(photoSizes, { error: 'photoSize' }).default('small'),
})

const one = defineEndpoint<ApiContext, typeof PhotoQuery>({
  method: 'GET',
  path: '/api/admin/returns/:id/photos/:photo',
  summary: 'A photo of a return, as a JPEG made from its pixels',
  permission: 'order.return',
  requestClass: 'owner',
  query: PhotoQuery,
  answers: {
    200: { of: 'The photo', schema: z.string(), type: 'image/jpeg' },
    404: { of: 'No such photo' },
  },
  handle: async ({ shop }, { params, query: { size } }) => {
    const [caseId = '', id = ''] = [params.id, params.photo]
    if (!isInternalId(caseId) || !isInternalId(id)) return notFound
    const found = await findPhoto(shop.db.read, { caseId, id, size })
    if (!found) return notFound
    return {
      status: 200,
      body: Readable.from([Buffer.from(found)]),
      headers: { 'content-type': 'image/jpeg' },
    }
  },
})

export const returnPhotoEndpoints: readonly Endpoint<ApiContext>[] = [ofBuyer, ofStaff, one]
