import { expect, it } from 'vitest'
import type { Shop } from '#src/features/shop.ts'
import { endWaitlists, findTold, newEndToken } from '#src/features/waitlist/end-waitlist.server.ts'
import { makeDue } from '#src/features/waitlist/watch-waitlist.job.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  chooseGateway,
  count,
  deliverAll,
  join,
  origin,
  queueOf,
} from '#tests/make/buying/a-waitlist.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { startGateway } from '#tests/support/sms/gateways.ts'

const [rahima, karim] = ['01711111101', '01711111102'] as const

/** Each call is a millisecond later. */
function aTickingClock() {
  let now = Date.parse('2026-11-28T06:00:00.000Z')
  return () => {
    now += 1
    return new Date(now)
  }
}

/** A shop that sends to a gateway of its own; `links` are the ends of the SMS that it took. */
async function aShopThatSends() {
  const gateway = await startGateway('bulksmsbd')
  const urls = { bulksmsbd: gateway.url }
  const shop = await aShop(await freshDatabase(), aTickingClock())
  await aProduct(shop.db, { stock: 0 })
  await aProduct(shop.db, { pid: 'pan', title: 'Pan', stock: 0 })
  await chooseGateway(shop, 'bulksmsbd', { apiKey: gateway.apiKey })
  return {
    shop,
    send: async () => {
      await makeDue({ ...shop, origin })
      await deliverAll(shop, urls)
    },
    links: () => gateway.sent.map(({ text }) => text.split(' ').at(-1) ?? ''),
    [Symbol.asyncDispose]: () => gateway.close(),
  }
}

function end(shop: Shop, token: string, address = '10.0.0.1') {
  return endWaitlists(shop, { token, from: { address, device: undefined } })
}

it('says in each SMS how to end it, and keeps only a hash of that link', async () => {
  await using test = await aShopThatSends()
  const { shop, send, links } = test
  await join(shop, rahima)
  await join(shop, karim, { language: 'bn' })
  await count(shop, 2)
  await send()

  const [english = '', bangla = ''] = links()
  expect(english).toMatch(/^https:\/\/shop\.test\/w\/[a-z2-9]{13}$/)
  expect(bangla).toMatch(/^https:\/\/shop\.test\/bn\/w\/[a-z2-9]{13}$/)
  const token = english.slice(-13)
  expect(await findTold(shop.db.read, token, 'en')).toBe('Electric Kettle')
  expect(JSON.stringify(await allRows(shop.db))).not.toContain(token)
})

it('takes the phone from every list, and nobody else; the same answer for any other link', async () => {
  await using test = await aShopThatSends()
  const { shop, send, links } = test
  await join(shop, rahima)
  await join(shop, rahima, { pid: 'pan' })
  await join(shop, karim, { pid: 'pan' })
  await count(shop, 1)
  await send()
  const token = links()[0]?.slice(-13) ?? ''

  expect(await end(shop, newEndToken())).toEqual({ ok: true, value: undefined })
  expect(await end(shop, token.toUpperCase())).toEqual({ ok: true, value: undefined })
  expect(await queueOf(shop)).toEqual(['01 sent', '01 waiting', '02 waiting'])

  expect(await end(shop, token)).toEqual({ ok: true, value: undefined })
  expect(await queueOf(shop)).toEqual(['02 waiting'])
  expect(await findTold(shop.db.read, token, 'en')).toBeUndefined()
  expect(await end(shop, token)).toEqual({ ok: true, value: undefined })
})

it('gives the piece that was kept for the phone to the next one', async () => {
  await using test = await aShopThatSends()
  const { shop, send, links } = test
  await join(shop, rahima)
  await count(shop, 1)
  await send()
  await join(shop, rahima, { pid: 'pan' })
  await join(shop, karim, { pid: 'pan' })
  await count(shop, 1, 'pan')
  await makeDue({ ...shop, origin })
  expect(await queueOf(shop)).toEqual(['01 sent', '01 due', '02 waiting'])

  await end(shop, links()[0]?.slice(-13) ?? '')
  await send()
  await send()
  expect(await queueOf(shop)).toEqual(['02 sent'])
})

it('ends once while the SMS of the other list goes out, and loses no piece', async () => {
  await using test = await aShopThatSends()
  const { shop, send, links } = test
  await join(shop, rahima)
  await count(shop, 1)
  await send()
  await join(shop, rahima, { pid: 'pan' })
  await join(shop, karim, { pid: 'pan' })
  await count(shop, 2, 'pan')
  const token = links()[0]?.slice(-13) ?? ''
  await Promise.all([end(shop, token), send(), end(shop, token)])
  await send()
  expect(await queueOf(shop)).toEqual(['02 sent'])
})

it('counts the callers who try links', async () => {
  const shop = await aShop(await freshDatabase())
  const outcomes = []
  for (let n = 0; n < 62; n += 1) outcomes.push((await end(shop, newEndToken())).ok)
  expect(outcomes).toEqual([...Array(60).fill(true), false, false])
  expect((await end(shop, newEndToken(), '10.0.0.2')).ok).toBe(true)
})
