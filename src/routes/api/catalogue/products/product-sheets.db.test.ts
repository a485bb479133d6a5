import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { productsAsXlsx } from '#src/features/catalogue/sheets/sheet-files.server.ts'
import { insertPicture } from '#src/features/media/picture-statements.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { aProduct, someProducts } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { anApiToken } from '#tests/make/accounts/an-api-token.ts'
import { historyOf, movementsOf, productRows } from '#tests/make/an-office.ts'
import { anImportDesk, imports, runImports } from '#tests/make/catalogue/an-import.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'

const csvPath = '/api/admin/products.csv'
const put = '/api/product?id=kettle'

async function inTheirLanguage(db: Database): Promise<void> {
  await commit(db, (tx) => tx.updateTable('users').set({ language: 'bn' }).execute())
}

it('changes nothing when the export comes back as it is', async () => {
  const { db, send, compare, rows, apply } = await anImportDesk()
  await aProduct(db, { pid: 'plain' })
  const hostile = {
    title: '=HYPERLINK("http://evil")',
    details: '\'=1+1\n- one; two, "three"',
    key: '@SUM(A1), কেটলি',
    bn: { title: '+৫ কেটলি', details: '-১', host: "''=x", review: [] },
    image: 'https://example.com/a.jpg',
  }
  expect((await send('PUT', put, { body: aProductBody(hostile) })).status).toBe(201)
  const before = await productRows(db)
  const { text, headers } = await send('GET', csvPath)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(text).toMatch(/^\uFEFFProduct id,/)
  expect(
    readCsv(text.slice(1))
      .flat()
      .filter((cell) => /^[=+\-@\t\r]/.test(cell)),
  ).toEqual([])

  const compared = await compare(text)
  expect(compared).toMatchObject({
    state: 'checked',
    failure: null,
    unknownHeadings: [],
    counts: { new: 0, changed: 0, same: 2, wrong: 0 },
    isReady: false,
  })
  expect(await rows(compared._id)).toEqual([])
  expect((await apply(compared._id)).body.code).toBe('import-not-ready')
  await inTheirLanguage(db)
  const inBangla = await send('GET', csvPath)
  expect(inBangla.text).toMatch(/^\uFEFFপণ্যের আইডি,/)
  expect((await compare(inBangla.text)).counts.same).toBe(2)
  const xlsx = await productsAsXlsx(db.read, 'bn')
  expect((await compare(await buffer(xlsx.body as Readable))).counts).toEqual({
    new: 0,
    changed: 0,
    same: 2,
    wrong: 0,
  })
  expect(await productRows(db)).toEqual(before)
})

it('shows each cell as it is and as it shall be, and then writes them like the product form', async () => {
  const { db, send, compare, rows, apply, run, look } = await anImportDesk()
  await send('PUT', put, { body: aProductBody({ bn: { title: 'কেটলি' }, key: 'hot' }) })
  const compared = await compare(
    'pid;price;title;oldp;stock;ddate;details;Remark\r\nkettle;৪০;Kettle 2;;;;;ask\r\npan;300;Pan;350;25;2028-01-31;Flat.;\r\n',
  )
  expect(compared).toMatchObject({
    state: 'checked',
    unknownHeadings: ['Remark'],
    counts: { new: 1, changed: 1, same: 0, wrong: 0 },
    isReady: true,
  })
  expect(await rows(compared._id)).toMatchObject([
    {
      row: 2,
      pid: 'kettle',
      kind: 'changed',
      cells: [
        { column: 'title', from: 'Electric Kettle', to: 'Kettle 2', problem: null },
        { column: 'price', from: '25', to: '40', problem: null },
      ],
    },
    { row: 3, pid: 'pan', kind: 'new' },
  ])
  expect(await productRows(db)).toHaveLength(1)

  expect((await apply(compared._id)).body.state).toBe('verifying')
  expect((await apply(compared._id)).status).toBe(200)
  await run()
  expect(await look(compared._id)).toMatchObject({ state: 'applied', kept: 0 })
  expect((await send('GET', '/api/oneProduct/kettle')).body).toMatchObject({
    title: 'Kettle 2',
    price: 40,
    key: 'hot',
    bn: { title: 'কেটলি', review: ['title'] },
  })
  expect((await send('GET', '/api/oneProduct/pan')).body).toMatchObject({ price: 300, stock: 25 })
  expect((await historyOf(db)).slice(-2)).toMatchObject([
    { action: 'product.edit', actor: 'admin@paglamart.test', before: { title: 'Electric Kettle' } },
    { action: 'product.add' },
  ])
  expect(await db.read.selectFrom('product_import_parts').select('position').execute()).toEqual([])
  const again = await compare('pid,price\nkettle,40\npan,300\n')
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 })
})

