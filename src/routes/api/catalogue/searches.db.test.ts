import { expect, it } from 'vitest'
import { makeMissedSearches } from '#src/features/searches/missed-searches.job.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'

async function anOwner() {
  const server = await aServer()
  const session = await server.signIn()
  const admin = (method: string, path: string, body?: unknown) =>
    server.send(method, `/api/admin/${path}`, { headers: session, body })
  return { ...server, session, admin }
}

it('lists what was not found, hides it, and makes it a synonym', async () => {
  const { shop, admin } = await anOwner()
  const searches = makeMissedSearches(shop)
  for (const text of ['Hawai kol', 'hawai kol', 'oven']) searches.note(text)
  await searches.flush()
  expect((await admin('GET', 'searches')).body).toMatchObject({
    missed: [
      { text: 'hawai kol', times: 2 },
      { text: 'oven', times: 1 },
    ],
    synonyms: [],
  })

  expect((await admin('POST', 'searches/hide', { text: 'oven' })).status).toBe(200)
  expect((await admin('POST', 'searches/hide', { text: 'never' })).status).toBe(404)
  const joined = await admin('POST', 'synonyms', { words: ['hawai kol', 'পাখা'] })
  expect(joined).toMatchObject({ status: 201, body: { words: ['hawai kol', 'পাখা'] } })
  expect((await admin('GET', 'searches')).body).toEqual({
    missed: [],
    synonyms: [{ _id: joined.body._id, words: ['hawai kol', 'পাখা'] }],
  })
  expect((await admin('POST', 'synonyms/remove', { word: 'পাখা' })).status).toBe(200)
  expect((await admin('POST', 'synonyms/remove', { word: 'পাখা' })).status).toBe(404)
  const { body } = await admin('GET', 'activity')
  expect(JSON.stringify(body)).toContain('synonym.remove')
})

it('names what is wrong with words', async () => {
  const { admin } = await anOwner()
  for (const words of [
    ['fan'],
    ['fan', '!!'],
    ['fan', 'b c d e'],
    ['1', '2', '3', '4', '5', '6', '7'],
  ]) {
    const { status, body } = await admin('POST', 'synonyms', { words })
    expect({ status, named: Object.keys(body.fields).length > 0 }).toEqual({
      status: 400,
      named: true,
    })
  }
})

it('finds products in the dashboard by synonyms too, of any length', async () => {
  const { db, admin, send, session } = await anOwner()
  await aProduct(db, { pid: 'fan', title: 'Ceiling Fan', keywords: '' })
  await aProduct(db, { pid: 'stand-fan', title: 'STAND FAN', keywords: '' })
  await aProduct(db, { pid: 'kettle', title: 'Kettle', keywords: '' })
  const found = async (q: string) => {
    const path = `/api/allproduct?q=${encodeURIComponent(q)}&sort=pid`
    const { body } = await send('GET', path, { headers: session })
    return { pids: body.items.map(({ pid }: { pid: string }) => pid), total: body.total }
  }
  expect(await found('hawai kol')).toEqual({ pids: [], total: 0 })
  await admin('POST', 'synonyms', { words: ['Fan', 'hawai kol', 'ac', 'a very long'] })
  const fans = { pids: ['fan', 'stand-fan'], total: 2 }
  expect(await found('hawai kol')).toEqual(fans)
  expect(await found('AC')).toEqual(fans)
  expect(await found('ceiling ac')).toEqual({ pids: ['fan'], total: 1 })
  expect(await found('kettle')).toEqual({ pids: ['kettle'], total: 1 })
})
