import { expect, it } from 'vitest'
import type { AuthState } from '#src/features/accounts/sessions/use-session.ts'
import { inBar, placesFor } from '#src/features/storefront/places.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

const messages = messagesFor('en', 'layout')
const user = { id: 'x', email: 'rahima@example.com', name: 'Rahima', role: 'guest' } as const

function last(auth: AuthState, address = '/', language: Language = 'en') {
  const { pathname, search } = new URL(address, 'http://shop.example')
  return placesFor({ language, messages, auth, pathname, search }, inBar(messages)).slice(4)
}

it('links to the login, marked unsure until the sign-in state is known', () => {
  const login = { to: '/login', text: 'Login' }
  expect(last({ kind: 'loading' })).toEqual([{ ...login, isUnsure: true }])
  expect(last({ kind: 'signed-out' })).toEqual([{ ...login, isUnsure: false }])
})

it('links to the logout for signed-in visitors, and to the dashboard for the administrator', () => {
  const logout = { to: '/logout', text: 'Logout', isDocument: true }
  expect(last({ kind: 'signed-in', user })).toEqual([logout])
  expect(last({ kind: 'signed-in', user: { ...user, role: 'admin' } })).toEqual([
    logout,
    { to: '/dashboard', text: 'DashBoard', isDocument: true },
  ])
  expect(last({ kind: 'signed-in', user }, '/bn', 'bn')[0]?.to).toBe('/bn/logout')
})

it('returns from the login to the visitor’s page', () => {
  const loginFrom = (address: string) => last({ kind: 'signed-out' }, address)[0]?.to
  expect(loginFrom('/product/kettle')).toBe('/login?from=%2Fproduct%2Fkettle')
  expect(loginFrom('/')).toBe('/login')
  expect(loginFrom('/bn')).toBe('/login?from=%2Fbn')
  expect(loginFrom('/login')).toBe('/login')
  expect(loginFrom('/bn/signup/')).toBe('/login')
  expect(loginFrom('/reset-password')).toBe('/login')
})

it('keeps the query of the product grid, and drops the secret of an order page', () => {
  const loginFrom = (address: string) => last({ kind: 'signed-out' }, address)[0]?.to
  expect(loginFrom('/allProducts?q=fan&page=2')).toBe(
    '/login?from=%2FallProducts%3Fq%3Dfan%26page%3D2',
  )
  expect(loginFrom('/bn/allproducts?q=%E0%A6%AA')).toBe(
    '/login?from=%2Fbn%2Fallproducts%3Fq%3D%25E0%25A6%25AA',
  )
  expect(loginFrom('/thankyou?oid=PM-00000000&token=secret')).toBe('/login?from=%2Fthankyou')
})
