import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

/** An order of Tk 1,000 and Tk 70 for the delivery; each helper answers as the owner gets it. */
async function anOffice() {
  const server = await aServer()
  await aProduct(server.db, { stock: 90, price: poisha(100_000) })
  const headers = await server.signIn()
  const place = async (): Promise<string> => {
    const body = anOrderBody({ quantity: 1 })
    return (await server.send('PUT', '/api/order?id=p', { body })).body.oid
  }
  const post = (path: string, body: unknown, as = headers) =>
    server.send('POST', `/api/admin/orders/${path}`, { headers: as, body })
  const remove = (path: string, as = headers) =>
    server.send('DELETE', `/api/admin/orders/${path}`, { headers: as })
  const read = async (oid: string) =>
    (await server.send('GET', `/api/oneOrder/${oid}`, { headers })).body
  const amounts = async (oid: string, as = headers) =>
    (await server.send('GET', `/api/admin/orders/${oid}/amounts`, { headers: as })).body
  const asMember = async (duty: 'desk' | 'accounts' | 'packer') => {
    const { email } = await aUser(server.db, { duties: [duty] })
    return signInAs(server, email)
  }
  return { ...server, headers, place, post, remove, read, amounts, asMember }
}

const bargain = { kind: 'bargain', amount: -50.5, reason: 'A regular buyer' }
const bkash = { method: 'bkash', amount: 200, sender: '01812345678', trxId: 'bk7x 9q2m' }

it('takes adjustments and advances off the amount to collect, rounds it down, and takes them back', async () => {
  const { place, post, remove, read, amounts, send } = await anOffice()
  const oid = await place()
  expect(await read(oid)).toMatchObject({ grand: 1_070, collect: 1_070 })

  expect(await post(`${oid}/adjustments`, bargain)).toMatchObject({
    status: 200,
    body: { grand: 1_070, adjustments: -50.5, collect: 1_019, version: 2 },
  })
  const advanced = await post(`${oid}/advances`, { ...bkash, version: 2 })
  expect(advanced).toMatchObject({
    status: 200,
    body: { advances: 200, collect: 819, version: 3, stage: 'placed' },
  })
  const entries = await amounts(oid)
  expect(entries).toMatchObject({
    adjustments: [{ kind: 'bargain', amount: -50.5, reason: 'A regular buyer' }],
    advances: [{ method: 'bkash', amount: 200, sender: '01812345678', trxId: 'BK7X9Q2M' }],
  })

  await remove(`${oid}/adjustments/${entries.adjustments[0]._id}`)
  const left = await remove(`${oid}/advances/${entries.advances[0]._id}`)
  expect(left.body).toMatchObject({ collect: 1_070, version: 5 })
  expect(left.body).not.toHaveProperty('advances')
  expect(await remove(`${oid}/advances/${entries.advances[0]._id}`)).toMatchObject({ status: 404 })
  expect(await amounts(oid)).toEqual({
    adjustments: [],
    advances: [],
    claims: [],
    stillAsked: 0,
    exchanges: [],
  })
  expect((await send('GET', `/api/admin/orders/PM-00000000/amounts`)).status).toBe(401)
})

it('collects nothing where the advance covers the order', async () => {
  const { place, post } = await anOffice()
  const paid = await post(`${await place()}/advances`, { ...bkash, amount: 2_000 })
  expect(paid.body).toMatchObject({ advances: 2_000, collect: 0, grand: 1_070 })
})

