import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { admin, anOffice, historyOf } from '#tests/make/an-office.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

type Office = Awaited<ReturnType<typeof anOffice>>

const familyPath = (pid: string) => `/api/admin/products/${pid}/family`

const size = (value: string, valueBn = '') => [{ value, valueBn }]

async function aPanjabi(changes = {}) {
  const office = await anOffice()
  const body = aProductBody({
    pid: 'panjabi',
    title: 'Panjabi',
    price: 900,
    oldp: 1_000,
    stock: 40,
    bn: { title: 'পাঞ্জাবি', details: 'সুতি কাপড়।' },
    ...changes,
  })
  await office.send('PUT', '/api/product?id=panjabi', { body })
  return office
}

const sizes = {
  title: 'Panjabi',
  titleBn: 'পাঞ্জাবি',
  options: [{ name: 'Size', nameBn: 'সাইজ' }],
  members: [
    { pid: 'panjabi', there: true, values: size('M', 'এম') },
    { pid: 'panjabi-xl', values: size('XL', 'এক্সএল'), price: 1_200, stock: 3 },
  ],
}

async function save({ send }: Pick<Office, 'send'>, changes = {}, headers = {}) {
  return send('PUT', familyPath('panjabi'), { body: { ...sizes, ...changes }, headers })
}

const read = async ({ send }: Pick<Office, 'send'>, pid: string) =>
  (await send('GET', `/api/oneProduct/${pid}`)).body

it('makes the members that are missing like the product, in one save', async () => {
  const office = await aPanjabi()

  const saved = await save(office, {}, { 'if-none-match': '*' })

  expect(saved).toMatchObject({
    status: 200,
    body: {
      family: {
        version: 1,
        title: 'Panjabi',
        titleBn: 'পাঞ্জাবি',
        options: [{ name: 'Size', nameBn: 'সাইজ' }],
        members: [
          { pid: 'panjabi', title: 'Panjabi – M', price: 900, stock: 40 },
          { pid: 'panjabi-xl', title: 'Panjabi – XL', price: 1_200, stock: 3 },
        ],
      },
    },
  })
  expect((await office.send('GET', familyPath('panjabi-xl'))).body).toEqual(saved.body)
  expect(await read(office, 'panjabi-xl')).toMatchObject({
    title: 'Panjabi – XL',
    details: 'Boils a litre in four minutes.',
    oldp: 1_200,
    bn: { title: 'পাঞ্জাবি – এক্সএল', details: 'সুতি কাপড়।', review: [] },
  })
  expect(await read(office, 'panjabi')).toMatchObject({
    bn: { title: 'পাঞ্জাবি – এম', review: [] },
  })
  expect(await pidsOffLedger(office.db.read)).toEqual([])
  expect((await checkShop(office.db.read)).problems).toEqual([])
  expect((await historyOf(office.db)).at(-1)).toMatchObject({
    actor: admin,
    action: 'product.family',
    before: { options: '' },
    after: { options: 'Size: XL' },
  })
})

it('makes nothing where one of the new ids is taken', async () => {
  const office = await aPanjabi()
  await office.send('PUT', '/api/product?id=panjabi-xl', {
    body: aProductBody({ pid: 'panjabi-xl', title: 'Another one' }),
  })

  const refused = await save(office, {
    members: [{ pid: 'panjabi-a', values: size('A'), price: 900, stock: 1 }, ...sizes.members],
  })

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'pid-taken', product: { pid: 'panjabi-xl', title: 'Another one' } },
  })
  expect((await office.send('GET', '/api/oneProduct/panjabi-a')).status).toBe(404)
  expect((await office.send('GET', familyPath('panjabi'))).body).toEqual({ family: null })
  expect(await read(office, 'panjabi')).toMatchObject({ title: 'Panjabi' })
})

it('takes a product that exists into the family, and keeps a title that the owner wrote', async () => {
  const office = await aPanjabi()
  await office.send('PUT', '/api/product?id=large', {
    body: aProductBody({ pid: 'large', title: 'The large one', stock: 30 }),
  })

  const members = [sizes.members[0], { pid: 'large', there: true, values: size('XL') }]
  expect((await save(office, { members })).body.family.members).toMatchObject([
    { pid: 'panjabi', title: 'Panjabi – M' },
    { pid: 'large', title: 'The large one', price: 25, stock: 30 },
  ])
})

it('lets a member go, and renames those that follow the title of the family', async () => {
  const office = await aPanjabi()
  const { body } = await save(office)
  const three = [...sizes.members, { pid: 'panjabi-s', values: size('S'), price: 800, stock: 0 }]
  const there = three.map((member) => ({ ...member, there: true }))

  const grown = await save(office, { members: [there[0], there[1], three[2]] })
  expect(grown.body.family).toMatchObject({ version: 2, _id: body.family._id })
  const shrunk = await save(office, {
    title: 'Cotton Panjabi',
    members: [there[0], { ...there[2], price: 850, stock: 4, stockWas: 0 }],
  })

  expect(shrunk.body.family.members).toMatchObject([
    { pid: 'panjabi', title: 'Cotton Panjabi – M' },
    { pid: 'panjabi-s', title: 'Cotton Panjabi – S', price: 850, stock: 4 },
  ])
  expect((await office.send('GET', familyPath('panjabi-xl'))).body).toEqual({ family: null })
  expect(await read(office, 'panjabi-xl')).toMatchObject({ title: 'Panjabi – XL', stock: 3 })
  expect(await pidsOffLedger(office.db.read)).toEqual([])
  expect((await checkShop(office.db.read)).problems).toEqual([])
})

