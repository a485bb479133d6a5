/** Suppliers, and paying what the shop owes them (DAY.md 13). */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { toTaka } from '#src/domain/money.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { SupplierBody, SupplierPaymentBody } from '#src/features/buying/buying-form.ts'
import {
  paymentFromWire,
  SupplierOnTheWire,
  SuppliersOnTheWire,
  supplierFromWire,
  suppliersToWire,
  supplierToWire,
} from '#src/features/buying/buying-wire.ts'
import {
  findSupplier,
  listSuppliers,
} from '#src/features/buying/suppliers/list-suppliers.server.ts'
import { paySupplier } from '#src/features/buying/suppliers/pay-supplier.server.ts'
import {
  addSupplier,
  editSupplier,
  removeSupplier,
} from '#src/features/buying/suppliers/save-supplier.server.ts'
import { type Answer, answer, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionIn } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const suppliers = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/suppliers',
  summary: 'Lists the suppliers and what the shop owes them, archived ones last',
  permission: 'purchases.read',
  requestClass: 'owner',
  answers: { 200: { of: 'The suppliers', schema: SuppliersOnTheWire } },
  handle: async ({ shop }) => answer(suppliersToWire(await listSuppliers(shop.db.read))),
})

const postSupplier = defineEndpoint<ApiContext, undefined, typeof SupplierBody>({
  method: 'POST',
  path: '/api/admin/suppliers',
  summary: 'Adds a supplier',
  permission: 'purchase.write',
  requestClass: 'owner',
  body: SupplierBody,
  answers: {
    201: { of: 'The supplier', schema: SupplierOnTheWire },
    400: { of: 'Names every wrong field' },
  },
  handle: async ({ shop, caller }, { body }) => {
    const fields = supplierFromWire(body)
    const added = await addSupplier(shop, { fields, actor: actorName(caller) })
    return added.ok ? answerSupplier(shop, added.value, 201) : notFound
  },
})

const putSupplier = defineEndpoint<ApiContext, undefined, typeof SupplierBody>({
  method: 'PUT',
  path: '/api/admin/suppliers/:id',
  summary: 'Changes a supplier; an archived one is a supplier again',
  permission: 'purchase.write',
  requestClass: 'owner',
  body: SupplierBody,
  headers: { 'If-Match': 'Only if its version is still this' },
  answers: {
    200: { of: 'The supplier', schema: SupplierOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such supplier' },
    409: { of: 'changed-meanwhile' },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const edited = await editSupplier(shop, {
      id: params.id ?? '',
      fields: supplierFromWire(body),
      expectedVersion: expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    if (edited.ok) return answerSupplier(shop, edited.value, 200)
    return edited.failure.kind === 'supplier-gone'
      ? notFound
      : problem(409, 'changed-meanwhile', 'Somebody changed this supplier meanwhile.')
  },
})

const Removed = z.object({ removed: z.enum(['deleted', 'archived']) })

const deleteSupplier = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/suppliers/:id',
  summary: 'Deletes a supplier; one that was ordered from is archived',
  permission: 'purchase.write',
  requestClass: 'owner',
  answers: { 200: { of: 'What became of it', schema: Removed }, 404: { of: 'No such supplier' } },
  handle: async ({ shop, caller }, { params }) => {
    const removed = await removeSupplier(shop, { id: params.id ?? '', actor: actorName(caller) })
    return removed.ok ? answer({ removed: removed.value }) : notFound
  },
})

const Owed = z.object({ owed: z.number().describe('What is still owed, in taka') })

const postPayment = defineEndpoint<ApiContext, undefined, typeof SupplierPaymentBody>({
  method: 'POST',
  path: '/api/admin/suppliers/payments',
  summary: 'Writes down that a supplier was paid what the shop owed it',
  permission: 'money.write',
  requestClass: 'owner',
  body: SupplierPaymentBody,
  headers: { 'Idempotency-Key': 'Needed: the same key and payment pay nothing again' },
  answers: {
    201: { of: 'The rest of the debt', schema: Owed },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such supplier' },
    409: { of: 'more-than-owed with owed' },
    422: { of: 'idempotency-key-reused: the key came with another payment' },
  },
  handle: async ({ shop, caller }, { body, header }) => {
    const key = keyIn(header)
    if (typeof key !== 'string') return key
    const paid = await paySupplier(shop, {
      ...paymentFromWire(body),
      key,
      actor: actorName(caller),
    })
    if (paid.ok) return answer({ owed: toTaka(paid.value) }, 201)
    switch (paid.failure.kind) {
      case 'supplier-gone':
        return notFound
      case 'more-than-owed':
        return problem(409, 'more-than-owed', 'The shop does not owe so much.', {
          more: { owed: toTaka(paid.failure.owed) },
        })
      case 'key-of-another':
        return keyReused
    }
  },
})

/** The problem where there is none. */
export function keyIn(header: (name: string) => string | null): string | Answer {
  const key = header('idempotency-key') ?? ''
  return key === '' || key.length > textLimits.idempotencyKey
    ? problem(400, 'bad-idempotency-key', 'An Idempotency-Key has 1 to 255 characters.')
    : key
}

export const keyReused = problem(
  422,
  'idempotency-key-reused',
  'This Idempotency-Key came with another request.',
)

async function answerSupplier(
  shop: ApiContext['shop'],
  id: string,
  status: 200 | 201,
): Promise<Answer> {
  const supplier = await findSupplier(shop.db.read, id)
  return supplier ? answer(supplierToWire(supplier), status) : notFound
}

export const supplierEndpoints: readonly Endpoint<ApiContext>[] = [
  suppliers,
  postSupplier,
  putSupplier,
  deleteSupplier,
  postPayment,
]