it('names wrong fields, and refuses an adjustment below the sum of the order', async () => {
  const { place, post } = await anOffice()
  const oid = await place()
  for (const [path, body, field] of [
    ['adjustments', { ...bargain, kind: 'gift' }, 'kind'],
    ['adjustments', { ...bargain, amount: 50 }, 'amount'],
    ['adjustments', { ...bargain, amount: -0.001 }, 'amount'],
    ['adjustments', { ...bargain, amount: -1_070.01 }, 'amount'],
    ['adjustments', { ...bargain, reason: ' ' }, 'reason'],
    ['adjustments', { kind: 'rounding', amount: 10, reason: 'x' }, 'amount'],
    ['advances', { ...bkash, method: 'cheque' }, 'method'],
    ['advances', { ...bkash, amount: 0 }, 'amount'],
    ['advances', { ...bkash, trxId: 'ab-1' }, 'trxId'],
    ['advances', { method: 'nagad', amount: 5 }, 'trxId'],
  ] as const) {
    const { status, body: answer } = await post(`${oid}/${path}`, body)
    expect([body, status, Object.keys(answer.fields ?? {})]).toEqual([body, 400, [field]])
  }
  const { body } = await post(`${oid}/advances`, { method: 'cash', amount: 5, trxId: 'NO MATTER' })
  expect(body).toMatchObject({ advances: 5 })
})

it('takes one payment for one order, however many write it down at once', async () => {
  const { place, post } = await anOffice()
  const orders = [await place(), await place(), await place()]
  const answers = await Promise.all(orders.map((oid) => post(`${oid}/advances`, bkash)))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422, 422])
  const taker = orders[statuses.indexOf(200)]
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body).toMatchObject({ code: 'transaction-used', oid: taker })
})

it('adds up advances that come together', async () => {
  const { place, post, read, amounts } = await anOffice()
  const oid = await place()
  const cash = { method: 'cash', amount: 10 }
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(`${oid}/advances`, cash)))
  const taken = answers.filter(({ status }) => status === 200).length
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(taken).toBeGreaterThan(0)
  expect(await read(oid)).toMatchObject({ advances: 10 * taken, collect: 1_070 - 10 * taken })
  expect((await amounts(oid)).advances).toHaveLength(taken)
})

it('changes nothing once the parcel has left, or the order is cancelled', async () => {
  const { place, post } = await anOffice()
  const [left, cancelled] = [await place(), await place()]
  for (const to of ['confirmed', 'packed', 'shipped']) await post(`${left}/moves`, { to })
  await post(`${cancelled}/moves`, { to: 'cancelled', reason: 'fake' })

  for (const oid of [left, cancelled]) {
    for (const [path, body] of [
      ['adjustments', bargain],
      ['advances', bkash],
    ] as const) {
      expect(await post(`${oid}/${path}`, body)).toMatchObject({
        status: 409,
        body: { code: 'illegal-move', order: { oid, collect: 1_070 } },
      })
    }
  }
})

it('lets the desk adjust up to Tk 300 an order, the accounts without a limit, and the packer nothing', async () => {
  const { place, post, amounts, asMember } = await anOffice()
  const [desk, accounts, packer] = [
    await asMember('desk'),
    await asMember('accounts'),
    await asMember('packer'),
  ]
  const oid = await place()
  await post(`${oid}/moves`, { to: 'confirmed' })
  const adjust = (amount: number, as: typeof desk) =>
    post(`${oid}/adjustments`, { ...bargain, amount }, as)

  expect(await adjust(-200, desk)).toMatchObject({ status: 200 })
  expect(await adjust(-100.01, desk)).toMatchObject({
    status: 403,
    body: { code: 'adjusted-too-far' },
  })
  expect(await adjust(-400, accounts)).toMatchObject({ status: 200, body: { collect: 470 } })
  // Nearer to the sum of the order again.
  expect(
    await post(`${oid}/adjustments`, { ...bargain, kind: 'surcharge', amount: 50 }, desk),
  ).toMatchObject({ status: 200 })
  expect((await adjust(-1, packer)).status).toBe(403)
  await post(`${oid}/advances`, bkash, desk)
  // Whoever sees phones in part sees the sender in part.
  expect((await amounts(oid, accounts)).advances[0].sender).not.toBe(bkash.sender)
  expect((await amounts(oid, desk)).advances[0].sender).toBe(bkash.sender)
})
