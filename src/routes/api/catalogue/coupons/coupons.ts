/** The coupons of the owner: listed, made, changed and switched off. */

import type { Coupon } from '#src/domain/coupons/coupon.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { CouponBody } from '#src/features/coupons/coupon-form.ts'
import { listCoupons } from '#src/features/coupons/coupon-rows.server.ts'
import {
  CouponOfOwner,
  CouponsOfOwner,
  couponFromBody,
  couponToOwner,
} from '#src/features/coupons/coupon-wire.ts'
import {
  productsOf,
  type SaveCouponFailure,
  saveCoupon,
} from '#src/features/coupons/save-coupon.server.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionIn } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const getCoupons = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'All coupons, with how often each is used',
  permission: 'coupon.write',
  requestClass: 'owner',
  answers: { 200: { of: 'The coupons', schema: CouponsOfOwner } },
  handle: async ({ shop }) => {
    const coupons = await listCoupons(shop.db.read)
    const products = await productsOf(shop.db.read, coupons)
    return answer({ items: coupons.map((coupon) => couponToOwner(coupon, products)) })
  },
})

const postCoupon = defineEndpoint<ApiContext, undefined, typeof CouponBody>({
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'Makes a coupon',
  permission: 'coupon.write',
  requestClass: 'owner',
  body: CouponBody,
  answers: {
    201: { of: 'The coupon', schema: CouponOfOwner },
    400: { of: 'Names every wrong field' },
    409: { of: 'too-many-coupons' },
  },
  handle: async ({ shop, caller }, { body }) => {
    const made = await saveCoupon(shop, {
      id: undefined,
      fields: couponFromBody(body),
      expectedVersion: undefined,
      actor: actorName(caller),
    })
    return made.ok ? couponAnswer(shop, made.value, 201) : answerFor(made.failure)
  },
})

const putCoupon = defineEndpoint<ApiContext, undefined, typeof CouponBody>({
  method: 'PUT',
  path: '/api/admin/coupons/:id',
  summary: 'Changes a coupon, or switches it off; orders keep the terms that they were placed with',
  permission: 'coupon.write',
  requestClass: 'owner',
  body: CouponBody,
  headers: { 'If-Match': 'Only if its version is still this' },
  answers: {
    200: { of: 'The coupon', schema: CouponOfOwner },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such coupon' },
    409: { of: 'changed-meanwhile' },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const saved = await saveCoupon(shop, {
      id: params.id ?? '',
      fields: couponFromBody(body),
      expectedVersion: expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    return saved.ok ? couponAnswer(shop, saved.value, 200) : answerFor(saved.failure)
  },
})

async function couponAnswer(
  { db }: ApiContext['shop'],
  coupon: Coupon,
  status: 200 | 201,
): Promise<Answer> {
  return answer(couponToOwner(coupon, await productsOf(db.read, [coupon])), status)
}

function answerFor(failure: SaveCouponFailure): Answer {
  switch (failure.kind) {
    case 'coupon-gone':
      return notFound
    case 'changed-meanwhile':
      return problem(409, 'changed-meanwhile', 'Somebody changed this coupon meanwhile.')
    case 'too-many':
      return problem(409, 'too-many-coupons', 'A shop has at most 1,000 coupons.')
    case 'wrong-fields':
      return badInput(failure.problems)
  }
}

export const couponEndpoints: readonly Endpoint<ApiContext>[] = [getCoupons, postCoupon, putCoupon]
