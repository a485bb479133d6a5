/** Photos of returns: buyers and the team add them, the team alone sees them. */

import { z } from 'zod'
import { isInternalId, textLimits } from '#src/domain/catalogue/product.ts'
import type { AddUploadFailure } from '#src/features/media/add-upload.server.ts'
import { makePhoto } from '#src/features/media/photos/make-photo.server.ts'
import { unlessBusy } from '#src/features/media/picture-process.server.ts'
import { type PhotoOutcome, withOutcome } from '#src/features/orders/photos/photo-back.ts'
import { PhotoQuery } from '#src/features/orders/photos/photo-size.ts'
import type { NoRoom } from '#src/features/orders/photos/store-photo.server.ts'
import { addPhoto } from '#src/features/orders/returns/photos/add-photo.server.ts'
import { findPhoto } from '#src/features/orders/returns/photos/find-photos.server.ts'
import { staffBackPath } from '#src/features/orders/returns/photos/staff-photo-back.ts'
import { type Answer, answer, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { answerForUpload, pictureFormBytes, picturesBusy } from '#src/routes/api/answer-upload.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerPhoto, outcomeOf, photoField, photoForm } from '#src/routes/api/photos/photo-form.ts'

const ofBuyer = photoForm({
  of: 'return',
  path: '/api/returnPhotos/:id',
  add: ({ shop, caller }, caseId, make) =>
    addPhoto(shop, { caseId, takenBy: 'buyer', from: caller.from }, make),
})

const StaffForm = z.object({
  photo: photoField,
  pid: z
    .string()
    .max(textLimits.pid)
    .optional()
    .describe('The product that it shows, of those that the return brought: one photo each'),
  back: z.string().optional().describe('The path of the page, of a form without scripts'),
})

const ofStaff = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/returns/:id/photos',
  summary: 'Adds a photo of the returned pieces',
  permission: 'order.return',
  requestClass: 'owner',
  takes: 'multipart',
  isUpload: true,
  documentedBody: StaffForm,
  bodyLimitBytes: pictureFormBytes,
  answers: {
    201: { of: 'The id of the photo', schema: z.object({ _id: z.string() }) },
    303: { of: 'To the page of back, with photo=kept in its query, or why it was not' },
    400: { of: 'The field photo holds no file' },
    404: { of: 'No such return, or it brought no such product' },
    409: { of: 'too-many-photos: it has three already, or one of the product' },
    413: { of: 'More than 8 MiB, or more than 40 megapixels' },
    415: { of: 'The body is no form, or its picture does not open' },
    503: { of: 'Too many pictures are being made' },
  },
  handle: async ({ shop, pictures }, { params, rawBody }) => {
    const id = params.id ?? ''
    if (!isInternalId(id)) return notFound
    const back = BackField.safeParse(rawBody).data?.back
    const { data } = StaffForm.safeParse(rawBody)
    if (!data) {
      return back === undefined ? answerFor({ kind: 'not-a-picture' }) : leadBack(back, 'refused')
    }
    const { pid, photo } = data
    const added = await unlessBusy(() =>
      addPhoto(shop, { caseId: id, takenBy: 'staff', pid }, () => makePhoto(pictures, photo.bytes)),
    )
    if (back !== undefined) return leadBack(back, outcomeOf(added))
    if (added === 'not-now') return picturesBusy
    return added.ok ? answer({ _id: added.value }, 201) : answerFor(added.failure)
  },
})

const BackField = z.object({ back: z.string() })

function leadBack(back: string, outcome: PhotoOutcome): Answer {
  const location = withOutcome(staffBackPath(back), outcome)
  return { status: 303, body: '', headers: { location } }
}

function answerFor(failure: NoRoom | AddUploadFailure): Answer {
  switch (failure.kind) {
    case 'no-place':
      return notFound
    case 'too-many-photos':
      return problem(409, 'too-many-photos', 'A return has at most three photos of the team.')
    default:
      return answerForUpload(failure)
  }
}

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
    return answerPhoto(await findPhoto(shop.db.read, { caseId, id, size }))
  },
})

export const returnPhotoEndpoints: readonly Endpoint<ApiContext>[] = [ofBuyer, ofStaff, one]
