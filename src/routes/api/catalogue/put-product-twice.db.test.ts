/** Editors, orders and programs that change one product at the same time. */

import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { admin, anOffice, historyOf, movementsOf, productRows } from '#tests/make/an-office.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const put = '/api/product?id=kettle'

it('only adds a product when If-None-Match is *', async () => {
  const { db, send } = await anOffice()
  const headers = { 'if-none-match': '*' }
  const { body: first } = await send('PUT', put, { body: aProductBody(), headers })

  const taken = await send('PUT', put, { body: aProductBody({ price: 99 }), headers })

  expect(taken).toMatchObject({ status: 409, body: { code: 'pid-taken', product: first } })
  expect((await send('GET', '/api/oneProduct/kettle')).body).toEqual(first)
  expect(await productRows(db)).toHaveLength(1)
})

it('returns the current product to a stale editor, and does not count orders as edits', async () => {
  const { db, send, sendAsAnybody } = await anOffice()
  const { headers } = await send('PUT', put, { body: aProductBody() })
  const etag = String(headers.etag)
  await sendAsAnybody('PUT', '/api/order?id=p', { body: anOrderBody({ quantity: 1 }) })

  const first = await send('PUT', put, {
    body: aProductBody({ price: 40, stockWas: 100 }),
    headers: { 'if-match': etag },
  })
  const second = await send('PUT', put, {
    body: aProductBody({ price: 50, stockWas: 100 }),
    headers: { 'if-match': etag },
  })

  expect(first).toMatchObject({ status: 200, body: { price: 40, stock: 99 } })
  expect(first.headers.etag).toBe('"2.2"')
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', product: first.body },
  })
  for (const tag of ['"2"', '"2.2"', '"2.999"', '*']) {
    const body = aProductBody({ price: 40, stockWas: 100 })
    expect([tag, (await send('PUT', put, { body, headers: { 'if-match': tag } })).status]).toEqual([
      tag,
      200,
    ])
  }
  for (const tag of ['"1.1"', 'W/"2.2"', '2', '"x"', '', '"2.2.2"']) {
    const answer = await send('PUT', put, { body: aProductBody(), headers: { 'if-match': tag } })
    expect([tag, answer.status, answer.body.code]).toEqual([tag, 409, 'changed-meanwhile'])
  }
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('does not recreate a product that was deleted while its editor worked', async () => {
  const { db, send } = await anOffice()
  await send('PUT', put, { body: aProductBody() })
  await send('DELETE', '/api/deleteOneProduct/kettle')

  for (const tag of ['"1.1"', '*']) {
    const saved = await send('PUT', put, { body: aProductBody(), headers: { 'if-match': tag } })
    expect([saved.status, saved.body.code]).toEqual([404, 'not-found'])
  }
  expect(await productRows(db)).toHaveLength(1)
})

it('moves the stock by the editor’s difference, so that orders placed meanwhile stay counted', async () => {
  const { db, send, sendAsAnybody } = await anOffice()
  await send('PUT', put, { body: aProductBody({ stock: 30 }) })
  await sendAsAnybody('PUT', '/api/order?id=p', { body: anOrderBody({ quantity: 8 }) })

  const more = await send('PUT', put, { body: aProductBody({ stock: 50, stockWas: 30 }) })
  expect(more).toMatchObject({ status: 200, body: { stock: 42 }, headers: { etag: '"1.3"' } })
  expect((await historyOf(db)).at(-1)).toMatchObject({
    action: 'product.edit',
    before: { stock: 22, stockVersion: 2 },
    after: { stock: 42, stockVersion: 3 },
  })

  const asItStands = await send('PUT', put, { body: aProductBody({ stock: 60 }) })
  expect(asItStands.body).toMatchObject({ stock: 60 })
  expect(await movementsOf(db)).toEqual([
    { quantity: 30, reason: 'opening', actor: admin, note: '' },
    { quantity: -8, reason: 'order', actor: 'buyer', note: '' },
    { quantity: 20, reason: 'product-edit', actor: admin, note: '' },
    { quantity: 18, reason: 'product-edit', actor: admin, note: '' },
  ])
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('returns 409 when an edit removes more pieces than are left', async () => {
  const { db, send } = await anOffice()
  await aProduct(db, { stock: 5 })

  const saved = await send('PUT', put, {
    body: aProductBody({ price: 99, stock: 20, stockWas: 30 }),
  })

  expect(saved).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', product: { stock: 5, price: 25 } },
  })
  expect(await historyOf(db)).toEqual([])
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('accepts one of twenty edits of the same version, and returns the current product to the others', async () => {
  const { db, send } = await anOffice()
  await aProduct(db, { stock: 1_000 })

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      send('PUT', put, {
        body: aProductBody({ price: 30 + n, stock: 1_001 + n, stockWas: 1_000 }),
        headers: { 'if-match': '"1.1"' },
      }),
    ),
  )

  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const { body: stands } = await send('GET', '/api/oneProduct/kettle')
  expect(winners[0]?.body).toEqual(stands)
  for (const { status, body } of answers.filter((one) => one !== winners[0])) {
    expect([status, body.code, body.product]).toEqual([409, 'changed-meanwhile', stands])
  }
  expect(await historyOf(db)).toHaveLength(1)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('adds a pid once when many requests add it at the same time', async () => {
  const { db, send } = await anOffice()
  const statuses = async (headers: Record<string, string>, pid: string) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        send('PUT', `/api/product?id=${pid}`, {
          body: aProductBody({ pid, price: 30 + n }),
          headers,
        }),
      ),
    )
    return answers.map(({ status }) => status).toSorted()
  }

  expect(await statuses({ 'if-none-match': '*' }, 'careful')).toEqual([201, ...Array(9).fill(409)])
  expect(await statuses({}, 'careless')).toEqual([...Array(9).fill(200), 201])
  expect(await productRows(db)).toHaveLength(2)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('returns 409 to a buyer whose price rose, and leaves placed orders unchanged', async () => {
  const { db, send, sendAsAnybody } = await anOffice()
  await aProduct(db, { price: fromTaka(25) })
  const body = anOrderBody({ quantity: 1, grand: 95 })
  const { body: placed } = await sendAsAnybody('PUT', '/api/order?id=p', { body })

  await send('PUT', put, { body: aProductBody({ price: 40 }) })

  expect(await sendAsAnybody('PUT', '/api/order?id=p', { body })).toMatchObject({
    status: 409,
    body: { code: 'price-changed', quote: { grand: 110 } },
  })
  expect((await send('GET', `/api/oneOrder/${placed.oid}`)).body).toMatchObject({ grand: 95 })
})