it('writes nothing while one row is wrong, and names its cells in both languages', async () => {
  const { db, send, compare, apply } = await anImportDesk()
  await someProducts(db, [{ pid: 'one' }, { pid: 'two' }])
  const before = await productRows(db)
  const compared = await compare('pid,price,stock\none,50,\ntwo,5,\none,60,\n,1,\nthree,1,500,30\n')
  expect(compared).toMatchObject({
    counts: { new: 0, changed: 1, same: 0, wrong: 4 },
    isReady: false,
  })
  const path = `${imports}/${compared._id}/rows?kind=wrong`
  expect((await send('GET', path)).body.items).toMatchObject([
    {
      row: 3,
      cells: [{ column: 'price', problem: 'Give the price in whole taka, from 20 to 10,000,000.' }],
    },
    { row: 4, cells: [{ column: 'pid', problem: 'This id stands in the file twice.' }, {}] },
    { row: 5, pid: '' },
    {
      row: 6,
      cells: expect.arrayContaining([
        expect.objectContaining({
          column: 'pid',
          problem: expect.stringContaining('more cells than the file has columns'),
        }),
      ]),
    },
  ])
  await inTheirLanguage(db)
  const inBangla = await send('GET', path)
  expect(inBangla.body.items[1].cells[0].problem).toBe('এই আইডি ফাইলে দুবার আছে।')
  expect(await apply(compared._id)).toMatchObject({
    status: 409,
    body: { code: 'import-not-ready' },
  })
  expect(await productRows(db)).toEqual(before)
})

it('compares again when a product has changed since, and writes nothing before a new yes', async () => {
  const { db, send, compare, apply, run, look } = await anImportDesk()
  await someProducts(db, [{ pid: 'kettle' }, { pid: 'pan' }])
  const { _id: id } = await compare('pid,price\nkettle,40\npan,41\n')
  const body = aProductBody({ title: 'Somebody was here', stock: 100 })
  expect((await send('PUT', put, { body })).status).toBe(200)
  const before = await productRows(db)
  await apply(id)
  await run()
  expect(await productRows(db)).toEqual(before)
  expect(await look(id)).toMatchObject({
    state: 'checked',
    comparison: 2,
    counts: { new: 0, changed: 2, same: 0, wrong: 0 },
  })
  expect((await apply(id, 1)).body.code).toBe('compared-again')
  await apply(id, 2)
  await run()
  expect(await productRows(db)).toMatchObject([
    { title: 'Somebody was here', price_poisha: 4_000 },
    { price_poisha: 4_100 },
  ])
})

it('leaves a change that comes while it writes, and says so', async () => {
  const { db, send, compare, apply, run, look, rows } = await anImportDesk()
  await someProducts(db, [{ pid: 'kettle' }, { pid: 'pan' }, { pid: 'pot' }])
  const { _id: id } = await compare('pid,price,key\nkettle,40,hot\npan,41,flat\npot,42,\n')
  await apply(id)
  // Every product is verified: from here on the whole file counts.
  await commit(db, (tx) =>
    tx.updateTable('product_imports').set({ state: 'applying' }).where('id', '=', id).execute(),
  )
  const body = aProductBody({ price: 99, stock: 100, key: 'kettle' })
  expect((await send('PUT', put, { body })).status).toBe(200)
  expect((await send('DELETE', '/api/deleteOneProduct/pot')).status).toBe(200)
  expect((await send('DELETE', `${imports}/${id}`)).body.code).toBe('import-under-way')
  await run()
  expect(await look(id)).toMatchObject({ state: 'applied', kept: 2 })
  expect(await rows(id, 'kept')).toMatchObject([
    {
      pid: 'kettle',
      cells: [
        { column: 'key', isKept: false },
        { column: 'price', isKept: true },
      ],
    },
    { pid: 'pot' },
  ])
  expect(await productRows(db)).toMatchObject([
    { price_poisha: 9_900, keywords: 'hot' },
    { price_poisha: 4_100, keywords: 'flat' },
    { price_poisha: 2_500 },
  ])
})

