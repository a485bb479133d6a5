import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

async function orderAs(page: Page, name: string): Promise<string> {
  await page.goto('/buy/kettle-18')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone').fill('01811223344')
  await page.getByLabel('Address').fill('Banani, Dhaka')
  await page.getByLabel('Inside Dhaka').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/oid=PM-/)
  return new URL(page.url()).searchParams.get('oid') ?? ''
}

async function signIn(page: Page, shop: Shop, password = shop.adminPassword): Promise<void> {
  await page.getByLabel('Email').fill(shop.adminEmail)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

test('the owner can sign in, find a new order and confirm it', async ({
  page,
  shop,
  newVisitor,
}) => {
  const number = await orderAs(await newVisitor(), 'Salma Khatun')

  await page.goto('/dashboard/manage-orders')
  await expect(page).toHaveURL(/\/login\?from=/)
  await signIn(page, shop)

  await expect(page).toHaveURL(/\/dashboard\/manage-orders$/)
  await expect(page.getByText('Login Successful')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Salma Khatun')
  await expect(row).toContainText('01811223344')
  await row.getByRole('button', { name: 'Not- Done' }).click()
  await expect(row.getByRole('button', { name: /^Done/ })).toBeVisible()
  await expect(page.getByText('Order Confirmed And Delever Soon')).toBeVisible()

  await row.getByRole('button', { name: /^Done/ }).click()
  await expect(row.getByRole('button', { name: 'Not- Done' })).toBeVisible()

  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByText('Logout Sucessfully')).toBeVisible()
  await page.goto('/dashboard/manage-orders')
  await expect(page).toHaveURL(/\/login/)
})

test('the owner can sign in without JavaScript', async ({ browser, shop, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/login?from=//evil.example')
  await signIn(page, shop)

  await expect(page).toHaveURL(`${shop.origin}/`)
  await context.close()
})

test.describe('a refused request', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 4(01|09)/ })

  test('tells the later of two owners who confirm the same order', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const number = await orderAs(await newVisitor(), 'Abdul Malek')
    await page.goto('/login?from=/dashboard/manage-orders')
    await signIn(page, shop)
    await expect(page).toHaveURL(/\d\/dashboard\/manage-orders$/)
    const other = await page.context().newPage()
    // Blocks news of new orders, which would make it reload the list.
    await other.route('**/api/admin/orders/latest*', (route) =>
      route.fulfill({ json: { count: 0, newest: '0'.repeat(24) } }),
    )
    await other.goto('/dashboard/manage-orders')
    const rowOf = (tab: Page) => tab.getByRole('row').filter({ hasText: number })
    await expect(rowOf(other).getByRole('button', { name: 'Not- Done' })).toBeVisible()

    await rowOf(page).getByRole('button', { name: 'Not- Done' }).click()
    await expect(rowOf(page).getByRole('button', { name: /^Done/ })).toBeVisible()
    await rowOf(other).getByRole('button', { name: 'Not- Done' }).click()

    await expect(other.getByRole('alert').filter({ hasText: number })).toContainText(
      `Somebody changed order ${number} meanwhile`,
    )
    await expect(rowOf(other).getByRole('button', { name: /^Done/ })).toBeVisible()
  })

  test('reports a wrong password and keeps the e-mail but not the password', async ({
    page,
    shop,
  }) => {
    await page.goto('/login')
    await signIn(page, shop, 'not the password')

    await expect(page.getByRole('alert')).toHaveText(/The e-mail or the password is not right\./)
    await expect(page.getByLabel('Email')).toHaveValue(shop.adminEmail)
    await expect(page).toHaveURL(/\/login$/)
  })

  test('reports a wrong password in Bangla under /bn', async ({ page, shop }) => {
    await page.goto('/bn/login')
    await page.getByLabel('ইমেইল').fill(shop.adminEmail)
    await page.getByLabel('পাসওয়ার্ড').fill('not the password')
    await page.getByRole('main').getByRole('button', { name: 'লগইন', exact: true }).click()

    await expect(page.getByRole('alert')).toHaveText(/ইমেইল বা পাসওয়ার্ড ঠিক নয়।/)
  })
})
