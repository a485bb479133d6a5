import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { bkash } from '#src/features/payments/providers/bkash.server.ts'
import type { ProviderCalls } from '#src/features/payments/providers/provider.ts'
import { makeConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import { type BkashEmulator, bkashEmulator, bkashSecrets } from '#tests/support/payments/bkash.ts'

let emulator: BkashEmulator
let provider: ProviderCalls
let now: Date
const callMs = 3_000

function connected(secrets: Readonly<Record<string, string>> = bkashSecrets): ProviderCalls {
  return bkash.connect({ baseUrl: emulator.baseUrl, secrets }, { callMs, clock: () => now })
}

beforeAll(async () => {
  emulator = await bkashEmulator()
})
beforeEach(() => {
  emulator.reset()
  emulator.payments.length = 0
  now = new Date('2026-11-28T06:00:00Z')
  provider = connected()
})
afterAll(() => emulator.close())

const asked = {
  invoice: 'PM-ABCD2345-1',
  amount: poisha(125_050),
  returnUrl: 'https://shop.example/api/payments/bkash/return/1/key',
  noticeUrl: 'https://shop.example/api/payments/bkash/notice/1/key',
}

async function begun() {
  const started = await provider.start(asked)
  if (started.kind !== 'started') throw new Error(started.because)
  const payment = emulator.paymentOf(asked.invoice)
  return { key: { invoice: asked.invoice, providerId: started.providerId }, payment, started }
}

const paths = () => emulator.requests.map(({ path }) => path)

it('starts a payment with exactly what bKash asks for', async () => {
  const { started, payment } = await begun()
  expect(started.address).toBe(`${new URL(emulator.baseUrl).origin}/pay?paymentID=${payment.id}`)
  expect(emulator.requests.at(-1)?.body).toEqual({
    mode: '0011',
    payerReference: 'PM-ABCD2345-1',
    callbackURL: asked.returnUrl,
    amount: '1250.50',
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: 'PM-ABCD2345-1',
  })
})

it('says whether the buyer has paid, agreed or done nothing', async () => {
  const { key, payment } = await begun()
  expect(await provider.find(key)).toEqual({ kind: 'open' })
  emulator.approve(payment)
  expect(await provider.find(key)).toEqual({ kind: 'approved' })
  const paid = { kind: 'paid', amount: 125_050, transactionId: expect.any(String) }
  expect(await provider.take(key)).toEqual(paid)
  expect(await provider.find(key)).toEqual(paid)
  // The second execution takes nothing; the query tells.
  expect(await provider.take(key)).toMatchObject({
    kind: 'no-answer',
    because: expect.stringMatching(/^2117 /),
  })
  payment.status = 'Cancelled'
  expect(await provider.find(key)).toEqual({ kind: 'not-paid', because: 'Cancelled' })
})

it('takes nothing that the buyer has not agreed to', async () => {
  const { key, payment } = await begun()
  expect(await provider.take(key)).toMatchObject({
    kind: 'no-answer',
    because: expect.stringMatching(/^2056 /),
  })
  expect(payment.status).toBe('Initiated')
})

describe('the token', () => {
  it('is asked for once, also by calls that begin together, and again at its end', async () => {
    const { key } = await begun()
    await Promise.all([provider.find(key), provider.find(key)])
    now = new Date(now.getTime() + 3_600_000)
    await Promise.all([provider.find(key), provider.find(key)])
    expect(paths().filter((path) => path === '/token/grant')).toHaveLength(2)
  })

  it('is asked for again where bKash has withdrawn it', async () => {
    const { key } = await begun()
    emulator.withdrawTokens()
    expect(await provider.find(key)).toEqual({ kind: 'open' })
  })

  it('is refused with the words of bKash where the keys are wrong, and stands in no word of it', async () => {
    const wrong = connected({ ...bkashSecrets, password: 'wrong' })
    expect(await wrong.test()).toEqual({ kind: 'refused', because: '2079 Invalid app token' })
    expect(await wrong.start(asked)).toMatchObject({ kind: 'refused' })
    expect(emulator.payments).toEqual([])
    expect(await provider.test()).toEqual({ kind: 'connected', answer: emulator.baseUrl })
  })
})

describe('an answer that proves nothing', () => {
  it.each([
    'error',
    'cut-after-success',
    'garbled-after-success',
    'too-many',
    'huge',
    'redirect',
  ] as const)('leaves the payment open: %s', async (behaviour) => {
    const { key } = await begun()
    emulator.behave = () => behaviour
    expect(await provider.find(key)).toMatchObject({ kind: 'no-answer' })
    expect(await provider.start(asked)).toMatchObject({ kind: 'no-answer' })
  })

  it.each([
    ['another invoice', { invoice: 'PM-ZZZZ2345-1' }],
    ['another currency', { currency: 'USD' }],
    ['an amount that is none', { amount: '12,50' }],
    ['no TrxID', { trxId: '' }],
  ])('is for a person: %s', async (_what, told) => {
    const { key, payment } = await begun()
    Object.assign(payment, { status: 'Completed', trxId: 'AJ12345678', ...told })
    expect(await provider.find(key)).toMatchObject({ kind: 'unclear' })
  })
})

it('takes for a page of bKash only what is one', () => {
  const { isPage } = makeConnectProvider({ urls: {}, callMs, clock: () => now })
  expect(isPage('bkash', 'https://payment.bkash.com/?paymentId=TR1')).toBe(true)
  expect(isPage('bkash', 'https://sandbox.payment.bkash.com/redirect')).toBe(true)
  for (const address of [
    'http://payment.bkash.com/',
    'https://payment.bkash.com.evil.example/',
    'https://evilbkash.com/',
    'https://payment.bkash.com@evil.example/',
    'https://name:word@payment.bkash.com/',
    'javascript:alert(1)',
    '//payment.bkash.com/',
  ]) {
    expect(isPage('bkash', address), address).toBe(false)
  }
})