it('moves the stock by the difference, so that an order placed meanwhile is not undone', async () => {
  const { db, send, compare, apply, run, look } = await anImportDesk()
  await someProducts(db, [
    { pid: 'kettle', stock: 50 },
    { pid: 'pan', stock: 30 },
  ])
  const { _id: id } = await compare('pid,stock\nkettle,60\npan,20\n')
  await apply(id)
  const damaged = (pid: string, quantity: number) =>
    send('POST', '/api/admin/stock', { body: { pid, kind: 'damaged', quantity } })
  await damaged('kettle', 3)
  await damaged('pan', 25)
  await run()
  // The pan has fewer pieces than the row takes away.
  expect(await look(id)).toMatchObject({ state: 'applied', kept: 1 })
  expect((await productRows(db)).map(({ stock }) => stock)).toEqual([57, 5])
  const moved = (await movementsOf(db)).map(({ quantity }) => quantity)
  expect(moved.toSorted((a, b) => a - b)).toEqual([-25, -3, 10, 30, 50])
})

it('finds pictures by the names of their files', async () => {
  const { db, send, compare, rows, apply, run } = await anImportDesk()
  await aProduct(db)
  const image = `/media/${hash('sha256', 'kettle')}/640.jpg`
  const missing = `/media/${hash('sha256', 'nothing')}/640.jpg`
  const now = '2026-11-20T09:00:00.000Z'
  await commit(db, async (tx) => {
    await insertPicture(tx, {
      hash: hash('sha256', 'kettle'),
      width: 8,
      height: 6,
      source: null,
      now,
    })
  })
  const pictures = [{ name: 'Kettle (1).jpg', image }]
  const wrong = await compare(`pid,images\nkettle,${missing}\nother,lid.jpg\n`, pictures)
  expect(wrong.counts.wrong).toBe(2)
  expect((await rows(wrong._id))[1].cells).toContainEqual(
    expect.objectContaining({ pictures: { from: [], to: [{ image: null, name: 'lid.jpg' }] } }),
  )
  const { _id: id } = await compare('pid,images\nkettle,kettle (1).JPG\n', pictures)
  expect((await rows(id))[0].cells).toMatchObject([
    {
      column: 'images',
      to: image,
      pictures: { from: [], to: [{ image, name: 'Kettle (1).jpg' }] },
    },
  ])
  await apply(id)
  await run()
  expect((await send('GET', '/api/oneProduct/kettle')).body).toMatchObject({ image })
})

it('goes on where a process ended, and ends with every row', async () => {
  const { db, shop, compare, apply, look } = await anImportDesk()
  const pids = Array.from({ length: 60 }, (_, n) => `thing-${n}`)
  await someProducts(
    db,
    pids.map((pid) => ({ pid })),
  )
  const text = ['pid,price', ...pids.map((pid) => `${pid},77`)].join('\n')
  const cut = Math.floor(text.length / 2)
  const { _id: id, counts } = await compare([text.slice(0, cut), text.slice(cut)])
  expect(counts.changed).toBe(60)
  await apply(id)
  const priced = async () =>
    (await productRows(db)).filter(({ price_poisha: price }) => price === 7_700).length
  // Each look at the time ends the process a few steps later.
  for (const steps of [1, 2, 3]) {
    const ending = new AbortController()
    let left = steps
    const signal = Object.assign(ending.signal, {
      throwIfAborted: () => {
        left -= 1
        if (left < 0) throw new Error('The process ended')
      },
    })
    await expect(runImports(shop, { signal })).rejects.toThrow('The process ended')
  }
  const meanwhile = await priced()
  expect(meanwhile).toBeLessThan(60)
  expect((await look(id)).state).toBe('applying')
  // Two processes take it up.
  await Promise.all([runImports(shop), runImports(shop)])
  expect(await look(id)).toMatchObject({ state: 'applied', kept: 0 })
  expect(await priced()).toBe(60)
  expect(await db.read.selectFrom('history').select('id').execute()).toHaveLength(60)
})

it('names the token of the program that began the import in the history of each row', async () => {
  const { db, send, sendAsAnybody, givePart, apply, run } = await anImportDesk()
  await aProduct(db)
  const program = await anApiToken({ send }, {}, ['product.write'])
  const { text } = await send('GET', csvPath)
  const body = { fileName: 'products.csv', parts: 1, pictures: [] }
  const { _id: id } = (await sendAsAnybody('POST', imports, { headers: program, body })).body
  await givePart(id, 0, text.replaceAll('Electric Kettle', 'Steel Kettle'))
  await run()
  expect((await apply(id)).status).toBe(200)
  await run()

  const rows = await db.read
    .selectFrom('history')
    .select(['actor', 'token', 'action'])
    .where('subject', '=', 'product')
    .execute()
  expect(rows).toEqual([{ actor: 'admin@paglamart.test', token: 'Sheet', action: 'product.edit' }])
})
