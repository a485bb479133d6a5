/** The part that the emulators of all couriers share: a real HTTP server with switches. */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CourierRequest = {
  readonly method: string
  /** Without the base path of the courier's API. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export type CourierAnswer = { readonly status: number; readonly body: unknown }

/** What the emulator does with one request. */
export type Behaviour =
  | 'answer'
  /** Does the work and answers after `slowMs`. */
  | 'slow'
  /** Does the work and never answers. */
  | 'time-out-after-success'
  | 'error-after-success'
  | 'cut-after-success'
  | 'garbled-after-success'
  | 'error'
  | 'refuse'
  | 'too-many'
  | 'redirect'
  | 'huge'

export type EmulatedParcel = {
  readonly invoice: string
  readonly consignment: string
  readonly trackingCode: string
  /** As it came. */
  readonly request: Readonly<Record<string, unknown>>
  /** The courier's word. A test changes it. */
  word: string
  at: Date
}

export type Emulator = {
  /** With the base path, as an adapter gets it. */
  readonly baseUrl: string
  readonly requests: CourierRequest[]
  readonly parcels: EmulatedParcel[]
  /** Chooses for every following request. */
  behave: (request: CourierRequest) => Behaviour
  /** What a refusal of too many requests says; undefined: nothing, as Pathao. */
  retryAfterSeconds: number | undefined
  /** Called when it has done the work of a request that it never answers. */
  onHeld: () => void
  /** The one parcel of this invoice; throws where there are more or none. */
  readonly parcelOf: (invoice: string) => EmulatedParcel
  /** A request as the courier sends it about a parcel. */
  readonly webhookOf: (parcel: Pick<EmulatedParcel, 'invoice' | 'consignment' | 'word'>) => Webhook
  /** Back to no parcels, no requests, and an answer to everything. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

export type Webhook = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

type Rules = {
  readonly basePath: string
  readonly isAllowed: (request: CourierRequest) => boolean
  /** Does the work of the request. Undefined: there is no such path. */
  readonly answer: (request: CourierRequest, parcels: EmulatedParcel[]) => CourierAnswer | undefined
  readonly refusal: CourierAnswer
  readonly webhookOf: Emulator['webhookOf']
}

const slowMs = 40
const hugeBytes = 3 * 1024 * 1024
const serverError = '{"message":"Server Error"}'

export async function startEmulator(rules: Rules): Promise<Emulator> {
  const held = new Set<ServerResponse>()
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://courier')
    const text = Buffer.concat(chunks).toString()
    const request: CourierRequest = {
      method: incoming.method ?? '',
      path: pathname.startsWith(rules.basePath) ? pathname.slice(rules.basePath.length) : pathname,
      query: searchParams,
      headers: incoming.headers,
      body: bodyOf(text, incoming.headers['content-type']),
    }
    emulator.requests.push(request)
    act(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function act(request: CourierRequest, response: ServerResponse): void {
    const behaviour = emulator.behave(request)
    const refused = withoutWork(behaviour)
    if (refused) {
      const { retryAfterSeconds } = emulator
      const headers = {
        location: '/elsewhere',
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      }
      response.writeHead(refused.status, headers).end(refused.text)
      return
    }
    const { status, body } = answerTo(request)
    const send = () =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (behaviour === 'time-out-after-success') {
      held.add(response)
      emulator.onHeld()
    } else if (behaviour === 'error-after-success') response.writeHead(500).end(serverError)
    else if (behaviour === 'cut-after-success') response.destroy()
    else if (behaviour === 'garbled-after-success') response.writeHead(200).end('<html>')
    else if (behaviour === 'slow') setTimeout(send, slowMs)
    else send()
  }

  function withoutWork(behaviour: Behaviour): { status: number; text: string } | undefined {
    switch (behaviour) {
      case 'error':
        return { status: 500, text: serverError }
      case 'refuse':
        return { status: rules.refusal.status, text: JSON.stringify(rules.refusal.body) }
      case 'too-many':
        return { status: 429, text: '{"message":"Too Many Attempts."}' }
      case 'redirect':
        return { status: 302, text: '' }
      case 'huge':
        return { status: 200, text: JSON.stringify('x'.repeat(hugeBytes)) }
      default:
        return undefined
    }
  }

  function answerTo(request: CourierRequest): CourierAnswer {
    if (!rules.isAllowed(request)) return { status: 401, body: { message: 'Unauthorized' } }
    const answer = rules.answer(request, emulator.parcels)
    return answer ?? { status: 404, body: { message: 'Not Found' } }
  }

  const emulator: Emulator = {
    baseUrl: `http://127.0.0.1:${port}${rules.basePath}`,
    requests: [],
    parcels: [],
    behave: () => 'answer',
    retryAfterSeconds: undefined,
    onHeld: () => {},
    parcelOf: (invoice) => {
      const [parcel, ...more] = emulator.parcels.filter((one) => one.invoice === invoice)
      if (!parcel || more.length > 0) {
        throw new Error(`${more.length + (parcel ? 1 : 0)} parcels of ${invoice}, expected one`)
      }
      return parcel
    },
    webhookOf: rules.webhookOf,
    reset: () => {
      emulator.requests.length = 0
      emulator.parcels.length = 0
      emulator.behave = () => 'answer'
      emulator.retryAfterSeconds = undefined
      emulator.onHeld = () => {}
    },
    close: () =>
      new Promise((resolve) => {
        for (const response of held) response.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return emulator
}

function bodyOf(text: string, type: string | undefined): unknown {
  if (text === '') return undefined
  return type?.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text)
}

/** The text of a field, or empty: as a courier that validates its input sees it. */
export function textOf(body: unknown, field: string): string {
  const value = (body as Readonly<Record<string, unknown>> | undefined)?.[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
