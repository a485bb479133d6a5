import { expect, it } from 'vitest'
import { sendOrder } from '#src/features/orders/place/send-order.ts'

type Reply = Response | 'lost'

/** A network that gives these replies in turn, and a clock that only waiting moves. */
function aNetwork(replies: readonly Reply[], { secondsEach = 0 } = {}) {
  let time = 0
  const requests: { url: string; key: string | null; body: string }[] = []
  const fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    requests.push({
      url: String(url),
      key: new Headers(init?.headers).get('idempotency-key'),
      body: String(init?.body),
    })
    time += secondsEach * 1_000
    const reply = replies[Math.min(requests.length, replies.length) - 1]
    if (reply === undefined || reply === 'lost') throw new TypeError('Failed to fetch')
    return reply.clone()
  }
  const wait = async (ms: number) => {
    time += ms
  }
  const options = { key: 'k', fetch: fetch as typeof globalThis.fetch, now: () => time, wait }
  return { options, requests, elapsed: () => time }
}

const placed = Response.json({ oid: 'PM-00000000', token: 't' }, { status: 201 })
const order = { pid: 'kettle', quantity: 1 }

it('sends the documented call once when it is answered', async () => {
  const { options, requests } = aNetwork([placed])

  expect(await sendOrder(order, options)).toEqual({
    ok: true,
    value: { oid: 'PM-00000000', token: 't' },
  })
  expect(requests).toEqual([
    { url: '/api/order?id=p', key: 'k', body: '{"pid":"kettle","quantity":1}' },
  ])
})

it('sends the same call again after a lost answer and while the shop is unavailable', async () => {
  const unavailable = Response.json({ code: 'unavailable' }, { status: 503 })
  const { options, requests } = aNetwork(['lost', unavailable, placed])

  expect(await sendOrder(order, options)).toMatchObject({ ok: true })
  expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1)
  expect(requests).toHaveLength(3)
})

it('stops after ten seconds', async () => {
  const { options, elapsed } = aNetwork(['lost'])

  expect(await sendOrder(order, options)).toEqual({ ok: false, failure: { kind: 'in-doubt' } })
  expect(elapsed()).toBeLessThanOrEqual(10_000)
  expect(elapsed()).toBeGreaterThan(7_000)
})

it('reports that nothing was ordered where every answer confirms it', async () => {
  const unavailable = Response.json({ code: 'unavailable' }, { status: 503 })
  const full = Response.json({ code: 'storage-full' }, { status: 507 })
  const busy = Response.json({ code: 'too-busy' }, { status: 503 })
  const broken = Response.json({ code: 'internal' }, { status: 500 })
  const inDoubt = Response.json({ code: 'in-doubt' }, { status: 503 })
  const ofProxy = new Response('<html>The shop is away for a moment.</html>', { status: 503 })
  const ofSomebody = Response.json(null, { status: 503 })
  const outcomes = [
    [[unavailable, full, busy], 'not-sent'],
    [['lost', unavailable], 'in-doubt'],
    [[unavailable, broken, unavailable], 'in-doubt'],
    [[unavailable, inDoubt, unavailable], 'in-doubt'],
    [[unavailable, ofProxy, unavailable], 'in-doubt'],
    [[unavailable, ofSomebody, unavailable], 'in-doubt'],
  ] as const

  for (const [replies, kind] of outcomes) {
    const { options } = aNetwork(replies)
    expect(await sendOrder(order, options)).toEqual({ ok: false, failure: { kind } })
  }
})

it('counts the time of slow answers towards the ten seconds', async () => {
  const { options, requests } = aNetwork(['lost'], { secondsEach: 4 })

  await sendOrder(order, options)
  expect(requests).toHaveLength(3)
})

it('returns the shop’s answer, and stops retrying', async () => {
  const answers = [
    [
      Response.json({ code: 'price-changed', quote: { grand: 182.5 } }, { status: 409 }),
      { kind: 'price-changed', total: 18_250 },
    ],
    [
      Response.json(
        { code: 'out-of-stock', stock: 2, items: [{ pid: 'kettle', stock: 2 }] },
        { status: 409 },
      ),
      { kind: 'out-of-stock', shortages: [{ pid: 'kettle', stock: 2 }] },
    ],
    [
      Response.json({ code: 'bad-input', fields: { cname: 'Write your name.' } }, { status: 400 }),
      { kind: 'wrong-fields', names: ['cname'] },
    ],
    [
      Response.json({ code: 'product-gone', pids: ['kettle'] }, { status: 404 }),
      { kind: 'product-gone', pids: ['kettle'], shortages: [] },
    ],
    [
      Response.json(
        { code: 'product-gone', pids: ['kettle'], items: [{ pid: 'fan', stock: 0 }] },
        { status: 404 },
      ),
      { kind: 'product-gone', pids: ['kettle'], shortages: [{ pid: 'fan', stock: 0 }] },
    ],
    [Response.json({ code: 'too-many-orders' }, { status: 429 }), { kind: 'too-many-orders' }],
    [Response.json({ code: 'cross-origin' }, { status: 403 }), { kind: 'not-sent' }],
  ] as const

  for (const [reply, failure] of answers) {
    const { options, requests } = aNetwork([reply])
    expect(await sendOrder(order, options)).toEqual({ ok: false, failure })
    expect(requests).toHaveLength(1)
  }
})

it('treats a truncated answer as none', async () => {
  const broken = new Response('{"oid": "PM-', { status: 201 })
  const { options } = aNetwork([broken, placed])

  expect(await sendOrder(order, options)).toMatchObject({ ok: true })
})
