import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const phone = '01712345678'

async function aShopWithParcel(quantities: Readonly<Record<string, number>>) {
  const server = await aServer({ clock: () => now })
  const { db, send } = server
  for (const pid of Object.keys(quantities)) await aProduct(db, { pid, stock: 20 })
  const headers = await server.signIn()
  const items = Object.entries(quantities).map(([pid, quantity]) => ({ pid, quantity }))
  const { pid, quantity, ...buyer } = anOrderBody({ cphone: phone })
  const { body } = await send('PUT', '/api/order?id=p', { body: { ...buyer, items } })
  const oid: string = body.oid
  const move = (to: string) =>
    send('POST', `/api/admin/orders/${oid}/moves`, { headers, body: { to } })
  for (const to of ['confirmed', 'packed', 'shipped']) await move(to)
  const path = `/api/admin/orders/${oid}/returns`
  return {
    ...server,
    headers,
    oid,
    move,
    receive: (body: unknown) => send('POST', path, { headers, body }),
    returns: async () => (await send('GET', path, { headers })).body.returns,
    order: async () => (await send('GET', `/api/oneOrder/${oid}`, { headers })).body,
    stocks: async () => {
      const rows = await db.read.selectFrom('products').select('stock').orderBy('pid').execute()
      return rows.map(({ stock }) => stock)
    },
  }
}

it('puts only sellable pieces back to stock, and is returned once every piece is back', async () => {
  const { db, oid, move, receive, returns, order, stocks } = await aShopWithParcel({
    fan: 3,
    kettle: 2,
  })
  const part = {
    items: [
      { pid: 'fan', sellable: 1, damaged: 1 },
      { pid: 'kettle', missing: 1 },
    ],
  }
  expect(await receive({ ...part, version: 4 })).toMatchObject({
    status: 409,
    body: { code: 'illegal-move', order: { stage: 'shipped' } },
  })
  await move('returning')

  expect(await receive({ ...part, note: 'Box was open', version: 5 })).toMatchObject({
    status: 200,
    headers: { etag: '"6"' },
    body: {
      stage: 'delivered',
      status: 'done',
      version: 6,
      short: 0,
      returned: 3,
      items: [
        { pid: 'fan', returned: 2, short: 0 },
        { pid: 'kettle', returned: 1 },
      ],
    },
  })
  expect(await stocks()).toEqual([18, 18])
  expect((await checkShop(db.read)).problems).toEqual([])

  const rest = {
    items: [
      { pid: 'kettle', damaged: 1 },
      { pid: 'fan', sellable: 1 },
    ],
  }
  expect(await receive({ ...rest, version: 6 })).toMatchObject({
    status: 200,
    body: { stage: 'returned', returned: 5 },
  })
  expect(await stocks()).toEqual([19, 18])
  expect(await receive({ ...rest, version: 7 })).toMatchObject({ status: 409 })
  expect(await order()).toMatchObject({ stage: 'returned', version: 7 })
  expect(await returns()).toEqual([
    {
      _id: expect.any(String),
      at: now.toISOString(),
      note: 'Box was open',
      items: [
        { pid: 'fan', sellable: 1, damaged: 1, missing: 0 },
        { pid: 'kettle', sellable: 0, damaged: 0, missing: 1 },
      ],
    },
    {
      _id: expect.any(String),
      at: now.toISOString(),
      note: '',
      items: [
        { pid: 'fan', sellable: 1, damaged: 0, missing: 0 },
        { pid: 'kettle', sellable: 0, damaged: 1, missing: 0 },
      ],
    },
  ])
  expect(await pidsOffLedger(db.read)).toEqual([])
  expect((await checkShop(db.read)).problems).toEqual([])
  const entry = await db.read
    .selectFrom('history')
    .select(['before', 'after'])
    .where('action', '=', 'order.return')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect([JSON.parse(entry.before), JSON.parse(entry.after)]).toEqual([
    { status: 'done', stage: 'returning' },
    {
      status: 'done',
      stage: 'delivered',
      sellable: ['1 × fan'],
      damaged: ['1 × fan'],
      missing: ['1 × kettle'],
      note: 'Box was open',
    },
  ])
  expect(oid).toMatch(/^PM-/)
})

