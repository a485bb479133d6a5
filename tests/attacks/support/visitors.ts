/** Visitors who read, sign in and order, each from a network and with an account of their own. */

import { Agent, request } from 'node:http'
import { userPassword } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

export type Outcome = {
  readonly kind: 'read' | 'sign-in' | 'order'
  readonly what: string
  readonly isServed: boolean
  /** A status, or the code of an error. */
  readonly answer: string
}

/** Whoever waits longer has gone elsewhere. It is long, so that a slow machine fails no test. */
const patienceMs = 60_000

const reads = [
  '/',
  '/bn',
  '/product/kettle',
  '/buy/kettle',
  '/allProducts?q=kettle',
  '/api/oneProduct/kettle',
  '/api/allproduct?page=1&size=20',
  '/api/allproduct?q=kettle&page=1',
  '/sitemap.xml',
  '/feeds/products.csv',
] as const

export const accounts = 50

export function emailOfVisitor(nth: number): string {
  return `visitor-${nth % accounts}@example.com`
}

type Sending = {
  readonly method: string
  readonly path: string
  readonly type?: string
  readonly body?: string
}

/** One visit: every request once, one after the other, on one connection. */
export async function visit(port: number, nth: number): Promise<readonly Outcome[]> {
  const address = `127.${2 + (nth >> 8)}.${nth & 255}.1`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const outcomes: Outcome[] = []

  async function expectStatus(
    kind: Outcome['kind'],
    { method, path, type, body = '' }: Sending,
    status: number,
  ): Promise<void> {
    const answer = await new Promise<string>((resolve) => {
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          method,
          path,
          agent,
          ...(process.platform === 'linux' && { localAddress: address }),
          headers: {
            origin: `http://127.0.0.1:${port}`,
            'x-forwarded-for': address,
            ...(type !== undefined && {
              'content-type': type,
              'content-length': Buffer.byteLength(body),
            }),
          },
          signal: AbortSignal.timeout(patienceMs),
        },
        (response) =>
          response
            .resume()
            .on('end', () => resolve(String(response.statusCode)))
            .on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error')),
      )
      sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'))
      sent.end(body)
    })
    const what = `${method} ${path}`
    outcomes.push({ kind, what, answer, isServed: answer === String(status) })
  }

  for (const path of reads) await expectStatus('read', { method: 'GET', path }, 200)
  await expectStatus('sign-in', signInOf(nth), 200)
  await expectStatus('order', orderCallOf(nth), 201)
  await expectStatus('order', orderFormOf(nth), 303)
  agent.destroy()
  return outcomes
}

function signInOf(nth: number): Sending {
  const body = JSON.stringify({ email: emailOfVisitor(nth), password: userPassword })
  return { method: 'POST', path: '/api/auth/sign-in/email', type: 'application/json', body }
}

function orderCallOf(nth: number): Sending {
  const body = JSON.stringify(anOrderBody({ cphone: phoneOf(nth), quantity: 1 }))
  return { method: 'PUT', path: '/api/order?id=p', type: 'application/json', body }
}

function orderFormOf(nth: number): Sending {
  const { pid, city, ...typed } = anOrderBody({ cphone: phoneOf(nth), quantity: 2 })
  const form = new URLSearchParams({ ...typed, quantity: '2', zone: 'inside-dhaka' })
  const type = 'application/x-www-form-urlencoded'
  return { method: 'POST', path: `/buy/${pid}`, type, body: form.toString() }
}

function phoneOf(nth: number): string {
  return `017${String(nth).padStart(8, '0')}`
}
