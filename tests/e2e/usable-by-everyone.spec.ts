import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/shop-test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const pages = [
  '/',
  '/allproducts',
  '/product/kettle-18',
  '/buy/kettle-18',
  '/buy/casserole-set-3',
  '/about',
  '/contact',
  '/thankyou',
  '/login',
]

/** What axe finds serious or critical, by rule and place. */
async function barriersOn(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

async function expectNoBarriers(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    expect(await barriersOn(page), path).toEqual([])
  }
}

test('axe finds no barrier on any page in light', async ({ page }) => {
  await expectNoBarriers(page, pages)
})

test('axe finds no barrier on any page in dark', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await expectNoBarriers(page, pages)
})

test('axe finds no barrier on any page in Bangla', async ({ page }) => {
  await expectNoBarriers(
    page,
    pages.map((path) => (path === '/' ? '/bn' : `/bn${path}`)),
  )
})

test('axe finds no barrier where the owner looks at orders, in light and dark', async ({
  page,
  shop,
}) => {
  await page.goto('/login?from=/dashboard/manage-orders')
  await page.getByLabel('Email').fill(shop.adminEmail)
  await page.getByLabel('Password').fill(shop.adminPassword)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveTitle('Manage Orders | PM')

  expect(await barriersOn(page)).toEqual([])
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  expect(await barriersOn(page)).toEqual([])
})

test('axe finds no barrier in a form that was refused', async ({ page }) => {
  await page.goto('/buy/kettle-18')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Write your name.')).toBeVisible()

  expect(await barriersOn(page)).toEqual([])
})

test('a buyer orders with the keyboard alone', async ({ page }) => {
  await page.goto('/buy/kettle-18')
  const press = (key: string) => page.keyboard.press(key)
  await page.getByLabel('Quantity').focus()
  await press('Control+A')
  await page.keyboard.type('2')
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Keyboard Only')
  await press('Tab')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('01712345678')
  await press('Tab')
  await expect(page.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('Gulshan, Dhaka')
  await press('Tab')
  await press('Space')
  await expect(page.getByLabel('Inside Dhaka')).toBeChecked()
  await press('Tab')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused()
  await press('Enter')

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
})

test('a refused form puts the focus where something is to be done', async ({ page }) => {
  await page.goto('/buy/kettle-18')
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(page.getByLabel('Name')).toBeFocused()
})

for (const width of [320, 360, 820, 1440]) {
  test(`nothing reaches beyond the page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...pages, '/bn', '/bn/buy/kettle-18']) {
      await page.goto(path)
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, path).toBe(0)
    }
  })
}

test('the theme is chosen once and stands before the first paint', async ({ page }) => {
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).not.toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Light or dark theme' }).first().click()
  await expect(html).toHaveClass(/dark/)

  await page.goto('/allproducts')
  await expect(html).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Light or dark theme' }).first().click()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
})
