import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import type { ProviderCalls } from '#src/features/payments/providers/provider.ts'
import { sslcommerz } from '#src/features/payments/providers/sslcommerz.server.ts'
import {
  type SslcommerzEmulator,
  sslcommerzEmulator,
  sslcommerzSecrets,
} from '#tests/support/payments/sslcommerz.ts'

let emulator: SslcommerzEmulator
let provider: ProviderCalls

function connected(secrets: Readonly<Record<string, string>> = sslcommerzSecrets): ProviderCalls {
  const options = { callMs: 3_000, clock: () => new Date() }
  return sslcommerz.connect({ baseUrl: emulator.baseUrl, secrets }, options)
}

beforeAll(async () => {
  emulator = await sslcommerzEmulator()
})
beforeEach(() => {
  emulator.reset()
  emulator.sessions.length = 0
  emulator.transactions.length = 0
  provider = connected()
})
afterAll(() => emulator.close())

const invoice = 'PM-ABCD2345-1'
const asked = {
  invoice,
  amount: poisha(125_050),
  returnUrl: 'https://shop.example/return',
  noticeUrl: 'https://shop.example/notice',
}

async function begun() {
  const started = await provider.start(asked)
  if (started.kind !== 'started') throw new Error(started.because)
  return { invoice, providerId: started.providerId }
}

it('begins a session with its own addresses, and without a word about the buyer', async () => {
  await begun()
  expect(emulator.sessions[0]?.form).toMatchObject({
    total_amount: '1250.50',
    currency: 'BDT',
    tran_id: invoice,
    success_url: asked.returnUrl,
    fail_url: asked.returnUrl,
    cancel_url: asked.returnUrl,
    ipn_url: asked.noticeUrl,
    cus_name: 'Buyer',
  })
})

it('says of an invoice whether it is open or paid, by the validation alone', async () => {
  const key = await begun()
  expect(await provider.find(key)).toEqual({ kind: 'open' })
  emulator.pay(invoice).status = 'FAILED'
  // The buyer can still pay in the same session.
  expect(await provider.find(key)).toEqual({ kind: 'open' })
  const transaction = emulator.pay(invoice)
  const paid = { kind: 'paid', amount: 125_050, transactionId: expect.stringMatching(/BANK$/) }
  expect(await provider.find(key)).toEqual(paid)
  expect(await provider.take(key)).toEqual(paid)
  transaction.validated.status = 'INVALID_TRANSACTION'
  expect(await provider.find(key)).toMatchObject({ kind: 'no-answer' })
})

describe('an answer that proves nothing', () => {
  it.each([
    ['another invoice', { tranId: 'PM-ZZZZ2345-1' }],
    ['another currency', { currency: 'USD' }],
    ['a risky card', { risk: '1' }],
    ['an amount that is none', { amount: '1.250,50' }],
  ])('is for a person: %s', async (_what, told) => {
    const key = await begun()
    Object.assign(emulator.pay(invoice).validated, told)
    expect(await provider.find(key)).toMatchObject({ kind: 'unclear' })
  })

  it.each(['error', 'cut-after-success', 'garbled-after-success', 'redirect', 'huge'] as const)(
    'leaves the payment open: %s',
    async (behaviour) => {
      const key = await begun()
      emulator.behave = () => behaviour
      expect(await provider.find(key)).toMatchObject({ kind: 'no-answer' })
      expect(await provider.start(asked)).toMatchObject({ kind: 'no-answer' })
    },
  )
})

it('refuses wrong keys with the words of SSLCommerz', async () => {
  const wrong = connected({ ...sslcommerzSecrets, storePassword: 'wrong' })
  expect(await wrong.start(asked)).toMatchObject({
    kind: 'refused',
    because: expect.stringMatching(/Credential/),
  })
  expect(await wrong.test()).toEqual({ kind: 'refused', because: 'APIConnect FAILED' })
  expect(await provider.test()).toEqual({ kind: 'connected', answer: emulator.baseUrl })
})
