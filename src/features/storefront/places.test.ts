import { expect, it } from 'vitest'
import type { AuthState } from '#src/features/accounts/use-session.ts'
import { inBar, placesFor } from '#src/features/storefront/places.ts'
import { wordsFor } from '#src/i18n/words.ts'

const words = wordsFor('en', 'layout')
const user = { id: 'x', email: 'rahima@example.com', name: 'Rahima', role: 'guest' } as const

function last(auth: AuthState, pathname = '/') {
  return placesFor({ language: 'en', words, auth, pathname }, inBar(words)).slice(4)
}

it('leads to the login, unsure as long as nobody knows who is looking', () => {
  const login = { to: '/login', text: 'Login' }
  expect(last({ kind: 'loading' })).toEqual([{ ...login, isUnsure: true }])
  expect(last({ kind: 'signed-out' })).toEqual([{ ...login, isUnsure: false }])
})

it('leads out whoever is signed in, and the administrator to the dashboard', () => {
  const logout = { to: '/logout', text: 'Logout', isDocument: true }
  expect(last({ kind: 'signed-in', user })).toEqual([logout])
  expect(last({ kind: 'signed-in', user: { ...user, role: 'admin' } })).toEqual([
    logout,
    { to: '/dashboard', text: 'DashBoard' },
  ])
})

it('comes back from the login to where one was', () => {
  const loginFrom = (pathname: string) => last({ kind: 'signed-out' }, pathname)[0]?.to
  expect(loginFrom('/product/kettle')).toBe('/login?from=%2Fproduct%2Fkettle')
  expect(loginFrom('/')).toBe('/login')
  expect(loginFrom('/bn')).toBe('/login')
  expect(loginFrom('/login')).toBe('/login')
  expect(loginFrom('/bn/signup/')).toBe('/login')
  expect(loginFrom('/reset-password')).toBe('/login')
})
