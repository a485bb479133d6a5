/** Second factors of users in the browser tests. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { newEmail, password, send } from '#tests/e2e/support/people.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

/** Changes rows of the running shop, as time would. */
export function change({ dataDir }: Shop, sql: string, ...values: readonly string[]): void {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 10_000 })
  database.prepare(sql).run(...values)
  database.close()
}

/** Signs a user with a verified address in. */
export async function aVerifiedUser(page: Page, shop: Shop): Promise<string> {
  const email = newEmail()
  await send(page, 'POST', '/api/auth/sign-up/email', { name: 'Nusrat Jahan', email, password })
  change(shop, 'update users set email_verified = 1 where email = ?', email)
  return email
}

export function proofIsOld(shop: Shop, email: string): void {
  const old = new Date(Date.now() - 11 * 60_000).toISOString()
  const own = '(select id from users where email = ?)'
  change(shop, `update sessions set proved_at = ? where user_id = ${own}`, old, email)
}

/** Adds an app to the account of the page, by calls. */
export async function addAppOf(
  page: Page,
): Promise<{ readonly totp: TOTP; readonly recoveryCodes: readonly string[] }> {
  const post = async (path: string, data: object) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.post(`/api/auth/factors/${path}`, { data, headers })
    expect(answer.status(), path).toBe(200)
    return answer.json()
  }
  const { secret } = await post('app/start', {})
  const totp = new TOTP({ secret })
  const { recoveryCodes } = await post('app', { code: totp.generate() })
  return { totp, recoveryCodes }
}
