/** The family of a product: its options, read and saved whole. */

import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { FamilyBody } from '#src/features/catalogue/families/family-form.ts'
import { findFamilyOf } from '#src/features/catalogue/families/family-rows.server.ts'
import {
  FamilyAnswer,
  familyFromWire,
  familyToWire,
} from '#src/features/catalogue/families/family-wire.ts'
import {
  type SaveFamilyFailure,
  saveFamily,
} from '#src/features/catalogue/families/save-family.server.ts'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { productToWire } from '#src/features/catalogue/product-wire.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionIn, matchesEtag } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const getFamily = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/products/:id/family',
  summary: 'The family of a product, by its pid or its _id: its options and members',
  permission: 'product.write',
  requestClass: 'owner',
  answers: {
    200: { of: 'The family, or null', schema: FamilyAnswer },
    404: { of: 'No such product' },
  },
  handle: async ({ shop }, { params }) => {
    const product = await findProduct(shop.db.read, params.id ?? '')
    if (!product) return notFound
    return answer(familyToWire(await findFamilyOf(shop.db.read, product.id)))
  },
})

const putFamily = defineEndpoint<ApiContext, undefined, typeof FamilyBody>({
  method: 'PUT',
  path: '/api/admin/products/:id/family',
  summary: 'Saves the family of a product: makes, changes and lets go its members, or does nothing',
  permission: 'product.write',
  requestClass: 'owner',
  body: FamilyBody,
  headers: {
    'If-Match': 'Only if the version of the family is still this',
    'If-None-Match': '* only if the product has no family',
  },
  answers: {
    200: { of: 'The family, or null after its end', schema: FamilyAnswer },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such product' },
    409: {
      of: 'changed-meanwhile; pid-taken with product; member-gone or in-another-family with pid',
    },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const saved = await saveFamily(shop, {
      id: params.id ?? '',
      fields: familyFromWire(body),
      expected: matchesEtag(header('if-none-match'), '*')
        ? 'none'
        : expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    return saved.ok ? answer(familyToWire(saved.value)) : answerFor(saved.failure)
  },
})

function answerFor(failure: SaveFamilyFailure): Answer {
  switch (failure.kind) {
    case 'product-gone':
      return notFound
    case 'changed-meanwhile':
      return problem(409, 'changed-meanwhile', 'Somebody changed the family meanwhile.')
    case 'pid-taken':
      return problem(409, 'pid-taken', 'There is a product with this id already. Choose another.', {
        more: { product: productToWire(failure.product) },
      })
    case 'member-gone':
      return problem(409, 'member-gone', 'There is no product with this id.', {
        more: { pid: failure.pid },
      })
    case 'in-another-family':
      return problem(409, 'in-another-family', 'This product belongs to another family.', {
        more: { pid: failure.pid },
      })
    case 'wrong-fields':
      return badInput(failure.problems)
    default:
      return assertNever(failure)
  }
}

export const familyEndpoints: readonly Endpoint<ApiContext>[] = [getFamily, putFamily]
