import { expect, it } from 'vitest'
import { returnTo } from '#src/lib/text/return-to.ts'

it('returns a path of the shop', () => {
  expect(returnTo('/dashboard/manage-orders?page=2')).toBe('/dashboard/manage-orders?page=2')
  expect(returnTo('/product/%E0%A6%95')).toBe('/product/%E0%A6%95')
})

it('returns the start page of the given language', () => {
  expect(returnTo('//evil.example', '/bn')).toBe('/bn')
  expect(returnTo(null, '/bn')).toBe('/bn')
  expect(returnTo('/about', '/bn')).toBe('/about')
})

it('returns the start page for everything else', () => {
  const ways = [
    undefined,
    null,
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /x',
    '/\u0000/x',
    '///evil.example',
    '/product/%',
    '/%c3%28',
  ]
  for (const way of ways) expect(returnTo(way), String(way)).toBe('/')
})

it('keeps an encoded slash encoded', () => {
  expect(returnTo('/%2F/evil.example')).toBe('/%2F/evil.example')
})

it('returns no path that signs the visitor out or is no page', () => {
  const nowhere = [
    '/logout',
    '/LOGOUT/',
    '/logout.data',
    '/login?from=/x',
    '/bn/signup',
    '/api',
    '/api/logout',
    '/%6Cogout',
    '/%6cogou%74/',
    '/logout//',
    '/logout/_.data',
    '/logout/.data',
    '/logout%2Edata',
    '/%62n/login',
    '/bn/login//',
    '/%61pi/logout',
    '/api/%0A',
  ]
  for (const path of nowhere) expect(returnTo(path), path).toBe('/')
  for (const path of ['/logouts', '/apiary', '/dashboard', '/bn/product/login', '/%256Cogout']) {
    expect(returnTo(path)).toBe(path)
  }
})
