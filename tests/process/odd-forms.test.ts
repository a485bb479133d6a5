/** The forms of the pages, with any text in their fields: accepted or refused, never a 500. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs, timeouts } from '#tests/attacks/support/runs.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { fill, sqlitePlace } from './support/place.ts'
import { runShop } from './support/run-shop.ts'

type Form = { readonly path: string; readonly fields: Readonly<Record<string, string>> }

const password = 'four-ripe-jackfruits'
/** Each as its page would send it; the dashboard's as the owner. */
const forms: readonly Form[] = [
  {
    path: '/buy/kettle',
    fields: {
      cname: 'Rahima Begum',
      cphone: '01712345678',
      caddress: 'Mirpur 10, Dhaka',
      quantity: '5',
      city: '70',
      cupon: 'PAGLA10',
      unitPrice: '25',
      attempt: '1-2-3-4',
    },
  },
  {
    path: '/contact',
    fields: { user_name: 'Rahima', user_email: 'rahima@example.com', message: 'Do you deliver?' },
  },
  { path: '/order', fields: { number: 'PM-00000000', phone: '01712345678' } },
  { path: '/product/cup/waitlist', fields: { phone: '01712345678' } },
  { path: '/w/unknown', fields: {} },
  { path: '/login', fields: { email: 'rahima@example.com', password } },
  { path: '/signup', fields: { name: 'Rahima', email: 'rahima@example.com', password } },
  { path: '/forgot-password', fields: { email: 'rahima@example.com' } },
  { path: '/reset-password', fields: { token: 'of no mail', newPassword: password } },
  { path: '/invitation', fields: { token: 'of no mail', newPassword: password } },
  { path: '/verify-email', fields: { token: 'of no mail' } },
  { path: '/dashboard?index', fields: { role: 'student' } },
  { path: '/dashboard/my-account', fields: { intent: 'name', name: 'Rahima' } },
  {
    path: '/dashboard/my-profile',
    fields: {
      name: 'Rahima',
      age: '42',
      address: 'Dhaka',
      who: 'I keep the shop.',
      ref: 'PM-2077',
      image: '',
      'host.name': 'Rahima',
      'host.image': '',
      'host.email': 'rahima@example.com',
      version: '1',
    },
  },
  { path: '/dashboard/messages', fields: { id: '0'.repeat(24), read: 'true' } },
]

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-1',
    '5.5',
    '1e9',
    '৫',
    '9999999999',
    '9999999999.99',
    '1000000',
    'NaN',
  ),
  fc.constantFrom(
    'a\0b',
    '\ud800',
    '\u202e',
    '__proto__',
    'constructor',
    'null',
    '[object Object]',
  ),
  fc.constantFrom(50, 300, 1_500, 6_000, 40_000).map((length) => 'x'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

type Change = readonly (readonly [at: number, text: string, isAdded: boolean])[]

/** Encoded by hand, so that lone surrogates arrive as well. */
function encodedForm({ fields }: Form, changes: Change): string {
  const names = [...Object.keys(fields), '__proto__', 'intent']
  const entries = Object.entries(fields)
  for (const [at, text, isAdded] of changes) {
    const name = names[at % names.length] ?? ''
    const standing = isAdded ? -1 : entries.findIndex(([one]) => one === name)
    entries.splice(standing < 0 ? entries.length : standing, standing < 0 ? 0 : 1, [name, text])
  }
  const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')
  return entries.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
}

it('accepts or refuses any form, and never fails', timeouts, async () => {
  const place = sqlitePlace()
  await fill(place, async (db) => {
    await aProduct(db, { stock: 1_000_000 })
    await aProduct(db, { pid: 'cup', stock: 0 })
  })
  const shop = await runShop(place)
  const owner = await fetch(`${shop.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: shop.adminEmail, password: shop.adminPassword }),
  })
  const cookie = owner.headers
    .getSetCookie()
    .map((line) => line.replace(/;.*/, ''))
    .join('; ')
  const statuses = new Set<number>()
  let visitors = 0

  const change = fc.tuple(fc.nat(20), oddText, fc.boolean())
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...forms),
      fc.array(change, { maxLength: 2 }),
      fc.boolean(),
      async (form, changes, isData) => {
        visitors += 1
        const isOwners = form.path.startsWith('/dashboard')
        const path = isData ? form.path.replace(/(?=\?|$)/, '.data') : form.path
        const response = await fetch(shop.origin + path, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            origin: shop.origin,
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
            ...(isOwners && { cookie }),
          },
          body: encodedForm(form, changes),
        })
        await response.text()
        statuses.add(response.status)
        // A busy machine answers 503 before it reads the form.
        const isRight = (status: number) => status < 500 || status === 503
        expect([path, response.status]).toEqual([path, expect.toSatisfy(isRight)])
      },
    ),
    runs(40),
  )

  const isTaken = (status: number) => status < 400
  expect([[...statuses].some(isTaken), statuses.has(400)]).toEqual([true, true])
  expect(shop.output()).not.toContain('"event":"failure"')
})
