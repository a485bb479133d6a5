/** Passkeys and codes in a browser, with the virtual authenticator of Chromium. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { addAppOf, aVerifiedUser, proofIsOld } from '#tests/e2e/support/factors.ts'
import { password } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

// The shop refuses a first step, and actions without a fresh proof: Chromium notes each on its console.
test.use({ expectedComplaints: /status of 40[13]/ })

/** Of a device that checks its user. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verifies = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { verifies }
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

test('a user adds a passkey, signs in by it in both ways, proves it again and removes it', async ({
  page,
  shop,
}) => {
  const { verifies } = await addAuthenticator(page)
  const email = await aVerifiedUser(page, shop)
  await page.goto('/dashboard/my-account')
  const factors = page.getByRole('region', { name: 'Two-step sign-in' })

  for (const name of ['Add a passkey', 'Add an authenticator app']) {
    await factors.getByRole('button', { name }).press('Enter')
    await factors.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(factors.getByRole('button', { name })).toBeFocused()
  }
  await factors.getByRole('button', { name: 'Add a passkey' }).click()
  await factors.getByLabel('Name of the passkey').fill('My phone')
  await page.keyboard.press('Enter')
  await expect(factors.getByText('My phone')).toBeVisible()
  await expect(
    factors.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10)
  await factors.getByRole('button', { name: 'I have kept them' }).click()

  await factors.getByRole('button', { name: 'Rename My phone' }).press('Enter')
  await factors.getByLabel('Name of the passkey').fill('Work phone')
  await page.keyboard.press('Enter')
  await expect(factors.getByRole('button', { name: 'Rename Work phone' })).toBeFocused()

  // After the password.
  await page.context().clearCookies()
  await page.goto('/login?from=/dashboard/my-account')
  await fillIn(page, email)
  await expect(page).toHaveURL(/\/second-step/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/dashboard/my-account')

  // Alone, and only where the device checks its user.
  await page.context().clearCookies()
  await page.goto('/login?from=/dashboard/my-account')
  await verifies(false)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('The passkey did not work.')).toBeVisible()
  await verifies(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL('/dashboard/my-account')

  // After ten minutes the shop asks again, by the passkey or the password, and repeats the call.
  proofIsOld(shop, email)
  await factors.getByRole('button', { name: 'Make ten new codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(factors.getByText('They are shown only now.')).toBeVisible()

  // The page that asks before a form does so by the passkey, too.
  proofIsOld(shop, email)
  await page.goto('/dashboard/prove?from=/dashboard/my-account')
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page).toHaveURL('/dashboard/my-account')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const renewed = await page.request.post('/api/auth/factors/recovery-codes', { headers })
  expect(renewed.status()).toBe(200)

  proofIsOld(shop, email)
  await factors.getByRole('button', { name: 'Remove Work phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await dialog.getByLabel('Password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not the password of this account.')).toBeVisible()
  await dialog.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(factors.getByText('Work phone', { exact: true })).toBeHidden()

  await page.context().clearCookies()
  await page.goto('/login?from=/dashboard/my-account')
  await fillIn(page, email)
  await expect(page).toHaveURL('/dashboard/my-account')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a user takes the second step by a code of the app, and by a recovery code', async ({
    page,
    shop,
  }) => {
    const email = await aVerifiedUser(page, shop)
    const { totp, recoveryCodes } = await addAppOf(page)

    await page.context().clearCookies()
    await page.goto('/bn/login?from=/dashboard/my-account')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: 'লগইন', exact: true }).click()
    await expect(page).toHaveURL(/\/bn\/second-step/)
    await page.getByLabel('কোড').fill('১২৩ ৪৫৬')
    await page.getByRole('button', { name: 'লগইন করুন' }).click()
    await expect(page.getByText('কোডটি ভুল').first()).toBeVisible()
    await page.getByLabel('কোড').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'লগইন করুন' }).click()
    await expect(page).toHaveURL('/dashboard/my-account')

    // A recovery code is for a lost device, and proves nothing later on.
    proofIsOld(shop, email)
    await page.goto('/dashboard/prove?from=/dashboard/my-account')
    await page
      .getByRole('main')
      .getByLabel('6 digits of the app')
      .fill(recoveryCodes[1] ?? '')
    await page.getByRole('main').getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This code is wrong')

    await page.context().clearCookies()
    await page.goto('/login?from=/dashboard/my-account')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByLabel('Code').fill((recoveryCodes[0] ?? '').toLowerCase())
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/dashboard/my-account')
  })
})
