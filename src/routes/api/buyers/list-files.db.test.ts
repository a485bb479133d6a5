import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOffice } from '#tests/make/an-office.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'

const files = ['/api/admin/orders.csv', '/api/admin/buyers.csv'] as const

it('gives the owner all orders and all buyers as tables without formulas', async () => {
  const { db, send } = await anOffice()
  await aProduct(db)
  const place = async (matters: object) =>
    (await send('PUT', '/api/order?id=p', { body: anOrderBody({ pid: 'kettle', ...matters }) }))
      .body
  const first = await place({ cname: '=1+1', cphone: '01711111111', quantity: 5 })
  const second = await place({ cname: 'রহিমা', cphone: '01722222222', quantity: 1 })

  const orders = await send('GET', files[0])
  expect(orders.headers['content-disposition']).toBe('attachment; filename="orders.csv"')
  const [headings, newest, oldest] = readCsv(orders.text.slice(1))
  expect(headings?.slice(0, 5)).toEqual(['Order', 'Placed', 'Stage', 'Name', 'Phone'])
  expect(headings?.at(-1)).toBe('Product titles')
  expect(newest?.[0]).toBe(second.oid)
  expect(newest?.[3]).toBe('রহিমা')
  expect(oldest?.[3]).toBe("'=1+1")
  expect(oldest?.slice(7)).toEqual([
    'kettle × 5',
    '5',
    String(first.price),
    String(first.discount),
    String(first.city),
    String(first.grand),
    String(Math.floor(first.grand)),
    'Website',
    'Electric Kettle × 5',
  ])

  const buyers = readCsv((await send('GET', files[1])).text.slice(1))
  expect(buyers.map((cells) => [cells[0], cells[1], cells[4]])).toEqual([
    ['Name', 'Phone', 'Orders'],
    ['রহিমা', '01722222222', '1'],
    ["'=1+1", '01711111111', '1'],
  ])
})

it('gives them to nobody else, whatever the duties', async () => {
  const server = await anOffice()
  const { email } = await aUser(server.db, { duties: ['desk', 'accounts', 'catalogue', 'viewer'] })
  const headers = await signInAs(server, email)
  for (const file of files) {
    expect((await server.sendAsAnybody('GET', file)).status).toBe(401)
    expect((await server.sendAsAnybody('GET', file, { headers })).status).toBe(403)
  }
})
