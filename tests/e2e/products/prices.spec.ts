/** The price grid: many prices in one press, and back in another. */

import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

// Other files read the prices of the first shop.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const ofTheShop = { 'sec-fetch-site': 'same-origin' }

test.beforeEach(async ({ page, ownShop }) => signIn(page, adminOf(ownShop)))

test('changes thirty prices by keyboard within 90 seconds, shows what is below cost, and takes all back in one press', async ({
  page,
}) => {
  const priceOf = async (pid: string) =>
    (await (await page.request.get(`/api/oneProduct/${pid}`)).json()).price
  const bought = { pid: 'kettle-18', kind: 'received', quantity: 10, cost: 9_000, paidFrom: 'cash' }
  await page.request.post('/api/admin/stock', { data: bought, headers: ofTheShop })
  await page.goto('/dashboard/view-product?stock=in')
  await page.getByRole('link', { name: 'Change prices' }).click()
  await expect(page).toHaveURL('/dashboard/view-product/prices?stock=in')
  const first = page.getByLabel(/^New price: Electric Kettle 1.8 L/)
  await expect(first).toHaveValue('1150')

  const began = Date.now()
  await first.click()
  for (let n = 0; n < 30; n += 1) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(String(800 + n))
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Products with a change: 30')).toBeVisible()
  await expect(page.getByText('Below cost: 1')).toBeVisible()
  const row = page.getByRole('row').filter({ has: first })
  await expect(row.getByText('Below cost')).toBeVisible()
  await expect(row.getByText('Tk 1,150')).toBeVisible()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await expect(page.getByText('The prices are changed.')).toBeVisible()
  expect(Date.now() - began).toBeLessThan(90_000)
  expect(await priceOf('kettle-18')).toBe(800)
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole('button', { name: /^Undo Prices changed by hand/ }).click()
  await expect(page.getByText('Products with their earlier prices: 30')).toBeVisible()
  await expect(first).toHaveValue('1150')
  expect(await priceOf('kettle-18')).toBe(1_150)
})

test('calculates by a rule, pastes from a spreadsheet, copies and fills down', async ({ page }) => {
  await page.goto('/dashboard/view-product/prices?q=kettle-18')
  const price = page.getByLabel(/^New price: Electric Kettle 1.8 L/)
  await expect(price).toHaveValue('1150')
  await page.getByLabel('Percentage').fill('-15')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(price).toHaveValue('979')
  await expect(page.getByLabel(/^Old price: Electric Kettle 1.8 L/)).toHaveValue('1150')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(price).toHaveValue('1150')

  await page.goto('/dashboard/view-product/prices')
  await price.focus()
  await price.evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '900\t1,000\tyes\n৮০০\n')
    cell.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  const cells = page.locator('input[data-column="price"]')
  await expect(cells.nth(0)).toHaveValue('900')
  await expect(cells.nth(1)).toHaveValue('800')
  await cells.nth(2).focus()
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cells.nth(2)).toHaveValue('800')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Products with a change: 0')).toBeVisible()
})

test('takes the products that are ticked in View Product to the sheet', async ({ page }) => {
  await page.goto('/dashboard/view-product')
  const ticks = page.getByLabel(/^Choose: /)
  await ticks.nth(0).check()
  await ticks.nth(2).check()
  const bar = page.getByRole('region', { name: 'Chosen products' })
  await expect(bar.getByText('Chosen: 2')).toBeVisible()
  await bar.getByRole('link', { name: 'Change prices' }).click()
  await expect(page.locator('input[data-column="price"]')).toHaveCount(2)
  await page.locator('input[data-column="price"]').nth(0).fill('700')
  await page.getByRole('button', { name: 'Fill down' }).click()
  await expect(page.getByText('Products with a change: 2')).toBeVisible()
  await page.getByRole('link', { name: 'Back to View Product' }).click()
  await expect(page.getByRole('link', { name: 'Change prices' })).toHaveCount(1)
})

test.describe('with an edit meanwhile', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 409/ })

  test('plans a campaign, and changes nothing of a product that somebody edited', async ({
    page,
  }) => {
    await page.goto('/dashboard/view-product/prices?q=kettle-18')
    const price = page.getByLabel(/^New price: Electric Kettle 1.8 L/)
    await price.fill('999')
    const kettle = await (await page.request.get('/api/oneProduct/kettle-18')).json()
    const edited = { ...kettle, price: 1_100 }
    await page.request.put('/api/product?id=kettle-18', { data: edited, headers: ofTheShop })
    await page.getByRole('button', { name: 'Later, or only for a time' }).click()
    await page.getByLabel('Name of the campaign').fill('Eid')
    await page.getByLabel('Begins', { exact: true }).fill('2099-01-01T00:00')
    await page.getByLabel('Ends', { exact: true }).fill('2099-01-04T00:00')
    await page.getByRole('button', { name: 'Plan the change' }).click()
    await expect(page.getByText(/^Somebody changed these products.*Kettle 1.8 L/)).toBeVisible()
    await expect(page.getByText('Tk 1,100')).toBeVisible()

    await page.getByRole('button', { name: 'Later, or only for a time' }).click()
    await expect(page.getByLabel('Name of the campaign')).toHaveValue('Eid')
    await page.getByRole('button', { name: 'Plan the change' }).click()
    await expect(page.getByText('The change is planned.')).toBeVisible()
    await expect(page.getByText(/^Eid: from 1 January 2099/)).toBeVisible()
    await page.getByRole('button', { name: /^Cancel Eid/ }).click()
    await expect(page.getByText(/^Eid: from/)).toBeHidden()
  })
})

const kettle = /^New price: Electric Kettle 1.8 L/
const inTheBar = { name: 'Change the shop' }

