import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { mostEndpoints } from '#src/domain/webhooks/webhook-event.ts'
import { sendWebhook } from '#src/features/webhooks/send-webhook.job.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anApiToken } from '#tests/make/accounts/an-api-token.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { listenOnFreePort } from '#tests/support/listen.ts'

const path = '/api/admin/webhooks'
const wanted = { url: 'https://hooks.example.com/pagla?key=1', events: ['order.placed'] }

async function anOwner(env: Readonly<Record<string, string>> = {}) {
  const server = await aServer({ env })
  const headers = await server.signIn()
  const admin = (method: string, at = '', body?: unknown) =>
    server.send(method, `${path}${at}`, { headers, body })
  return { ...server, admin }
}

it('shows a secret once, and has it nowhere in clear', async () => {
  const { db, logged, admin } = await anOwner()
  const added = await admin('POST', '', wanted)
  expect(added).toMatchObject({ status: 201, body: { ...wanted, state: 'on', hasSecret: true } })
  const { secret, _id } = added.body
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const rotated = await admin('POST', `/${_id}/secret`, {})
  expect(rotated.body.secret).not.toBe(secret)

  const list = await admin('GET')
  expect(list.body).toMatchObject({ items: [{ _id, version: 2 }], most: 5, canSeal: true })
  const everything = [JSON.stringify(list.body), JSON.stringify(await allRows(db)), ...logged]
  for (const one of [secret, rotated.body.secret]) {
    expect(everything.join('\n')).not.toContain(one.slice('whsec_'.length))
  }
  expect(await historyOf(db)).toMatchObject([
    { action: 'webhook.add', after: { webhook: 'hooks.example.com' } },
    { action: 'webhook.secret' },
  ])
})

it('changes, pauses and removes an endpoint, and refuses a version that is old', async () => {
  const { admin } = await anOwner()
  const { _id } = (await admin('POST', '', wanted)).body
  const change = { ...wanted, events: ['product.sold_out'], isOn: false, version: 1 }
  expect(await admin('PUT', `/${_id}`, change)).toMatchObject({
    status: 200,
    body: { state: 'paused', because: 'owner', events: ['product.sold_out'], version: 2 },
  })
  expect((await admin('PUT', `/${_id}`, change)).status).toBe(409)
  expect(await admin('PUT', `/${_id}`, { ...change, isOn: true, version: 2 })).toMatchObject({
    body: { state: 'on', because: '' },
  })
  expect((await admin('DELETE', `/${_id}`)).status).toBe(200)
  expect((await admin('DELETE', `/${_id}`)).status).toBe(404)
  expect((await admin('GET')).body.items).toEqual([])
})

it('names what is wrong with an address, with events, and with a sixth endpoint', async () => {
  const { admin } = await anOwner()
  const urls = ['nonsense', 'http://hooks.example.com/', 'https://a:b@hooks.example.com/']
  for (const url of [...urls, 'https://2130706433/', 'https://[::ffff:10.0.0.1]/']) {
    const { status, body } = await admin('POST', '', { ...wanted, url })
    expect({ url, status, fields: Object.keys(body.fields) }).toEqual({
      url,
      status: 400,
      fields: ['url'],
    })
  }
  for (const events of [[], ['order.eaten'], ['order.placed', 'order.placed']]) {
    const { status, body } = await admin('POST', '', { ...wanted, events })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      fields: ['events'],
    })
  }
  for (let n = 0; n < mostEndpoints; n += 1) {
    expect((await admin('POST', '', wanted)).status).toBe(201)
  }
  const sixth = await admin('POST', '', wanted)
  expect({ status: sixth.status, fields: Object.keys(sixth.body.fields) }).toEqual({
    status: 400,
    fields: ['url'],
  })
})

it('shows no address and no answer of a receiver to a token that reads the settings', async () => {
  const server = await aServer()
  const owner = await server.signIn()
  const added = await server.send('POST', path, { headers: owner, body: wanted })
  const headers = await anApiToken(server, owner, ['settings.read'])
  for (const at of [path, `${path}/${added.body._id}/deliveries`]) {
    const { status, text } = await server.send('GET', at, { headers })
    expect({ status, tells: text.includes('hooks.example.com') }).toEqual({
      status: 403,
      tells: false,
    })
  }
})

it('sends a test, shows the answer in the log, and sends it again', async () => {
  const got: string[] = []
  const url = await listenOnFreePort(
    createServer((request, response) => {
      got.push(String(request.headers['webhook-id']))
      response.writeHead(503).end('\0down for\u0007 repair')
    }),
  )
  const { shop, admin } = await anOwner({ WEBHOOK_LOOPBACK: 'on' })
  const { _id } = (await admin('POST', '', { ...wanted, url })).body
  const { status, body } = await admin('POST', `/${_id}/test`, {})
  expect(status).toBe(202)
  const send = sendWebhook({ ...shop, webhooksReachLoopback: true })
  const event = { id: 'e', payload: { delivery: body._id, byHand: true }, attempt: 1 }
  await send(event, new AbortController().signal)

  const log = await admin('GET', `/${_id}/deliveries?size=1`)
  expect(log.body).toMatchObject({
    items: [
      {
        _id: body._id,
        event: 'webhook.test',
        state: 'failed',
        because: 'status',
        status: 503,
        answer: 'down for  repair',
        ms: expect.any(Number),
      },
    ],
    next: null,
  })
  expect((await admin('POST', `/${_id}/deliveries/${body._id}/again`, {})).status).toBe(202)
  await send(event, new AbortController().signal)
  expect(got).toEqual([body._id, body._id])
})
