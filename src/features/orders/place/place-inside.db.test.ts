import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { anAdminsServer } from '#tests/make/accounts/an-administration.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

it('gives a place near Dhaka the fee of Dhaka once the owner counts it as inside', async () => {
  const { db, send, headers } = await anAdminsServer()
  await aProduct(db, { pid: 'kettle' })
  const { city: _, ...body } = anOrderBody({ place: 'সাভার' })
  const order = (cphone: string) => send('PUT', '/api/order?id=p', { body: { ...body, cphone } })
  expect(await order('01711000001')).toMatchObject({ status: 201, body: { city: 130 } })

  const { body: settings } = await send('GET', '/api/admin/shop', { headers })
  const edited = { ...settings, alsoInside: ['Savar'] }
  expect((await send('PUT', '/api/admin/shop', { headers, body: edited })).status).toBe(200)

  expect(await order('01711000002')).toMatchObject({ status: 201, body: { city: 70 } })
  const pasted = { text: '01711000003\nKarim\nHouse 2, Savar\nkettle 1' }
  const proposed = await send('POST', '/api/admin/orders/proposal', { headers, body: pasted })
  expect(proposed.body.place).toMatchObject({ value: 'Savar', zone: 'inside-dhaka' })
})
