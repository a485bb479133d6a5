/** The owner gives a program a token, and ends it. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

// The browser itself logs every answer of 400 and above.
test.use({ expectedComplaints: /status of 400/ })

async function programs(page: Page): Promise<void> {
  await page.goto('/dashboard/programs')
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

test('the owner makes a token for a program, which calls the shop until one press ends it', async ({
  page,
  shop,
  newVisitor,
}) => {
  await signIn(page, adminOf(shop))
  await programs(page)
  await expect(page).toHaveTitle('API tokens | PM')
  const make = page.getByRole('button', { name: 'Make the token' })
  await make.click()
  const name = page.getByLabel('Name of the program')
  await expect(name).toBeFocused()
  await expect(page.getByText('Name the program, in at most 60 letters.')).toBeVisible()
  await expect(page.getByText('Choose at least one thing that the program may do.')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await name.fill('Accounts sheet')
  await page.getByLabel('Ends after').selectOption('30 days')
  await page.getByRole('checkbox', { name: /^List orders/ }).check()
  await make.click()

  await expect(page.getByRole('heading', { name: 'Copy the token now' })).toBeFocused()
  const token = await page.getByRole('textbox', { name: 'Token', exact: true }).inputValue()
  expect(token).toMatch(/^pm_[0-9a-f]{80}$/)
  expect(await barriersOn(page)).toEqual([])

  const program = await newVisitor()
  const call = (path: string) =>
    program.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect((await call('/api/orders?page=1')).status()).toBe(200)
  expect((await call('/api/admin/journal')).status()).toBe(403)

  // Nothing shows it again.
  await programs(page)
  await expect(page.getByText(token)).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: 'Accounts sheet' })
  await expect(card).toContainText('Only reads')
  await expect(card).toContainText('Last used')
  await card.getByRole('button', { name: 'End the token of Accounts sheet' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No program has a token.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tokens', exact: true })).toBeFocused()
  expect((await call('/api/orders?page=1')).status()).toBe(401)
})

test('a phone shows the page without a barrier, in the dark, by the keyboard', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page, adminOf(shop))
  await programs(page)
  expect(await barriersOn(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)

  await page.getByLabel('Name of the program').focus()
  await page.keyboard.type('Keyboard')
  await page.getByRole('button', { name: 'Choose everything that only reads' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('18 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Make the token' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Copy the token now' })).toBeFocused()
})
