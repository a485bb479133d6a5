import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aDrawing } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { admin, anOffice, historyOf, movementsOf, productRows } from '#tests/make/an-office.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const anInstant = expect.stringMatching(/^2026-11-20T10:00:00\.\d{3}Z$/)
const put = '/api/product?id=kettle'

it('adds a product, with empty texts and no offer for fields that the body omits', async () => {
  const { db, send } = await anOffice()

  const added = await send('PUT', put, {
    body: aProductBody({ adate: '1999-01-01', _id: 'x', offer: undefined, category: 'home' }),
  })

  expect(added).toMatchObject({ status: 201, headers: { etag: '"1.1"' } })
  expect(added.body).toEqual({
    ...aProductBody(),
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    image: '',
    images: [],
    host: '',
    key: '',
    categoryId: '',
    offer: false,
    adate: anInstant,
  })
  expect((await send('GET', '/api/oneProduct/kettle')).body).toEqual(added.body)
  expect(await movementsOf(db)).toEqual([
    { quantity: 100, reason: 'opening', actor: admin, note: '' },
  ])
  expect(await historyOf(db)).toMatchObject([
    {
      subject: 'product',
      subject_id: added.body._id,
      actor: admin,
      action: 'product.add',
      before: {},
      after: { pid: 'kettle', title: 'Electric Kettle', price: 2_500, stock: 100 },
    },
  ])
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('changes a product, keeps fields that the body omits, and records both values in the history', async () => {
  const { db, send } = await anOffice()
  const hash = await aDrawing(db)
  const optional = {
    host: 'Free spoon',
    key: 'kettle কেটলি',
    image: `/media/${hash}/640.jpg`,
    offer: true,
  }
  const { body: before } = await send('PUT', put, { body: aProductBody(optional) })

  const changed = await send('PUT', put, { body: aProductBody({ price: 40, title: ' Kettle ' }) })

  expect(changed).toMatchObject({ status: 200, headers: { etag: '"2.1"' } })
  expect(changed.body).toEqual({ ...before, ...optional, price: 40, title: 'Kettle' })
  expect((await historyOf(db)).at(-1)).toEqual({
    subject: 'product',
    subject_id: before._id,
    actor: admin,
    action: 'product.edit',
    before: { price: 2_500, title: 'Electric Kettle', version: 1 },
    after: { price: 4_000, title: 'Kettle', version: 2 },
  })

  const cleared = await send('PUT', put, {
    body: aProductBody({ price: 40, title: 'Kettle', host: '', key: ' ', image: '', offer: false }),
  })
  expect(cleared.body).toEqual({
    ...changed.body,
    host: '',
    key: '',
    image: '',
    images: [],
    offer: false,
  })
})

it('writes nothing when the body equals the stored product', async () => {
  const { db, send } = await anOffice()
  await send('PUT', put, { body: aProductBody() })

  const again = await send('PUT', put, { body: aProductBody() })

  expect(again).toMatchObject({ status: 200, headers: { etag: '"1.1"' } })
  expect(await historyOf(db)).toHaveLength(1)
  expect(await movementsOf(db)).toHaveLength(1)
})

it('sets the category that the keywords name, and keeps it otherwise', async () => {
  const { db, send } = await anOffice()
  const categoryAfter = async (key: string) => {
    await send('PUT', put, { body: { ...aProductBody(), key } })
    return (await productRows(db)).map(({ category }) => category)
  }

  expect(await categoryAfter('চা, kettle')).toEqual([''])
  expect(await categoryAfter('kettle, Kitchen')).toEqual(['kitchen'])
  expect(await categoryAfter('kettle')).toEqual(['kitchen'])
  expect(await categoryAfter('ঘর, kettle')).toEqual(['home'])
})

it('accepts a stock below 20 only where the edit does not change it', async () => {
  const { db, send } = await anOffice()
  await aProduct(db, { stock: 3 })
  const low = 'Give a stock of at least 20, or leave it as it is. Fewer go into the stock form.'
  const saved = async (matters: Readonly<Record<string, unknown>>, pid = 'kettle') => {
    const body = aProductBody({ ...matters, pid })
    const answer = await send('PUT', `/api/product?id=${pid}`, { body })
    return [answer.status, answer.body.fields ?? answer.body.stock]
  }

  expect(await saved({ stock: 3, price: 30 })).toEqual([200, 3])
  expect(await saved({ stock: 3, stockWas: 3, price: 31 })).toEqual([200, 3])
  // The form showed 4 and keeps 4, while one piece was sold.
  expect(await saved({ stock: 4, stockWas: 4, price: 32 })).toEqual([200, 3])
  expect(await saved({ stock: 4 })).toEqual([400, { stock: low }])
  expect(await saved({ stock: 19, stockWas: 3 })).toEqual([400, { stock: low }])
  expect(await saved({ stock: 3, stockWas: 10 })).toEqual([400, { stock: low }])
  expect(await saved({ stock: 20, stockWas: 3 })).toEqual([200, 20])
  expect(await saved({ stock: 3 }, 'new')).toEqual([400, { stock: low }])
  expect(await saved({ stock: 3, stockWas: 3 }, 'new')).toEqual([400, { stock: low }])
  expect(await saved({ stock: 20 }, 'new')).toEqual([201, 20])
})

it('names every wrong field at once, including faults that only the database reveals', async () => {
  const { db, send } = await anOffice()

  const wrong = await send('PUT', put, {
    body: {
      pid: 'cattle',
      title: ' ',
      details: 'x'.repeat(20_001),
      price: '25',
      oldp: 19,
      stock: 3,
      stockWas: -1,
      ddate: '2025-02-29',
      host: null,
      key: 'x'.repeat(2_001),
      image: `/media/${'0'.repeat(64)}/640.jpg`,
      offer: 'true',
    },
  })

  expect(wrong).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  expect(Object.keys(wrong.body.fields).toSorted()).toEqual(
    [
      ...['pid', 'title', 'details', 'price', 'oldp', 'stock', 'stockWas'],
      ...['ddate', 'host', 'key', 'image', 'offer'],
    ].toSorted(),
  )
  const missing = await send('PUT', put, { body: {} })
  expect(Object.keys(missing.body.fields).toSorted()).toEqual(
    ['pid', 'title', 'details', 'price', 'oldp', 'stock', 'ddate'].toSorted(),
  )
  expect(await productRows(db)).toEqual([])
})

it('refuses a pid that no address can name, and one that differs from the address', async () => {
  const { db, send } = await anOffice()
  const saved = async (pid: unknown, id: unknown = pid) => {
    const path = `/api/product?id=${encodeURIComponent(String(id))}`
    const { status, body } = await send('PUT', path, { body: aProductBody({ pid }) })
    return [status, Object.keys(body.fields ?? {})]
  }

  const wrong = ['a/b', '.', '..', 'p.data', '0123456789abcdef01234567', 'a\u0001b', 'x'.repeat(65)]
  for (const pid of wrong) {
    const [status, fields] = await saved(pid)
    expect([pid, status, fields]).toEqual([pid, 400, ['pid']])
  }
  expect(await saved('kettle', 'Kettle')).toEqual([400, ['pid']])
  expect(await saved(5, 5)).toEqual([400, ['pid']])
  expect(await send('PUT', '/api/product', { body: aProductBody() })).toMatchObject({
    status: 400,
    body: { fields: { id: expect.any(String) } },
  })
  expect(await productRows(db)).toEqual([])

  for (const pid of ['কেটলি ১', 'a.b', 'x'.repeat(64), '%00', 'a?b#c&d']) {
    expect([pid, ...(await saved(pid))]).toEqual([pid, 201, []])
  }
  expect(await saved(' kettle ')).toEqual([201, []])
})

it('accepts an uploaded picture, an https address, or none', async () => {
  const { db, send } = await anOffice()
  const hash = await aDrawing(db)
  const saved = async (image: unknown) =>
    (await send('PUT', put, { body: aProductBody({ image }) })).status

  expect(await saved(`/media/${hash}/640.jpg`)).toBe(201)
  expect(await saved('https://i.example.com/kettle.jpg')).toBe(200)
  expect(await saved('')).toBe(200)
  const wrong = [
    `/media/${'0'.repeat(64)}/640.jpg`,
    'http://i.example.com/kettle.jpg',
    'https://user:secret@example.com/kettle.jpg',
    'javascript:alert(1)',
    '/etc/passwd',
    `https://example.com/${'x'.repeat(2_000)}`,
  ]
  for (const image of wrong) expect([image, await saved(image)]).toEqual([image, 400])
})

it('writes nothing for numbers that are text, too small, too large or not whole', async () => {
  const { db, send } = await anOffice()
  await send('PUT', put, { body: aProductBody() })
  const before = await productRows(db)
  const edges = [
    '5',
    '25',
    '0x20',
    '২৫',
    5.5,
    20.0001,
    -25,
    19,
    1e7 + 1,
    1e21,
    true,
    null,
    [25],
    {},
  ]
  const hostile = fc.oneof(
    fc.constantFrom(...edges),
    fc.jsonValue().filter((value) => !(Number.isInteger(value) && Number(value) >= 20)),
  )
  const field = fc.constantFrom('price', 'oldp', 'stock')

  await fc.assert(
    fc.asyncProperty(field, hostile, async (name, value) => {
      const body = aProductBody({ [name]: value })
      const { status, body: refused } = await send('PUT', put, { body })
      expect([status, Object.keys(refused.fields)]).toEqual([400, [name]])
      expect(await productRows(db)).toEqual(before)
    }),
    { numRuns: 60 },
  )
  const text = JSON.stringify(aProductBody()).replace('"price":25', '"price":1e400')
  expect((await send('PUT', put, { body: text })).status).toBe(400)
  for (const [name, most] of Object.entries({ price: 10_000_000, stock: 1_000_000 })) {
    expect((await send('PUT', put, { body: aProductBody({ [name]: most + 1 }) })).status).toBe(400)
    expect((await send('PUT', put, { body: aProductBody({ [name]: most }) })).status).toBe(200)
  }
})

it('accepts a body of 256 KiB and not a byte more', async () => {
  const { send } = await anOffice()
  const text = JSON.stringify(aProductBody())
  const padded = (bytes: number) => text.replace('{', `{${' '.repeat(bytes - text.length)}`)

  expect((await send('PUT', put, { body: padded(262_145) })).status).toBe(413)
  expect((await send('PUT', put, { body: padded(262_144) })).status).toBe(201)
})
