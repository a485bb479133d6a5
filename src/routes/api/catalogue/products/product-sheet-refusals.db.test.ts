/** Which files of products the shop refuses, and from whom. */

import { expect, it } from 'vitest'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { productRows } from '#tests/make/an-office.ts'
import { anImportDesk, imports } from '#tests/make/catalogue/an-import.ts'

const csvPath = '/api/admin/products.csv'
const put = '/api/product?id=kettle'

it('says why it cannot read a file, and discards it', async () => {
  const { db, compare, give, givePart, send, look, run } = await anImportDesk()
  const failureOf = async (text: string) => {
    const { _id: id, failure } = await compare(text)
    expect((await send('DELETE', `${imports}/${id}`)).status).toBe(200)
    await run()
    return failure
  }
  expect(await failureOf('title,price\nPan,30\n')).toBe('no-id-column')
  expect(await failureOf('pid,price,Price (Tk)\npan,30,40\n')).toBe('column-twice')
  expect(await failureOf('PK\x03\x04 and no workbook')).toBe('not-a-table')
  expect(await db.read.selectFrom('product_imports').select('id').execute()).toEqual([])
  const id = await give('pid,price\nkettle,30\n')
  expect((await givePart(id, 0, 'other')).status).toBe(200)
  expect((await givePart(id, 7, 'other')).status).toBe(400)
  expect((await givePart('0'.repeat(24), 0, 'other')).status).toBe(404)
  expect((await look(id)).state).toBe('reading')
})

it('keeps at most five files that wait to be applied, and discards a file after three days', async () => {
  const { db, send, give } = await anImportDesk()
  const ids = []
  for (let n = 0; n < 5; n += 1) ids.push(await give('pid\n'))
  const body = { fileName: 'products.csv', parts: 1 }
  expect((await send('POST', imports, { body })).body.code).toBe('too-many-imports')
  await commit(db, (tx) =>
    tx.updateTable('product_imports').set({ made_at: '2026-01-01T00:00:00.000Z' }).execute(),
  )
  expect((await send('POST', imports, { body })).status).toBe(201)
})

it('takes a new file in the place of the oldest that nobody can apply, first of the same person', async () => {
  const { db, send, compare, give, look, run } = await anImportDesk()
  await aProduct(db)
  const ready = await compare('pid,price\nkettle,77\n')
  const wrong = await compare('pid,price\nkettle,7\n')
  const same = await compare('pid\nkettle\n')
  const unreadable = await compare('no table')
  const last = await compare('pid,price\nkettle,8\n')
  const hopeless = [wrong, same, unreadable, last]
  expect(hopeless.map(({ state, isReady }) => [state, isReady])).toEqual(
    hopeless.map(() => ['checked', false]),
  )
  const { id: other } = await aUser(db)
  await commit(db, (tx) =>
    tx.updateTable('product_imports').set({ made_by: other }).where('id', '=', wrong._id).execute(),
  )
  const left = async () => {
    const rows = await db.read.selectFrom('product_imports').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }

  const news = [await give('pid,price\nkettle,78\n')]
  await run()
  expect(await left()).toEqual([ready, wrong, unreadable, last].map(({ _id }) => _id).concat(news))
  for (let n = 0; n < 3; n += 1) {
    news.push(await give('pid,price\nkettle,78\n'))
    await run()
  }
  expect(await left()).toEqual([ready._id, ...news])
  expect((await look(ready._id)).isReady).toBe(true)
  expect(
    await db.read.selectFrom('product_import_parts').select('position').execute(),
  ).toHaveLength(5)
  const body = { fileName: 'products.csv', parts: 1 }
  expect((await send('POST', imports, { body })).body.code).toBe('too-many-imports')
})

it('takes a new file in the place of one whose parts have not all come within two hours', async () => {
  const { db, send } = await anImportDesk()
  const body = { fileName: 'products.csv', parts: 1 }
  for (let n = 0; n < 5; n += 1) await send('POST', imports, { body })
  expect((await send('POST', imports, { body })).status).toBe(409)
  await commit(db, (tx) =>
    tx.updateTable('product_imports').set({ made_at: '2026-11-20T07:59:00.000Z' }).execute(),
  )
  expect((await send('POST', imports, { body })).status).toBe(201)
  expect((await send('POST', imports, { body })).status).toBe(201)
})

it('takes letters that no database stores for a mistake of their row', async () => {
  const { compare, rows } = await anImportDesk()
  const compared = await compare(
    `pid,title\n${'a'.repeat(99)}😀b,${'x'.repeat(4_100)}\nk\0,y\npan,a\0b\n`,
  )
  expect(compared).toMatchObject({ state: 'checked', counts: { wrong: 3 } })
  expect(await rows(compared._id, 'wrong')).toMatchObject([{ row: 2 }, { row: 3 }, { row: 4 }])
})

it('refuses the id of a draft, which no sheet has', async () => {
  const { db, send, compare, rows } = await anImportDesk()
  await send('PUT', put, { body: { ...aProductBody(), draft: true } })
  const { text } = await send('GET', csvPath)
  expect(text).not.toContain('kettle')

  const compared = await compare(
    'pid,title,price,oldp,stock,ddate,details\nkettle,Kettle,300,350,25,2028-01-31,Hot.\n',
  )

  expect(compared.counts).toMatchObject({ new: 0, wrong: 1 })
  const [row] = await rows(compared._id, 'wrong')
  expect(row?.cells).toContainEqual(
    expect.objectContaining({ column: 'pid', problem: expect.stringContaining('A draft has') }),
  )
  expect((await productRows(db)).length).toBe(1)
})

it('is for those who write products', async () => {
  const server = await anImportDesk()
  const { db, sendAsAnybody } = server
  const { email } = await aUser(db, { duties: ['desk'] })
  const headers = await signInAs(server, email)
  const path = `${imports}/${'0'.repeat(24)}`
  const calls = [
    ['GET', csvPath],
    ['GET', '/api/admin/products.xlsx'],
    ['POST', imports],
    ['GET', path],
    ['GET', `${path}/rows`],
    ['POST', `${path}/application`],
    ['DELETE', path],
  ] as const
  for (const [method, address] of calls) {
    expect((await sendAsAnybody(method, address)).status).toBe(401)
    expect((await sendAsAnybody(method, address, { headers })).status).toBe(403)
  }
})
