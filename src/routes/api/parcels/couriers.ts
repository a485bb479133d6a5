/** The owner's accounts at couriers (DAY.md 8). */

import { z } from 'zod'
import { type ApiCourier, apiCouriers } from '#src/domain/parcels/courier-name.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  connectTo,
  findAccount,
  removeAccount,
  saveAccount,
  testAccount,
} from '#src/features/parcels/accounts/courier-accounts.server.ts'
import {
  AccountForm,
  CourierOnTheWire,
  CouriersOnTheWire,
  courierToWire,
  TestOnTheWire,
} from '#src/features/parcels/accounts/courier-wire.ts'
import type { ConnectionTest } from '#src/features/parcels/couriers/courier.ts'
import { courierKinds } from '#src/features/parcels/couriers/couriers.server.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import { answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { needsProof } from '#src/routes/api/accounts/account-answers.ts'
import { answerForKeys } from '#src/routes/api/connect/account-failure.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

function courierOf(name: string | undefined): ApiCourier | undefined {
  return apiCouriers.find((one) => one === name)
}

async function shown(shop: ParcelShop, courier: ApiCourier): Promise<CourierOnTheWire> {
  return courierToWire(courier, courierKinds[courier], await findAccount(shop, courier))
}

const list = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/couriers',
  summary: 'The couriers with an API, and the shop’s account at each without its keys',
  permission: 'settings.read',
  requestClass: 'owner',
  answers: { 200: { of: 'Every courier', schema: CouriersOnTheWire } },
  handle: async ({ shop }) => {
    const items: CourierOnTheWire[] = []
    for (const courier of apiCouriers) items.push(await shown(shop, courier))
    return answer({ items, canSeal: shop.secrets.atRest !== undefined })
  },
})

const save = defineEndpoint<ApiContext, undefined, typeof AccountForm>({
  method: 'PUT',
  path: '/api/admin/couriers/:courier',
  summary: 'Stores the keys and settings of an account, sealed; no answer has a key',
  permission: 'courier.connect',
  requestClass: 'owner',
  body: AccountForm,
  answers: {
    200: { of: 'The account without its keys', schema: CourierOnTheWire },
    400: { of: 'Names every field that is missing' },
    403: needsProof,
    404: { of: 'No such courier' },
    409: { of: 'changed-meanwhile; no-key-at-rest, where nothing can be sealed' },
  },
  handle: async ({ shop, caller }, { params, body: { base, keys, settings, version } }) => {
    const courier = courierOf(params.courier)
    if (!courier) return notFound
    const saved = await saveAccount(shop, {
      courier,
      base,
      secrets: keys,
      settings,
      expectedVersion: version,
      actor: actorName(caller),
    })
    if (saved.ok) return answer(await shown(shop, courier))
    return saved.failure.kind === 'no-such-address'
      ? badInput({ base: 'text' })
      : answerForKeys(saved.failure)
  },
})

const remove = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/couriers/:courier',
  summary: 'Forgets an account and its keys',
  permission: 'courier.connect',
  requestClass: 'owner',
  answers: {
    200: { of: 'The courier without an account', schema: CourierOnTheWire },
    403: needsProof,
    404: { of: 'No such courier, or no account there' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const courier = courierOf(params.courier)
    if (!courier) return notFound
    const isRemoved = await removeAccount(shop, { courier, actor: actorName(caller) })
    return isRemoved ? answer(await shown(shop, courier)) : notFound
  },
})

const test = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/couriers/:courier/test',
  summary: 'Asks the courier something that changes nothing there, with the stored keys',
  permission: 'settings.write',
  requestClass: 'owner',
  answers: {
    200: { of: 'What the courier answered', schema: TestOnTheWire },
    404: { of: 'No such courier, or no account there whose keys can be read' },
  },
  handle: async ({ shop }, { params }) => {
    const courier = courierOf(params.courier)
    const tested = courier && (await testAccount(shop, courier))
    return tested ? answer({ result: tested.kind, answer: sentenceOf(tested) }) : notFound
  },
})

const AreasQuery = z.object({ within: z.string().max(64).optional() })

const AreasOnTheWire = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), whole: z.boolean() })),
})

const areas = defineEndpoint<ApiContext, typeof AreasQuery>({
  method: 'GET',
  path: '/api/admin/couriers/:courier/areas',
  summary: 'The courier’s own list of areas; one that is not whole has areas within',
  permission: 'parcel.book',
  requestClass: 'owner',
  query: AreasQuery,
  answers: {
    200: { of: 'The areas', schema: AreasOnTheWire },
    404: { of: 'No such courier, no account there, or a courier without such a list' },
    503: { of: 'courier-unavailable' },
  },
  handle: async ({ shop }, { params, query: { within } }) => {
    const name = courierOf(params.courier)
    const courier = name && (await connectTo(shop, name))
    if (!courier?.areas) return notFound
    const found = await courier.areas(within)
    return found.kind === 'areas'
      ? answer({ items: found.areas.map(({ id, name, isWhole: whole }) => ({ id, name, whole })) })
      : problem(503, 'courier-unavailable', 'The courier does not answer. Nothing is changed.')
  },
})

function sentenceOf(tested: ConnectionTest): string {
  switch (tested.kind) {
    case 'connected':
      return tested.answer
    case 'refused':
      return tested.sentence
    case 'no-answer':
      return tested.because
    case 'wait':
      return `${tested.seconds} s`
  }
}

export const courierEndpoints: readonly Endpoint<ApiContext>[] = [list, save, remove, test, areas]
