/** While the database is unavailable, a form returns with its values and a time to try again. */

import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { CommitInDoubt, DatabaseUnavailable } from '#src/platform/database/database.ts'
import * as login from '#src/routes/account/login.tsx'
import * as dashboard from '#src/routes/dashboard/layout.tsx'
import * as myProfile from '#src/routes/dashboard/my-profile.tsx'
import { pageContext } from '#src/routes/page-context.ts'
import * as buy from '#src/routes/storefront/buy.tsx'
import * as contact from '#src/routes/storefront/contact.tsx'
import * as lookUpOrder from '#src/routes/storefront/look-up-order.tsx'
import { aBuild } from '#tests/make/a-build.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anIdentity, origin } from '#tests/make/an-identity.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { noProviders } from '#tests/make/payments/no-providers.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const away = new DatabaseUnavailable(new Error('away'), { isFull: false })
const full = new DatabaseUnavailable(new Error('full'), { isFull: true })

const caller: Caller = {
  actors: ['admin'],
  user: { id: '0'.repeat(24), email: 'rahima@example.com', name: 'Rahima', role: 'admin' },
  language: 'en',
  from: { address: '10.0.0.1', device: undefined },
}

type Form = Readonly<Record<string, unknown>>

/** Sends a form to a page of a shop that can read and whose writes all fail with `error`. */
async function send(page: object, form: Form, error: Error) {
  const db = await freshDatabase()
  await aProduct(db)
  const shop = await aShop({ ...db, write: () => Promise.reject(error) })
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

  const isOfDashboard = page === myProfile
  const build = aBuild({
    routes: {
      ...(isOfDashboard && { frame: { id: 'frame', module: dashboard } }),
      page: {
        id: 'page',
        path: '/page/:pid',
        module: page,
        ...(isOfDashboard && { parentId: 'frame' }),
      },
    },
    draw: ({ staticHandlerContext }) => JSON.stringify(staticHandlerContext.actionData),
  })
  const body = new URLSearchParams(
    Object.entries(form).map(([name, value]) => [name, String(value)]),
  )
  const request = new Request(`${origin}/page/kettle`, { method: 'POST', body })
  const response = await createRequestHandler(build, 'production')(request, context)
  const { status, headers } = response
  return { status, retryAfter: headers.get('retry-after'), headers, text: await response.text() }
}

const { pid: _, ...orderForm } = anOrderBody()
const messageForm = { user_email: 'rahima@example.com', message: 'Is it blue?' }
const lookUpForm = { number: 'PM-00000000', phone: '01712345678' }
const profileForm = { name: 'Rahima', version: 0 }

it('returns the form with the typed values and Retry-After', async () => {
  const forms = [
    [buy, orderForm],
    [contact, messageForm],
    [lookUpOrder, lookUpForm],
    [myProfile, profileForm],
    [login, { email: 'rahima@example.com', password: 'a-boat-of-jackfruit' }],
  ] as const

  for (const [page, form] of forms) {
    const unreachable = await send(page, form, away)
    expect(unreachable).toMatchObject({ status: 503, retryAfter: '2' })
    const [typed = ''] = Object.values(form)
    expect(unreachable.text).toContain(String(typed))
    expect(await send(page, form, full)).toMatchObject({ status: 507, retryAfter: '60' })
  }
})

it('never denies an order, because an earlier click may have placed it', async () => {
  const { unavailable, inDoubt } = messagesFor('en', 'buy')
  const { tryAgain } = messagesFor('en', 'buyAnswer')
  const lost = new CommitInDoubt(new Error('lost'))

  for (const error of [away, full]) {
    const { text } = await send(buy, orderForm, error)
    expect(text).toContain(tryAgain)
    expect(text).not.toContain(unavailable)
  }
  const requested = await send(buy, orderForm, lost)
  expect(requested).toMatchObject({ status: 503, retryAfter: '2' })
  expect(requested.text).toContain(inDoubt)
  expect(requested.text).not.toContain(unavailable)
})

it('keeps the headers of the dashboard layout', async () => {
  const { headers } = await send(myProfile, profileForm, away)

  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})
