/** The list of phones that wait for a product: whoever sees a phone in part learns no more of it. */

import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Actor } from '#src/domain/access/permissions.ts'
import * as waitlist from '#src/routes/dashboard/buying/waitlist.tsx'
import { pageContext } from '#src/routes/page-context.ts'
import { aBuild } from '#tests/make/a-build.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { anIdentity, aShopWithAdministrator, origin } from '#tests/make/an-identity.ts'
import { join } from '#tests/make/buying/a-waitlist.ts'
import { noProviders } from '#tests/make/payments/no-providers.ts'

const path = '/dashboard/waitlist'
const phones = ['01712345678', '01898765432'] as const

async function aWaitlist() {
  const shop = await aShopWithAdministrator()
  await aProduct(shop.db, { stock: 0 })
  for (const phone of phones) {
    expect(await join(shop, phone)).toEqual({ ok: true, value: 'waiting' })
  }
  const handler = createRequestHandler(
    aBuild({ routes: { page: { id: 'page', path, module: waitlist } } }),
    'production',
  )

  /** What the page of these actors loads, and which numbers that counts. */
  return async (actors: readonly Actor[], query = '?product=kettle') => {
    const seen: string[] = []
    const caller = {
      actors,
      user: undefined,
      language: 'en',
      from: { address: '10.0.0.1', device: undefined },
      sawNumber: (id: string) => seen.push(id),
    } as const
    const context = new RouterContextProvider()
    const identity = anIdentity(shop)
    context.set(pageContext, {
      shop,
      origin,
      identity,
      caller,
      connectProvider: noProviders,
      countOrder: () => {},
    })
    const answer = await handler(new Request(`${origin}${path}.data${query}`), context)
    expect(answer.status).toBe(200)
    return { text: await answer.text(), seen: seen.length }
  }
}

it('shows the catalogue duty a part of each phone, and counts no number as seen', async () => {
  const shownTo = await aWaitlist()
  const { text, seen } = await shownTo(['guest', 'catalogue'])
  expect(text).toContain('017…678')
  expect(text).toContain('018…432')
  // Ids and times have digits of their own.
  const written = text.replaceAll(/\b[0-9a-f]{24}\b|\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
  expect(written).not.toMatch(/1234|2345|3456|4567|9876|8765|7654|6543/)
  expect(seen).toBe(0)
})

it('shows desk and owner whole phones, and counts each', async () => {
  const shownTo = await aWaitlist()
  for (const actors of [['guest', 'desk'], ['admin'], ['guest', 'catalogue', 'desk']] as const) {
    const { text, seen } = await shownTo(actors)
    for (const phone of phones) expect(text).toContain(phone)
    expect(seen).toBe(2)
  }
})

it('answers alike to the catalogue duty, whichever phone an address looks for', async () => {
  const shownTo = await aWaitlist()
  const plain = await shownTo(['guest', 'catalogue'])
  const sought = ['01712345678', '01512345678', '017', '5678', '+8801712345678', '০১৭১২৩৪৫৬৭৮']
  for (const phone of sought) {
    for (const name of ['q', 'phone', 'cphone', 'search', 'sort']) {
      const query = new URLSearchParams({ product: 'kettle', [name]: phone })
      expect(await shownTo(['guest', 'catalogue'], `?${query}`), `${name}=${phone}`).toEqual(plain)
    }
    const none = await shownTo(
      ['guest', 'catalogue'],
      `?${new URLSearchParams({ product: phone })}`,
    )
    expect(none.text).not.toContain('…')
  }
  expect((await shownTo(['guest', 'catalogue'], '')).text).not.toMatch(/017|018/)
})
