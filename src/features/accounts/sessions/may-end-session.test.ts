import { expect, it } from 'vitest'
import { mayEndSession } from '#src/features/accounts/sessions/may-end-session.ts'

const own = 'https://shop.example'

it('allows the shop’s own pages, a typed address and a program to end the session', () => {
  expect(mayEndSession(new Headers({ 'sec-fetch-site': 'same-origin' }), own)).toBe(true)
  expect(mayEndSession(new Headers({ 'sec-fetch-site': 'none' }), own)).toBe(true)
  expect(mayEndSession(new Headers(), own)).toBe(true)
  expect(mayEndSession(new Headers({ origin: own }), own)).toBe(true)
})

it('refuses other sites', () => {
  expect(mayEndSession(new Headers({ 'sec-fetch-site': 'cross-site' }), own)).toBe(false)
  expect(mayEndSession(new Headers({ 'sec-fetch-site': 'same-site' }), own)).toBe(false)
  expect(mayEndSession(new Headers({ origin: 'https://evil.example' }), own)).toBe(false)
  expect(mayEndSession(new Headers({ origin: 'null' }), own)).toBe(false)
})

it('allows navigation and scripts of a page', () => {
  const here = { 'sec-fetch-site': 'same-origin' }
  expect(mayEndSession(new Headers({ ...here, 'sec-fetch-dest': 'document' }), own)).toBe(true)
  expect(mayEndSession(new Headers({ ...here, 'sec-fetch-dest': 'empty' }), own)).toBe(true)
})

it('refuses a picture or frame on a page of the shop', () => {
  const here = { 'sec-fetch-site': 'same-origin' }
  expect(mayEndSession(new Headers({ ...here, 'sec-fetch-dest': 'image' }), own)).toBe(false)
  expect(mayEndSession(new Headers({ ...here, 'sec-fetch-dest': 'iframe' }), own)).toBe(false)
  expect(mayEndSession(new Headers({ 'sec-fetch-dest': 'image' }), own)).toBe(false)
})
