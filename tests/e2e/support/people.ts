/** Signs the browser tests in without filling in the forms each time. */

import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

export const password = 'four-ripe-jackfruits'

export type Credentials = { readonly email: string; readonly password: string }

export function adminOf({ adminEmail, adminPassword }: Shop): Credentials {
  return { email: adminEmail, password: adminPassword }
}

let buyers = 0

/** The shop holds the orders of a phone that sends many. */
export function phoneOfAnother(): string {
  buyers += 1
  return `0171${String(buyers).padStart(7, '0')}`
}

/** The headers that a page of the shop itself would send. */
export async function send(
  page: Page,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<void> {
  const answer = await page.request.fetch(path, {
    method,
    data: body,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), `${method} ${path}`).toBe(200)
}

export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await send(page, 'POST', '/api/auth/sign-in/email', credentials)
}

export function newEmail(): string {
  return `somebody-${crypto.randomUUID().slice(0, 8)}@example.com`
}

/** Creates a user who is signed in on that page; `admin` is a page of the administrator. */
export async function signUpAs(
  page: Page,
  admin: Page,
  role: 'guest' | 'student' | 'teacher',
): Promise<string> {
  const email = newEmail()
  await send(page, 'POST', '/api/auth/sign-up/email', { name: 'Nusrat Jahan', email, password })
  if (role !== 'guest') await send(admin, 'PUT', `/api/users/update/${email}`, { email, role })
  return email
}
