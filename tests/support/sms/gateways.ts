/** SMS gateways as real HTTP servers, each with the answers of COURIERS.md and switches. */

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KeyedGateway } from '#src/domain/messages/buyer-message.ts'

/** What the gateway does with one request. */
export type GatewayBehaviour =
  | 'answer'
  | 'refuse'
  | 'balance-empty'
  /** Sends the SMS, then answers 500. */
  | 'error-after-success'
  | 'error'
  /** Sends the SMS, and never answers. */
  | 'hold-after-success'
  | 'slow'
  | 'garbled'
  | 'redirect'

export type SentSms = { readonly to: string; readonly text: string; readonly senderId: string }

export type EmulatedGateway = {
  readonly name: KeyedGateway
  readonly url: string
  readonly apiKey: string
  readonly sent: SentSms[]
  /** Paths of all requests. */
  readonly requests: string[]
  behave: GatewayBehaviour
  /** Called when it has sent the SMS of a request that it never answers. */
  onHeld: () => void
  readonly close: () => Promise<void>
}

type Body = Readonly<Record<string, unknown>>

type Rules = {
  readonly sendPath: string
  readonly balancePath: string
  readonly smsOf: (form: URLSearchParams) => SentSms
  readonly accepted: (n: number) => Body
  readonly refused: Body
  readonly empty: Body
  readonly wrongKey: Body
  readonly balance: Body
}

const slowMs = 40

const rules: Readonly<Record<KeyedGateway, Rules>> = {
  bulksmsbd: {
    sendPath: '/api/smsapi',
    balancePath: '/api/getBalanceApi',
    smsOf: (form) => ({
      to: form.get('number') ?? '',
      text: form.get('message') ?? '',
      senderId: form.get('senderid') ?? '',
    }),
    accepted: (n) => ({
      response_code: 202,
      message_id: 7_000 + n,
      success_message: 'SMS Submitted Successfully 1',
      error_message: '',
    }),
    refused: { response_code: 1001, error_message: 'Invalid Number' },
    empty: { response_code: 1007, error_message: 'Balance Insufficient' },
    wrongKey: { response_code: 1011, error_message: 'User Id not found' },
    balance: { response_code: 202, balance: '123.45' },
  },
  'sms-net-bd': {
    sendPath: '/sendsms',
    balancePath: '/user/balance/',
    smsOf: (form) => ({
      to: form.get('to') ?? '',
      text: form.get('msg') ?? '',
      senderId: form.get('sender_id') ?? '',
    }),
    accepted: (n) => ({
      error: 0,
      msg: 'Request successfully submitted',
      data: { request_id: 7_000 + n },
    }),
    refused: { error: 416, msg: 'No valid number found' },
    empty: { error: 417, msg: 'Insufficient balance' },
    wrongKey: { error: 405, msg: 'Authorization required' },
    balance: { error: 0, msg: 'Success', data: { balance: '123.45' } },
  },
}

export async function startGateway(name: KeyedGateway): Promise<EmulatedGateway> {
  const rule = rules[name]
  const held = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    const path = request.url ?? ''
    gateway.requests.push(path)
    const json = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (gateway.behave === 'error') return json(503, '<html>Service unavailable</html>')
    if (gateway.behave === 'redirect') {
      return response.writeHead(302, { location: `${gateway.url}/elsewhere` }).end()
    }
    if (form.get('api_key') !== gateway.apiKey) return json(200, rule.wrongKey)
    if (path === rule.balancePath) return json(200, rule.balance)
    if (path !== rule.sendPath) return json(404, '')
    if (gateway.behave === 'refuse') return json(200, rule.refused)
    if (gateway.behave === 'balance-empty') return json(200, rule.empty)
    gateway.sent.push(rule.smsOf(form))
    if (gateway.behave === 'error-after-success') return json(500, 'Internal error')
    if (gateway.behave === 'garbled') return json(200, '{"response_code":')
    if (gateway.behave === 'hold-after-success') {
      held.add(response)
      return gateway.onHeld()
    }
    if (gateway.behave === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
    return json(200, rule.accepted(gateway.sent.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const gateway: EmulatedGateway = {
    name,
    url: `http://127.0.0.1:${port}`,
    apiKey: 'a-key-of-the-owner-0123456789',
    sent: [],
    requests: [],
    behave: 'answer',
    onHeld: () => {},
    close: async () => {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return gateway
}