it('takes the latest return back, with exact stock and the stage before it, once', async () => {
  const { db, send, headers, oid, move, receive, returns, order, stocks } = await aShopWithParcel({
    fan: 3,
    kettle: 2,
  })
  const undo = (id: string, version?: number) =>
    send('POST', `/api/admin/orders/${oid}/returns/${id}/undo`, { headers, body: { version } })
  await move('returning')
  await receive({ items: [{ pid: 'fan', sellable: 2, damaged: 1 }], version: 5 })
  await receive({ items: [{ pid: 'kettle', sellable: 1, missing: 1 }], version: 6 })
  expect(await stocks()).toEqual([19, 19])
  const [first, second] = await returns()

  expect((await undo(first._id)).status).toBe(404)
  expect((await undo(second._id, 6)).body.code).toBe('changed-meanwhile')
  const undone = await Promise.all(Array.from({ length: 5 }, () => undo(second._id, 7)))
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(await order()).toMatchObject({ stage: 'delivered', version: 8, returned: 3 })
  expect(await stocks()).toEqual([19, 18])

  // Their pieces were sold meanwhile.
  const { pid, quantity, ...buyer } = anOrderBody({ cphone: '01712345679' })
  await send('PUT', '/api/order?id=p', {
    body: { ...buyer, items: [{ pid: 'fan', quantity: 18 }] },
  })
  expect((await undo(first._id)).body.code).toBe('out-of-stock')
  expect(await returns()).toHaveLength(1)

  await receive({ items: [{ pid: 'kettle', damaged: 2 }], version: 8 })
  const [, third] = await returns()
  expect(await order()).toMatchObject({ stage: 'returned', version: 9 })
  expect((await undo(third._id)).body).toMatchObject({ stage: 'delivered', version: 10 })
  await move('returning')
  expect((await undo(first._id)).body.code).toBe('illegal-move')
  expect(await pidsOffLedger(db.read)).toEqual([])
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('counts no piece twice, however often and by how many a return is sent', async () => {
  const { db, move, receive, returns, stocks } = await aShopWithParcel({ kettle: 3 })
  await move('delivered')
  const one = { items: [{ pid: 'kettle', sellable: 1 }], version: 5 }

  const answers = await Promise.all(Array.from({ length: 10 }, () => receive(one)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await stocks()).toEqual([18])

  const wrong = [
    [{ items: [{ pid: 'kettle', sellable: 1 }] }, 'version'],
    [{ items: [{ pid: 'kettle', sellable: 3 }], version: 6 }, 'items'],
    [{ items: [{ pid: 'fan', sellable: 1 }], version: 6 }, 'items'],
    [{ items: [], version: 6 }, 'items'],
    [{ items: [{ pid: 'kettle' }], version: 6 }, 'items'],
    [{ items: [{ pid: 'kettle', sellable: -1, damaged: 2 }], version: 6 }, 'items'],
    [{ items: [{ pid: 'kettle', sellable: '1' }], version: 6 }, 'items'],
    [{ items: [...one.items, ...one.items], version: 6 }, 'items'],
  ] as const
  for (const [body, field] of wrong) {
    const { status, body: said } = await receive(body)
    expect([body, status, Object.keys(said.fields)[0]?.split('.')[0]]).toEqual([body, 400, field])
  }
  expect(await returns()).toHaveLength(1)
  expect(await stocks()).toEqual([18])
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('exports the returns of a buyer, and erases the notes with the buyer', async () => {
  const { db, move, receive, returns } = await aShopWithParcel({ kettle: 2 })
  await move('delivered')
  const items = [{ pid: 'kettle', sellable: 1, damaged: 0, missing: 0 }]
  await receive({ items, note: 'Rahima phoned', version: 5 })

  const person = { kind: 'phone', phone: '+8801712345678' } as const
  expect(await exportPerson(db.read, person, now)).toMatchObject({
    orders: [{ returns: [{ at: now.toISOString(), note: 'Rahima phoned', items }] }],
  })
  const { id } = await db.read.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await commit(db, (tx) => forgetBuyer(tx, id))
  expect(await returns()).toMatchObject([{ note: '', items }])
  const history = await db.read.selectFrom('history').select('after').execute()
  expect(JSON.stringify(history)).not.toContain('Rahima')
})
