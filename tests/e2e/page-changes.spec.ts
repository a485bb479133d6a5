import { expect, test } from '#tests/e2e/support/shop-test.ts'

test('announces a new page and moves the focus to it', async ({ page }) => {
  await page.goto('/')
  const announcer = page.locator('#page-announcer')
  await expect(announcer).toBeEmpty()
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'About' })
    .click()
  await expect(page).toHaveTitle('About | PM')
  await expect(announcer).toHaveText('About | PM')
  await expect(announcer).toHaveAttribute('aria-live', 'polite')
  await expect(page.locator('main#content')).toBeFocused()

  // The next Tab moves into the page, past the header.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')

  await page.goBack()
  await expect(announcer).toHaveText('Home | PM')
})

test('keeps the focus on a filter, a search and a link within the page', async ({ page }) => {
  await page.goto('/allProducts')
  const offers = page.getByRole('main').getByRole('checkbox', { name: 'Offers' })
  await offers.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/offer=true$/)
  await expect(offers).toBeFocused()
  await expect(page.locator('#page-announcer')).toBeEmpty()

  await page.goto('/product/kettle-18')
  await page.getByRole('link', { name: 'Reviews' }).click()
  await expect(page).toHaveURL(/#reviews$/)
  await expect(page.locator('#page-announcer')).toBeEmpty()
})