it('ends the family when no member is named, and leaves the products', async () => {
  const office = await aPanjabi()
  await save(office)

  expect((await save(office, { members: [] })).body).toEqual({ family: null })

  expect(await office.db.read.selectFrom('families').selectAll().execute()).toEqual([])
  expect(await read(office, 'panjabi-xl')).toMatchObject({ stock: 3 })
})

it('writes nothing when nothing changed', async () => {
  const office = await aPanjabi()
  const first = await save(office)
  const rows = (await historyOf(office.db)).length

  const members = sizes.members.map(({ pid, values }) => ({ pid, values, there: true }))
  expect((await save(office, { members })).body).toEqual(first.body)
  expect(await historyOf(office.db)).toHaveLength(rows)
})

it('refuses a save that did not see the last one', async () => {
  const office = await aPanjabi()
  await save(office)
  const members = sizes.members.map((member) => ({ ...member, there: true }))

  for (const headers of [{ 'if-none-match': '*' }, { 'if-match': '"7"' }]) {
    const refused = await save(office, { title: 'Other', members }, headers)
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  }
  const saved = await save(office, { title: 'Other', members }, { 'if-match': '"1"' })
  expect(saved.body.family).toMatchObject({ title: 'Other', version: 2 })
})

it('lets no product be in two families', async () => {
  const office = await aPanjabi()
  await save(office)
  await office.send('PUT', '/api/product?id=shirt', { body: aProductBody({ pid: 'shirt' }) })

  const refused = await office.send('PUT', familyPath('shirt'), {
    body: {
      ...sizes,
      members: [
        { pid: 'shirt', there: true, values: size('M') },
        { pid: 'panjabi-xl', there: true, values: size('XL') },
      ],
    },
  })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'in-another-family', pid: 'panjabi-xl' },
  })
})

it('names what is wrong with the options', async () => {
  const office = await aPanjabi()
  const [first, second] = sizes.members
  const problemOf = async (changes: object) => (await save(office, changes)).body.fields

  expect(await problemOf({ members: [first] })).toHaveProperty('members')
  expect(await problemOf({ members: [first, { ...second, values: size('m') }] })).toEqual({
    members: 'Two products have the same options.',
  })
  expect(await problemOf({ members: [first, { ...second, pid: 'panjabi' }] })).toEqual({
    members: 'Two products have the same id.',
  })
  expect(await problemOf({ members: [first, { ...second, price: undefined }] })).toEqual({
    members: 'A new product needs a price and a stock.',
  })
  expect(await problemOf({ members: [first, { ...second, values: [] }] })).toHaveProperty('members')
  expect(await problemOf({ title: 'x'.repeat(198) })).toEqual({
    title: 'A title with its options has at most 200 characters. Shorten the title.',
  })
  expect(await problemOf({ options: [] })).toHaveProperty('options')
  const gone = await save(office, { members: [first, { ...second, there: true }] })
  expect(gone).toMatchObject({ status: 409, body: { code: 'member-gone', pid: 'panjabi-xl' } })
  expect((await office.send('PUT', familyPath('nothing'), { body: sizes })).status).toBe(404)
  expect((await office.send('GET', familyPath('nothing'))).status).toBe(404)
})

it('a deleted product leaves its family, and comes back without one', async () => {
  const office = await aPanjabi()
  const { body } = await save(office)
  const [, { _id: id }] = body.family.members

  await office.send('DELETE', '/api/deleteOneProduct/panjabi-xl')
  const left = (await office.send('GET', familyPath('panjabi'))).body.family.members
  expect(left).toMatchObject([{ pid: 'panjabi' }])
  await office.send('DELETE', '/api/deleteOneProduct/panjabi')
  expect(await office.db.read.selectFrom('families').selectAll().execute()).toEqual([])

  await office.send('POST', `/api/admin/products/${id}/restore`)
  expect((await office.send('GET', familyPath('panjabi-xl'))).body).toEqual({ family: null })
  expect((await checkShop(office.db.read)).problems).toEqual([])
})

it('makes each member once when the owner presses twice', async () => {
  const office = await aPanjabi()

  const answers = await Promise.all(
    Array.from({ length: 4 }, () => save(office, {}, { 'if-none-match': '*' })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await office.db.read.selectFrom('families').select('version').execute()).toEqual([
    { version: 1 },
  ])
  expect(await pidsOffLedger(office.db.read)).toEqual([])
  expect((await checkShop(office.db.read)).problems).toEqual([])
})

it('moves the stock by what the owner typed while orders take pieces', async () => {
  const office = await aPanjabi()
  await save(office)
  const [first, second] = sizes.members.map((member) => ({ ...member, there: true }))
  const members = [
    { ...first, stock: 50, stockWas: 40 },
    { ...second, stock: 3, stockWas: 3 },
  ]
  const order = (last: number) =>
    office.sendAsAnybody('PUT', '/api/order?id=p', {
      body: anOrderBody({ pid: 'panjabi', quantity: 2, cphone: `0171234567${last}` }),
    })

  const [saved, ...orders] = await Promise.all([save(office, { members }), ...[1, 2, 3].map(order)])

  expect(saved.status).toBe(200)
  expect(orders.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await read(office, 'panjabi')).toMatchObject({ stock: 44 })
  const sold = await office.db.read.selectFrom('order_lines').select('title').distinct().execute()
  expect(sold).toEqual([{ title: 'Panjabi – M' }])
  expect(await pidsOffLedger(office.db.read)).toEqual([])
})

it('reports a member whose family is missing', async () => {
  const office = await aPanjabi()
  await save(office)
  await commit(office.db, (tx) => tx.deleteFrom('families').execute())

  expect((await checkShop(office.db.read)).problems).toEqual([
    expect.stringMatching(/^Product panjabi is in the family/),
    expect.stringMatching(/^Product panjabi-xl is in the family/),
  ])
})
