/** The settings of the shop. */

import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { admin, anAdminsServer, history, shop } from '#tests/make/accounts/an-administration.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

it('returns the shop settings, and accepts an edit', async () => {
  const { db, send, headers } = await anAdminsServer()
  await aProduct(db)
  const before = await send('GET', shop, { headers })
  expect(before).toMatchObject({ status: 200, headers: { etag: '"1"' } })
  expect(before.body).toEqual({
    phone: '01700000000',
    address: 'House 27, Road 8, Dhanmondi, Dhaka 1205, Bangladesh',
    addressInBangla: 'বাড়ি ২৭, রোড ৮, ধানমন্ডি, ঢাকা ১২০৫',
    email: 'hello@paglamart.test',
    socialLinks: [
      { label: 'Facebook', url: 'https://www.facebook.com/paglamart.test' },
      { label: 'Instagram', url: 'https://www.instagram.com/paglamart.test' },
      { label: 'YouTube', url: 'https://www.youtube.com/@paglamart.test' },
    ],
    code: 'PAGLA10',
    insideDhaka: 70,
    outsideDhaka: 130,
    insideDays: 3,
    outsideDays: 7,
    heldAbove: 20,
    keepsIncomplete: false,
    tellsLowStock: true,
    advanceAsks: 'nobody',
    advanceFrom: 0,
    advancePercent: 0,
    bkashNumber: '',
    nagadNumber: '',
    logo: '',
    alsoInside: [],
    whatsApp: '',
    messenger: '',
    version: 1,
  })

  const body = { ...before.body, phone: '+৮৮০ ১৮১২-৩৪৫৬৭৮', insideDhaka: 80.5, secret: 'x' }
  const { secret, ...stored } = { ...body, phone: '01812345678', version: 2 }
  const edited = await send('PUT', shop, { headers, body })
  expect(edited).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(edited.body).toEqual(stored)
  expect((await send('GET', shop, { headers })).body).toEqual(stored)
  const seen = { ...headers, 'if-none-match': '"2"' }
  expect((await send('GET', shop, { headers: seen })).status).toBe(304)

  const place = '/api/order?id=p'
  expect((await send('PUT', place, { body: anOrderBody({ city: 70 }) })).status).toBe(400)
  expect((await send('PUT', place, { body: anOrderBody({ city: 80.5 }) })).status).toBe(201)
  const { body: changes } = await send('GET', `${history}?subject=settings`, { headers })
  expect(changes).toMatchObject({
    total: 1,
    items: [
      {
        actor: admin,
        action: 'settings.edit',
        before: { phone: '01700000000', insideDhaka: 70 },
        after: { phone: '01812345678', insideDhaka: 80.5 },
      },
    ],
  })
})

it('names every wrong setting at once, and changes nothing', async () => {
  const { db, send, headers } = await anAdminsServer()
  const { body: settings } = await send('GET', shop, { headers })
  const [first, , third] = settings.socialLinks
  const body = {
    phone: '02-9551234',
    address: ' ',
    email: 'nobody',
    socialLinks: [first, { label: '', url: 'javascript:alert(1)' }, { ...third, url: null }],
    code: 'x'.repeat(101),
    insideDhaka: '70',
    outsideDhaka: 130.001,
    version: '1',
  }

  expect(await send('PUT', shop, { headers, body })).toMatchObject({
    status: 400,
    body: {
      code: 'bad-input',
      fields: {
        phone: 'Write a mobile number in Bangladesh, such as 01712345678.',
        address: 'Write where the shop is.',
        email: 'Write an e-mail address such as hello@example.com.',
        'socialLinks.1.label': 'Name the link in at most 60 characters.',
        'socialLinks.1.url': 'Give an address that begins with https://.',
        'socialLinks.2.url': 'Give an address that begins with https://.',
        code: 'A code has at most 100 characters.',
        insideDhaka: 'Give an amount from 0 to 10,000 taka, with at most two decimals.',
        outsideDhaka: 'Give an amount from 0 to 10,000 taka, with at most two decimals.',
        version: 'A version is a whole number.',
      },
    },
  })
  const none = await send('PUT', shop, { headers, body: {} })
  expect(Object.keys(none.body.fields).toSorted()).toEqual([
    'address',
    'code',
    'email',
    'insideDhaka',
    'outsideDhaka',
    'phone',
    'socialLinks',
  ])
  const same = { ...settings, insideDhaka: 130 }
  expect(await send('PUT', shop, { headers, body: same })).toMatchObject({
    status: 400,
    body: {
      fields: {
        outsideDhaka: 'Give the zones different fees: an order tells its zone by its fee.',
      },
    },
  })
  for (const text of ['[]', 'null', '5', '"x"']) {
    expect((await send('PUT', shop, { headers, body: text })).status).toBe(400)
  }
  for (const link of [[], [first, first], [first, first, first, first], 'none', { 0: first }]) {
    const sent = await send('PUT', shop, { headers, body: { ...settings, socialLinks: link } })
    expect([link, Object.keys(sent.body.fields)]).toEqual([link, ['socialLinks']])
  }
  expect(await db.read.selectFrom('shop_facts').selectAll().execute()).toEqual([])
})

it('returns the current shop settings to a stale editor', async () => {
  const { send, headers } = await anAdminsServer()
  const { body: settings } = await send('GET', shop, { headers })
  const stands = await send('PUT', shop, { headers, body: { ...settings, code: 'PAGLA12' } })

  const { version, ...unsaid } = { ...settings, code: 'LATE' }
  const stale = [
    { body: { ...unsaid, version } },
    { body: unsaid, headers: { 'if-match': '"1"' } },
    { body: unsaid, headers: { 'if-match': '"other"' } },
    { body: { ...unsaid, version: 2 }, headers: { 'if-match': '"1"' } },
  ]
  for (const sent of stale) {
    const answer = await send('PUT', shop, {
      body: sent.body,
      headers: { ...headers, ...sent.headers },
    })
    expect([sent, answer.status, answer.body]).toEqual([
      sent,
      409,
      { code: 'changed-meanwhile', message: expect.any(String), shop: stands.body },
    ])
  }
  const seen = { ...headers, 'if-match': '"2"' }
  expect((await send('PUT', shop, { headers: seen, body: unsaid })).body).toMatchObject({
    code: 'LATE',
    version: 3,
  })
})

it('asks for a fresh proof where the number of a wallet is another one, and for nothing else', async () => {
  const { send, headers, pass } = await anAdminsServer()
  const { body: settings } = await send('GET', shop, { headers })
  const edit = (changes: object) =>
    send('PUT', shop, { headers, body: { ...settings, ...changes } })
  const numbers = { advanceAsks: 'everybody', bkashNumber: '01712345678', version: 1 }
  expect((await edit(numbers)).status).toBe(200)

  pass(11 * 60)
  for (const changed of [{ bkashNumber: '01812345678' }, { nagadNumber: '01812345678' }]) {
    expect(await edit({ ...numbers, ...changed, version: 2 })).toMatchObject({
      status: 403,
      body: { code: 'proof-needed' },
    })
  }
  expect(await edit({ ...numbers, code: 'NEW', version: 2 })).toMatchObject({ status: 200 })
  expect((await send('GET', shop, { headers })).body).toMatchObject({ bkashNumber: '01712345678' })
})
