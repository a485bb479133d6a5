import type { Locator, Page } from '@playwright/test'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

test.use({
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  expectedComplaints: /status of (4\d\d|503)/,
})

const toast = (page: Page) => page.locator('.toast').last()

async function expectApart(shown: Locator, control: Locator): Promise<void> {
  await expect(shown).toBeVisible()
  await control.scrollIntoViewIfNeeded()
  const [one, other] = await Promise.all([shown.boundingBox(), control.boundingBox()])
  if (!one || !other) throw new Error('expected a toast and a control that are both shown')
  const isApart = one.y + one.height <= other.y || other.y + other.height <= one.y
  expect(isApart, `${JSON.stringify(one)} lies over ${JSON.stringify(other)}`).toBe(true)
}

/** As the shop leaves it for the next page. A page that is already open would take it first. */
async function setToastCookie(
  page: Page,
  { origin }: { origin: string },
  key: string,
): Promise<void> {
  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'toast', value: key, url: origin }])
}

test('covers no password field with a toast', async ({ page }) => {
  await page.goto('/login')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill('nobody@example.com')
  await form.getByLabel('Password', { exact: true }).fill('a-wrong-password')
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await expectApart(toast(page), form.getByLabel('Password', { exact: true }))
})

test('covers neither the total nor the button of the order form with a toast', async ({ page }) => {
  await page.route('**/api/order?id=p', (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-orders', message: 'Too many' } }),
  )
  await page.goto('/buy/kettle-18')
  await page.getByLabel('Name').fill('Rahima Begum')
  await page.getByLabel('Phone').fill('01712345678')
  await page.getByLabel('Address').fill('Mirpur 10, Dhaka')
  await page.getByLabel('Inside Dhaka').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectApart(toast(page), page.locator('output'))
  await expectApart(toast(page), page.getByRole('button', { name: 'Place Order' }))
})

test('covers no call button with a toast', async ({ page, shop }) => {
  await setToastCookie(page, shop, 'mailSent')
  await page.goto('/contact', { waitUntil: 'commit' })
  await expectApart(toast(page), page.getByRole('main').locator('a[href^="tel:"]').first())
})

test('covers no field of the dashboard with a toast', async ({ page, shop }) => {
  await signIn(page, adminOf(shop))
  await setToastCookie(page, shop, 'profileSaved')
  await page.goto('/dashboard/my-account', { waitUntil: 'commit' })
  await expectApart(toast(page), page.getByRole('main').locator('input[type=password]').first())
})
