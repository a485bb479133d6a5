import { expect, it } from 'vitest'
import {
  findLink,
  type LinkPurpose,
  makeLink,
  requestLink,
  takeLink,
  voidLinks,
} from '#src/features/accounts/links/links.server.ts'
import { hashToken } from '#src/features/accounts/secret-tokens.server.ts'
import { loadSecrets } from '#src/features/secrets.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { allThatIsStored } from '#tests/make/an-identity.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const email = 'rahima@example.com'

async function aShopWithLinks() {
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShop(await freshDatabase(), () => now)
  const { db, secrets } = shop
  const request = (purpose: LinkPurpose = 'reset', of = email) =>
    commit(db, (tx) => requestLink(tx, { purpose, email: of, now }))
  const mail = async (id: string, purpose: LinkPurpose = 'reset') =>
    (await makeLink(db.read, secrets, { purpose, id, now }))?.token
  const find = (token = '', purpose: LinkPurpose = 'reset') =>
    findLink(db.read, secrets, { purpose, token, now })
  const take = (id: string) => commit(db, (tx) => takeLink(tx, id))
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  return { shop, request, mail, find, take, after }
}

it('mails the pending row again, and every link of it works for its own time', async () => {
  const { request, mail, find, after } = await aShopWithLinks()
  const id = await request()
  const first = await mail(id)
  after(9)
  expect(await request()).toBe(id)
  const second = await mail(id)

  expect(await find(first)).toEqual({ id, email })
  after(1)
  expect(await find(first)).toBeUndefined()
  expect(await find(second)).toEqual({ id, email })
  after(9)
  expect(await find(second)).toBeUndefined()
})

it('gives the row of a link to one of several simultaneous uses, and ends all links of it', async () => {
  const { request, mail, find, take, after } = await aShopWithLinks()
  const id = await request()
  const first = await mail(id)
  after(1)
  const second = await mail(id)

  const taken = await Promise.all([take(id), take(id), take(id)])

  expect(taken.filter((wasTaken) => wasTaken)).toHaveLength(1)
  expect(await find(first)).toBeUndefined()
  expect(await find(second)).toBeUndefined()
  expect(await mail(id)).toBeUndefined()
  expect(await request()).not.toBe(id)
})

it('accepts a link for its own purpose and e-mail alone', async () => {
  const { request, mail, find } = await aShopWithLinks()
  const id = await request('device')
  const token = await mail(id, 'device')

  expect(await mail(id, 'reset')).toBeUndefined()
  expect(await find(token, 'reset')).toBeUndefined()
  expect(await find(token, 'verify')).toBeUndefined()
  expect(await find(token, 'device')).toEqual({ id, email })
  expect(await request('device', 'karim@example.com')).not.toBe(id)
})

it('refuses a link with any character changed, cut off or added', async () => {
  const { request, mail, find } = await aShopWithLinks()
  const token = (await mail(await request())) ?? ''
  expect(token).toMatch(/^[\w-]{75}$/)

  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(await find(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined()
    expect(await find(token.slice(0, at))).toBeUndefined()
  }
  expect(await find(`${token}A`)).toBeUndefined()
})

it('derives other links with another secret', async () => {
  const { shop, request, find } = await aShopWithLinks()
  const id = await request()
  const other = await loadSecrets(shop, 'the secret of another shop, long enough')
  const made = await makeLink(shop.db.read, other, { purpose: 'reset', id, now: shop.clock() })

  expect(await find(made?.token)).toBeUndefined()
})

it('stores no part of a link besides the id of its row', async () => {
  const { shop, request, mail } = await aShopWithLinks()
  const id = await request()
  const token = (await mail(id)) ?? ''

  expect(await allThatIsStored(shop)).not.toContain(token.slice(id.length))
})

it('mails no row that was requested a day ago, unless it was requested again', async () => {
  const { request, mail, after } = await aShopWithLinks()
  const id = await request()
  after(23 * 60)
  expect(await mail(id)).toBeDefined()
  after(60)
  expect(await mail(id)).toBeUndefined()

  expect(await request()).toBe(id)
  expect(await mail(id)).toBeDefined()
})

it('voids the links of an e-mail, all or those of a purpose', async () => {
  const { shop, request, mail } = await aShopWithLinks()
  const [reset, verify] = [await request('reset'), await request('verify')]
  const others = await request('reset', 'karim@example.com')

  await commit(shop.db, (tx) => voidLinks(tx, email, ['reset']))
  expect(await mail(reset)).toBeUndefined()
  expect(await mail(verify, 'verify')).toBeDefined()

  await commit(shop.db, (tx) => voidLinks(tx, email))
  expect(await mail(verify, 'verify')).toBeUndefined()
  expect(await mail(others)).toBeDefined()
})

it('accepts a link that the version before mailed, once and for its ten minutes', async () => {
  const { shop, find, take, after } = await aShopWithLinks()
  const token = 'a-random-token-of-the-version-before-this-1'
  const now = shop.clock()
  const id = newId(now)
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  await commit(shop.db, (tx) =>
    tx
      .insertInto('verifications')
      .values({
        id,
        identifier_hash: hashToken(token),
        value: `reset:${email}`,
        expires_at: new Date(now.getTime() + 24 * 60 * 60_000).toISOString(),
        ...times,
      })
      .execute(),
  )

  after(9)
  expect(await find(token)).toEqual({ id, email })
  after(1)
  expect(await find(token)).toBeUndefined()
  after(-1)
  expect(await take(id)).toBe(true)
  expect(await find(token)).toBeUndefined()
})
