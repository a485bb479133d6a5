/** The owner's accounts at payment providers, and where a provider sends a buyer back. */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import type { PaymentProvider } from '#src/domain/payments/payment-provider.ts'
import { paymentProviders } from '#src/domain/payments/payment-provider.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  findAccount,
  removeAccount,
  saveAccount,
} from '#src/features/payments/accounts/payment-accounts.server.ts'
import {
  PaymentAccountForm,
  PaymentProviderOnTheWire,
  PaymentProvidersOnTheWire,
  providerToWire,
  unclearToWire,
} from '#src/features/payments/accounts/payment-wire.ts'
import { addressAfter } from '#src/features/payments/buyer/address-after.server.ts'
import { hearNotice } from '#src/features/payments/hear-notice.server.ts'
import { lookAtPayment } from '#src/features/payments/look-at-payment.server.ts'
import { listUnclear } from '#src/features/payments/payment-rows.server.ts'
import { providerKinds } from '#src/features/payments/providers/providers.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type Answer, answer, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint, type RawInput } from '#src/platform/http/endpoint.ts'
import { needsProof } from '#src/routes/api/accounts/account-answers.ts'
import { answerForKeys } from '#src/routes/api/connect/account-failure.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const unclearShown = 20

function providerOf(name: string | undefined): PaymentProvider | undefined {
  return paymentProviders.find((one) => one === name)
}

async function shown(shop: Shop, provider: PaymentProvider): Promise<PaymentProviderOnTheWire> {
  return providerToWire(provider, providerKinds[provider], await findAccount(shop, provider))
}

const list = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/payment-gateways',
  summary:
    'The payment providers, the shop’s account at each without its keys, and unclear payments',
  permission: 'settings.read',
  requestClass: 'owner',
  answers: { 200: { of: 'Every provider', schema: PaymentProvidersOnTheWire } },
  handle: async ({ shop }) => {
    const items: PaymentProviderOnTheWire[] = []
    for (const provider of paymentProviders) items.push(await shown(shop, provider))
    const unclear = await listUnclear(shop.db.read, unclearShown)
    const canSeal = shop.secrets.atRest !== undefined
    return answer({ items, canSeal, unclear: unclear.map(unclearToWire) })
  },
})

const save = defineEndpoint<ApiContext, undefined, typeof PaymentAccountForm>({
  method: 'PUT',
  path: '/api/admin/payment-gateways/:provider',
  summary: 'Stores the keys of an account, sealed; no answer has a key',
  permission: 'payment.connect',
  requestClass: 'owner',
  body: PaymentAccountForm,
  answers: {
    200: { of: 'The account without its keys', schema: PaymentProviderOnTheWire },
    400: { of: 'Names every field that is missing' },
    403: needsProof,
    404: { of: 'No such provider' },
    409: { of: 'changed-meanwhile; no-key-at-rest, where nothing can be sealed' },
  },
  handle: async ({ shop, caller }, { params, body: { base, keys, version } }) => {
    const provider = providerOf(params.provider)
    if (!provider) return notFound
    const saved = await saveAccount(shop, {
      provider,
      base,
      secrets: keys,
      expectedVersion: version,
      actor: actorName(caller),
    })
    return saved.ok ? answer(await shown(shop, provider)) : answerForKeys(saved.failure)
  },
})

const nowhereToPay = problem(
  409,
  'nowhere-to-pay',
  'The shop asks money in advance and has no wallet number. Give one in Shop details, or ask nobody, before you delete the last keys.',
)

const remove = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/payment-gateways/:provider',
  summary: 'Forgets an account and its keys; open payments are asked about once it is back',
  permission: 'payment.connect',
  requestClass: 'owner',
  answers: {
    200: { of: 'The provider without an account', schema: PaymentProviderOnTheWire },
    403: needsProof,
    404: { of: 'No such provider, or no account there' },
    409: { of: 'nowhere-to-pay: the shop asks money in advance, and has no other way to take it' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const provider = providerOf(params.provider)
    if (!provider) return notFound
    const removed = await removeAccount(shop, { provider, actor: actorName(caller) })
    if (removed.ok) return answer(await shown(shop, provider))
    return removed.failure.kind === 'nowhere-to-pay' ? nowhereToPay : notFound
  },
})

const lookAt = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/unclear-payments/:id/looked-at',
  summary: 'Takes a payment that the shop cannot decide off the list: a person has decided it',
  permission: 'payment.connect',
  requestClass: 'owner',
  answers: {
    204: { of: 'Off the list' },
    403: needsProof,
    404: { of: 'No unclear payment that waits for a person' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const id = params.id ?? ''
    if (!isInternalId(id)) return notFound
    const looked = await lookAtPayment(shop, { id, actor: actorName(caller) })
    return looked.ok ? { status: 204, body: undefined } : notFound
  },
})

/** By a link or by a form: the key in the path alone is read. */
const receive = {
  answers: {
    303: { of: 'Redirects to the page of the order' },
    404: { of: 'No such payment, or the key is not its own' },
  },
  handle: async (
    { shop, connectProvider, caller }: ApiContext,
    { params }: Pick<RawInput, 'params'>,
  ): Promise<Answer> => {
    const { address } = caller.from
    const location = await addressAfter({ ...shop, connectProvider }, params, address)
    return location === undefined ? notFound : { status: 303, body: '', headers: { location } }
  },
}

const returnBuyer = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/payments/:provider/return/:payment/:key',
  summary: 'Receives a buyer from a provider. Its query is not read: the shop asks the provider',
  permission: 'payment.tell',
  requestClass: 'orders',
  ...receive,
})

const returnByForm = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/payments/:provider/return/:payment/:key',
  summary: 'Receives a buyer whom a provider sends back by a form, which nobody reads',
  permission: 'payment.tell',
  requestClass: 'orders',
  takes: 'ignored',
  ...receive,
})

const Received = z.object({ received: z.literal(true) })

const notice = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/payments/:provider/notice/:payment/:key',
  summary: 'Says that a payment has news; the shop then asks its provider',
  permission: 'payment.tell',
  requestClass: 'orders',
  takes: 'ignored',
  answers: {
    200: { of: 'The shop has asked the provider', schema: Received },
    404: { of: 'No such payment, or the key is not its own' },
    429: { of: 'too-many-notices: the shop has not asked' },
  },
  handle: async ({ shop, connectProvider }, { params }) => {
    const heard = await hearNotice({ ...shop, connectProvider }, params)
    if (heard.ok) return answer({ received: true })
    const { failure } = heard
    if (failure.kind === 'no-such-payment') return notFound
    const { retryAfterSeconds } = failure
    return problem(429, failure.kind, 'Send it again later.', { retryAfterSeconds })
  },
})

export const paymentEndpoints: readonly Endpoint<ApiContext>[] = [
  list,
  save,
  remove,
  lookAt,
  returnBuyer,
  returnByForm,
  notice,
]
