import { expect, it } from 'vitest'
import {
  countHandovers,
  findManifest,
} from '#src/features/packing/handover/find-manifest.server.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

it('lists what a courier takes on a Dhaka day, and names what is not packed', async () => {
  const { db, shop, send, signIn } = await aServer()
  await aProduct(db, { stock: 50 })
  const headers = await signIn()
  const order = async (...stages: readonly string[]): Promise<string> => {
    const body = anOrderBody({ quantity: 1, source: 'phone', confirmed: true })
    const { oid } = (await send('POST', '/api/admin/orders', { headers, body })).body
    for (const to of stages) {
      await send('POST', `/api/admin/orders/${oid}/moves`, { headers, body: { to } })
    }
    return oid
  }
  const [packed, shipped, confirmed] = [
    await order('packed'),
    await order('packed', 'shipped'),
    await order(),
  ]
  // 23:30 and 00:00 in Dhaka are two days; in UTC they are one.
  const [late, midnight] = ['2026-11-24T17:30:00.000Z', '2026-11-24T18:00:00.000Z']
  await aParcelRow(db, shipped, { booked_at: '2026-11-24T10:00:00.000Z', collect_poisha: 70_000 })
  await aParcelRow(db, packed, { booked_at: late, collect_poisha: 50_000, pieces: 3 })
  await aParcelRow(db, confirmed, { booked_at: late })
  const others = [
    [await order('packed'), { booked_at: midnight }],
    [await order('packed'), { booked_at: late, courier: 'redx' }],
    [await order('packed'), { booked_at: late, state: 'cancelled', live_order_id: null }],
  ] as const
  for (const [number, matters] of others) await aParcelRow(db, number, matters)

  const day = '2026-11-24'
  expect(await countHandovers(db.read, day)).toEqual({ steadfast: 3, redx: 1 })
  expect(await findManifest(shop, { courier: 'steadfast', day })).toEqual({
    rows: [
      {
        number: shipped,
        consignment: `C${shipped.slice(3)}`,
        name: 'Rahima Begum',
        place: '',
        pieces: 1,
        collect: 70_000,
        isInShop: false,
      },
      {
        number: packed,
        consignment: `C${packed.slice(3)}`,
        name: 'Rahima Begum',
        place: '',
        pieces: 3,
        collect: 50_000,
        isInShop: true,
      },
    ],
    notPacked: [{ number: confirmed, stage: 'confirmed' }],
  })
})
