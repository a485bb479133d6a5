import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { admin, anOffice, historyOf } from '#tests/make/an-office.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

type Office = Awaited<ReturnType<typeof anOffice>>

const put = (pid: string) => `/api/product?id=${pid}`
const archivedPath = '/api/admin/products/archived'

async function added({ send }: Pick<Office, 'send'>, pid: string, changes = {}) {
  return (await send('PUT', put(pid), { body: aProductBody({ pid, ...changes }) })).body
}

it('lists the deleted products, the last one first, in pages', async () => {
  const { send } = await anOffice()
  const pids = ['kettle', 'iron', 'fan']
  for (const pid of pids) await added({ send }, pid)
  await added({ send }, 'on-sale')
  for (const pid of pids) await send('DELETE', `/api/deleteOneProduct/${pid}`)

  expect((await send('GET', `${archivedPath}?size=2`)).body).toMatchObject({
    total: 3,
    items: [{ pid: 'fan', deletedAt: expect.stringMatching(/^2026-/) }, { pid: 'iron' }],
  })
  expect((await send('GET', `${archivedPath}?size=2&page=2`)).body).toMatchObject({
    items: [{ pid: 'kettle' }],
  })
})

it('puts a product back with its stock, texts and cover, to be found and ordered again', async () => {
  const { db, send } = await anOffice()
  const { _id } = await added({ send }, 'kettle', { stock: 33, categoryId: 'kitchen' })
  await send('DELETE', '/api/deleteOneProduct/kettle')

  const restored = await send('POST', `/api/admin/products/${_id}/restore`)

  expect(restored).toMatchObject({ status: 200, body: { _id, pid: 'kettle', stock: 33 } })
  expect(restored.body.categoryId).toBe('kitchen')
  expect((await send('GET', '/api/oneProduct/kettle')).body).toEqual(restored.body)
  expect((await send('GET', archivedPath)).body).toMatchObject({ total: 0, items: [] })
  expect((await historyOf(db)).at(-1)).toMatchObject({
    subject_id: _id,
    actor: admin,
    action: 'product.restore',
    after: { archivedAt: null },
  })
  expect(await pidsOffLedger(db.read)).toEqual([])
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('puts nothing back twice, nor what was never deleted', async () => {
  const { send } = await anOffice()
  const { _id } = await added({ send }, 'kettle')
  const restore = (id: string) => send('POST', `/api/admin/products/${id}/restore`)

  for (const id of [_id, 'kettle', '%00', '0'.repeat(24)])
    expect((await restore(id)).status).toBe(404)
  await send('DELETE', '/api/deleteOneProduct/kettle')
  const answers = await Promise.all([restore(_id), restore(_id), restore(_id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
})

it('tells of another product that has the pid now', async () => {
  const { send } = await anOffice()
  const first = await added({ send }, 'kettle')
  await send('DELETE', '/api/deleteOneProduct/kettle')
  const second = await added({ send }, 'kettle')

  expect(await send('POST', `/api/admin/products/${first._id}/restore`)).toMatchObject({
    status: 409,
    body: { code: 'pid-taken', product: { _id: second._id } },
  })
})

it('leaves out a category that was deleted meanwhile', async () => {
  const { db, send } = await anOffice()
  const { _id } = await added({ send }, 'kettle', { categoryId: 'kitchen' })
  await send('DELETE', '/api/deleteOneProduct/kettle')
  expect((await send('DELETE', '/api/admin/categories/kitchen')).status).toBe(204)

  const { body } = await send('POST', `/api/admin/products/${_id}/restore`)

  expect(body).toMatchObject({ pid: 'kettle', categoryId: '' })
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('gives a pid to one alone, where a product is added and another restored at once', async () => {
  const { db, send } = await anOffice()
  for (let round = 0; round < 8; round += 1) {
    const pid = `kettle-${round}`
    const first = await added({ send }, pid)
    await send('DELETE', `/api/deleteOneProduct/${pid}`)

    const [restored, made] = await Promise.all([
      send('POST', `/api/admin/products/${first._id}/restore`),
      send('PUT', put(pid), {
        body: aProductBody({ pid }),
        headers: { 'if-none-match': '*' },
      }),
    ])

    expect([`${restored.status} ${made.status}`]).toEqual([
      restored.status === 200 ? '200 409' : '409 201',
    ])
  }
  expect((await checkShop(db.read)).problems).toEqual([])
})
