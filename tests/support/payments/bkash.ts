/** bKash tokenized checkout as its documents describe it: a real HTTP server with switches. */

import {
  type CourierAnswer,
  type CourierRequest,
  type Emulator,
  startEmulator,
  textOf,
} from '#tests/support/couriers/emulator.ts'

export const bkashSecrets = {
  username: 'shop-user',
  password: 'bkash-password',
  appKey: 'bkash-app-key',
  appSecret: 'bkash-app-secret',
}

export type EmulatedPayment = {
  readonly id: string
  readonly callbackUrl: string
  /** Approved: the buyer typed the PIN, and bKash waits for the shop. A test changes all of it. */
  status: 'Initiated' | 'Approved' | 'Completed' | 'Cancelled' | 'Failed'
  invoice: string
  amount: string
  currency: string
  trxId: string
}

export type BkashEmulator = Emulator & {
  readonly payments: EmulatedPayment[]
  /** The buyer's part; gives the address to which bKash then sends the browser. */
  readonly approve: (payment: EmulatedPayment) => string
  readonly withdrawTokens: () => void
  readonly paymentOf: (invoice: string) => EmulatedPayment
}

const prefix = '/v1.2.0-beta/tokenized/checkout'

export async function bkashEmulator(): Promise<BkashEmulator> {
  const payments: EmulatedPayment[] = []
  const valid = new Set<string>()
  let issued = 0

  function grant({ headers, body }: CourierRequest): CourierAnswer {
    const { username, password, appKey, appSecret } = bkashSecrets
    const isRight =
      headers.username === username &&
      headers.password === password &&
      textOf(body, 'app_key') === appKey &&
      textOf(body, 'app_secret') === appSecret
    if (!isRight) {
      return coded('2079', 'Invalid app token')
    }
    issued += 1
    const id_token = `token-${issued}`
    valid.add(id_token)
    const token = { id_token, token_type: 'Bearer', expires_in: 3_600, refresh_token: 'refresh' }
    return ok(token)
  }

  function create({ body }: CourierRequest): CourierAnswer {
    const amount = textOf(body, 'amount')
    if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) < 1) {
      return coded('2006', 'Invalid Amount')
    }
    if (textOf(body, 'currency') !== 'BDT') return coded('2008', 'Invalid Currency')
    if (textOf(body, 'mode') !== '0011') return coded('2001', 'Invalid App Key')
    const id = `TR0011${String(payments.length + 1).padStart(10, '0')}`
    const payment: EmulatedPayment = {
      id,
      callbackUrl: textOf(body, 'callbackURL'),
      status: 'Initiated',
      invoice: textOf(body, 'merchantInvoiceNumber'),
      amount,
      currency: 'BDT',
      trxId: '',
    }
    payments.push(payment)
    return ok({
      paymentID: id,
      bkashURL: `${new URL(emulator.baseUrl).origin}/pay?paymentID=${id}`,
      callbackURL: payment.callbackUrl,
      amount,
      intent: 'sale',
      currency: 'BDT',
      transactionStatus: 'Initiated',
      merchantInvoiceNumber: payment.invoice,
    })
  }

  function execute(payment: EmulatedPayment): CourierAnswer {
    if (payment.status === 'Completed') {
      return coded('2117', 'Payment execution already been called before')
    }
    if (payment.status !== 'Approved') return coded('2056', 'Invalid Payment State')
    payment.status = 'Completed'
    payment.trxId = `AJ${payment.id.slice(-6)}XY`
    const { id, trxId, amount, currency, invoice } = payment
    return ok({
      paymentID: id,
      trxID: trxId,
      transactionStatus: 'Completed',
      amount,
      currency,
      intent: 'sale',
      merchantInvoiceNumber: invoice,
      customerMsisdn: '01770618575',
    })
  }

  function query({ id, status, trxId, amount, currency, invoice }: EmulatedPayment): CourierAnswer {
    const isVerified = status === 'Approved' || status === 'Completed'
    return ok({
      paymentID: id,
      mode: '0011',
      amount,
      currency,
      intent: 'sale',
      merchantInvoice: invoice,
      transactionStatus: status === 'Approved' ? 'Initiated' : status,
      verificationStatus: isVerified ? 'Complete' : 'Incomplete',
      ...(trxId !== '' && { trxID: trxId }),
    })
  }

  function answer(request: CourierRequest): CourierAnswer | undefined {
    const { method, path, body } = request
    if (method !== 'POST') return undefined
    if (path === '/token/grant') return grant(request)
    if (path === '/create') return create(request)
    const payment = payments.find(({ id }) => id === textOf(body, 'paymentID'))
    if (path !== '/execute' && path !== '/payment/status') return undefined
    if (!payment) return coded('2002', 'Invalid Payment ID')
    return path === '/execute' ? execute(payment) : query(payment)
  }

  const emulator = await startEmulator({
    basePath: prefix,
    isAllowed: ({ path, headers }) =>
      path === '/token/grant' ||
      (valid.has(headers.authorization ?? '') && headers['x-app-key'] === bkashSecrets.appKey),
    answer,
    refusal: coded('2029', 'Duplicate for all transactions'),
    webhookOf: () => ({ headers: {}, body: '' }),
  })
  return Object.assign(emulator, {
    baseUrl: emulator.baseUrl.slice(0, -'/tokenized/checkout'.length),
    payments,
    approve: (payment: EmulatedPayment) => {
      payment.status = 'Approved'
      return `${payment.callbackUrl}?paymentID=${payment.id}&status=success`
    },
    withdrawTokens: () => valid.clear(),
    paymentOf: (invoice: string) => {
      const [payment, ...more] = payments.filter((one) => one.invoice === invoice)
      if (!payment || more.length > 0) throw new Error(`Not one payment of ${invoice}`)
      return payment
    },
  })
}

function ok(body: Readonly<Record<string, unknown>>): CourierAnswer {
  return { status: 200, body: { statusCode: '0000', statusMessage: 'Successful', ...body } }
}

function coded(statusCode: string, statusMessage: string): CourierAnswer {
  return { status: 200, body: { statusCode, statusMessage } }
}
