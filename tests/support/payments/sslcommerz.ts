/** SSLCommerz as its documents describe it: sessions, the transactions of an invoice, and their validation. */

import {
  type CourierAnswer,
  type CourierRequest,
  type Emulator,
  startEmulator,
  textOf,
} from '#tests/support/couriers/emulator.ts'

export const sslcommerzSecrets = { storeId: 'paglamart-test', storePassword: 'store-password@ssl' }

export type Transaction = {
  readonly valId: string
  readonly tranId: string
  /** As the query of transactions says it. */
  status: string
  /** As the validation says it. A test changes all of it. */
  validated: { tranId: string; amount: string; currency: string; risk: string; status: string }
}

export type SslcommerzEmulator = Emulator & {
  readonly sessions: { readonly form: Readonly<Record<string, string>> }[]
  readonly transactions: Transaction[]
  /** The buyer pays on its page; gives the address to which the page posts the browser back. */
  readonly pay: (tranId: string) => Transaction
}

export async function sslcommerzEmulator(): Promise<SslcommerzEmulator> {
  const sessions: SslcommerzEmulator['sessions'] = []
  const transactions: Transaction[] = []

  function begin(body: unknown): CourierAnswer {
    const { storeId, storePassword } = sslcommerzSecrets
    const isStore =
      textOf(body, 'store_id') === storeId && textOf(body, 'store_passwd') === storePassword
    if (!isStore) return failed('Store Credential Error Or Store is De-active')
    if (!/^\d+\.\d{2}$/.test(textOf(body, 'total_amount'))) return failed('Invalid amount')
    sessions.push({ form: body as Readonly<Record<string, string>> })
    const sessionkey = `SESSION${sessions.length}`
    const GatewayPageURL = `${emulator.baseUrl}/EasyCheckOut/${sessionkey}`
    return {
      status: 200,
      body: { status: 'SUCCESS', failedreason: '', sessionkey, GatewayPageURL },
    }
  }

  function list(query: URLSearchParams): CourierAnswer {
    if (!isStore(query)) return { status: 200, body: { APIConnect: 'FAILED' } }
    const own = transactions.filter(({ tranId }) => tranId === query.get('tran_id'))
    const element = own.map(({ valId, tranId, status }) => ({
      val_id: valId,
      tran_id: tranId,
      status,
    }))
    return { status: 200, body: { APIConnect: 'DONE', no_of_trans_found: own.length, element } }
  }

  function validate(query: URLSearchParams): CourierAnswer {
    const found = transactions.find(({ valId }) => valId === query.get('val_id'))
    if (!isStore(query) || !found) return { status: 200, body: { status: 'INVALID_TRANSACTION' } }
    const { tranId, amount, currency, risk, status } = found.validated
    return {
      status: 200,
      body: {
        ...{ status, tran_id: tranId, val_id: found.valId, amount, currency, risk_level: risk },
        bank_tran_id: `${found.valId}bank`,
      },
    }
  }

  function answer({ method, path, query, body }: CourierRequest): CourierAnswer | undefined {
    if (method === 'POST' && path === '/gwprocess/v4/api.php') return begin(body)
    if (method !== 'GET') return undefined
    if (path === '/validator/api/merchantTransIDvalidationAPI.php') return list(query)
    return path === '/validator/api/validationserverAPI.php' ? validate(query) : undefined
  }

  const emulator = await startEmulator({
    basePath: '',
    isAllowed: () => true,
    answer,
    refusal: failed('Refused'),
    webhookOf: () => ({ headers: {}, body: '' }),
  })
  return Object.assign(emulator, {
    sessions,
    transactions,
    pay: (tranId: string) => {
      const form = sessions.find((one) => one.form.tran_id === tranId)?.form
      if (!form) throw new Error(`No session of ${tranId}`)
      const amount = form.total_amount ?? ''
      const transaction: Transaction = {
        valId: `2611281200${transactions.length}Abc`,
        tranId,
        status: 'VALID',
        validated: { tranId, amount, currency: 'BDT', risk: '0', status: 'VALID' },
      }
      transactions.push(transaction)
      return transaction
    },
  })
}

function isStore(query: URLSearchParams): boolean {
  const { storeId, storePassword } = sslcommerzSecrets
  return query.get('store_id') === storeId && query.get('store_passwd') === storePassword
}

function failed(failedreason: string): CourierAnswer {
  return { status: 200, body: { status: 'FAILED', failedreason } }
}