test('says that a price ends a campaign, and takes it back where it was pressed: the campaign goes on', async ({
  page,
}) => {
  await page.goto('/dashboard/view-product/prices?q=kettle-18')
  await page.getByLabel(kettle).fill('999')
  await page.getByRole('button', { name: 'Later, or only for a time' }).click()
  await page.getByLabel('Name of the campaign').fill('Winter')
  await page.getByLabel('Ends', { exact: true }).fill('2099-01-04T00:00')
  await page.getByRole('button', { name: 'Plan the change' }).click()
  await expect(page.getByText('The change is planned.')).toBeVisible()
  await expect(page.getByText(/^Winter: until 4 January 2099/)).toBeVisible()

  const ends = page.getByText('Ends the campaign for this product')
  await expect(ends).toBeHidden()
  await page.getByLabel(kettle).fill('1050')
  await expect(ends).toBeVisible()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const bar = page.getByRole('region', inTheBar)
  await expect(bar.getByText('The prices are changed.')).toBeInViewport()
  await expect(page.getByText('0 of 1 products still in it')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await bar.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByText('Products with their earlier prices: 1')).toBeFocused()
  await expect(page.getByText(/^Winter: until 4 January 2099/)).toBeVisible()
  await page.getByRole('button', { name: /^End now: Winter/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Winter: until/)).toBeHidden()
  await expect(page.locator('strong', { hasText: /^Winter$/ })).toBeFocused()
  await expect(page.getByLabel(kettle)).toHaveValue('1150')
})

test('goes to the first cell to correct instead of changing the prices', async ({ page }) => {
  await page.goto('/dashboard/view-product/prices')
  const cells = page.locator('input[data-column="price"]')
  const change = page.getByRole('button', { name: 'Change prices' })
  await expect(change).toHaveCSS('cursor', 'not-allowed')
  await cells.nth(0).fill('900')
  await cells.nth(2).fill('12')
  await page.locator('input[data-column="oldp"]').nth(2).fill('')
  await expect(page.getByText('Cells to correct: 2', { exact: true })).toBeVisible()
  await change.click()
  await expect(page.getByText('Nothing was changed. Cells to correct first: 2')).toBeVisible()
  await expect(cells.nth(2)).toBeFocused()
  await page.getByRole('button', { name: 'Later, or only for a time' }).click()
  await expect(cells.nth(2)).toBeFocused()
})

test('pastes five columns of a spreadsheet: the fourth is counted stock, and no cost is written', async ({
  page,
}) => {
  const bought = { pid: 'kettle-18', kind: 'received', quantity: 10, cost: 9_000, paidFrom: 'cash' }
  await page.request.post('/api/admin/stock', { data: bought, headers: ofTheShop })
  const kettleNow = async () => (await page.request.get('/api/oneProduct/kettle-18')).json()
  const { stock } = await kettleNow()
  await page.goto('/dashboard/view-product/prices?q=kettle-18')
  const price = page.getByLabel(kettle)
  await price.focus()
  await price.evaluate((cell, counted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', `1,000\t1,200\tyes\t${counted}\t1\n`)
    cell.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, stock + 2)
  const counted = page.getByLabel(/^Counted stock: Electric Kettle 1.8 L/)
  await expect(counted).toHaveValue(String(stock + 2))
  const cost = page.getByText('Tk 900', { exact: true })
  await expect(cost).toBeVisible()
  await page.getByLabel(/^Old price: Electric Kettle 1.8 L/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(counted).toBeFocused()
  // A piece is sold between the count and the press.
  const sold = { pid: 'kettle-18', kind: 'damaged', quantity: 1 }
  await page.request.post('/api/admin/stock', { data: sold, headers: ofTheShop })
  await page.getByRole('button', { name: 'Later, or only for a time' }).click()
  await expect(page.getByText('The stock that you counted is saved at once')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change prices and stock' }).click()
  const bar = page.getByRole('region', inTheBar)
  await expect(bar.getByText(/^The prices are changed. The counted stock is saved/)).toBeVisible()
  expect(await kettleNow()).toMatchObject({ price: 1_000, stock: stock + 1 })
  await expect(cost).toBeVisible()

  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar.getByText('Products with their earlier prices: 1')).toBeVisible()
  expect(await kettleNow()).toMatchObject({ price: 1_150, stock: stock + 1 })
  await counted.fill('7')
  await page.getByRole('button', { name: 'Save the counted stock' }).click()
  await expect(bar.getByText('The counted stock is saved.')).toBeVisible()
  expect(await kettleNow()).toMatchObject({ stock: 7 })
  expect(await barriersOn(page)).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  [1280, 720],
  [1440, 900],
] as const) {
  test(`leaves the rows of ${width} px in sight, and hides no field of a campaign`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard/view-product/prices?offer=true')
    const price = page.locator('input[data-column="price"]').first()
    await price.fill('900')
    const box = await page.getByRole('region', inTheBar).boundingBox()
    expect(box?.height).toBeLessThan(height / 3)
    await expect(price).toBeInViewport()

    await page.getByRole('button', { name: 'Later, or only for a time' }).click()
    const names = ['Name of the campaign', 'Begins', 'Ends', 'Leads to']
    const tops = []
    for (const name of names) {
      const field = page.getByLabel(name, { exact: true })
      await field.scrollIntoViewIfNeeded()
      await expect(field).toBeInViewport({ ratio: 1 })
      tops.push((await field.boundingBox())?.y)
    }
    if (width > 1_000) expect(new Set(tops.slice(0, 3)).size).toBe(1)
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Later, or only for a time' })).toBeFocused()
  })
}
