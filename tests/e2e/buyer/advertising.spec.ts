/** Advertising: nothing without a pixel, nothing without a yes, and an answer that can be changed. */

import type { Locator, Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const pixelId = '1234567890'
const own = { 'sec-fetch-site': 'same-origin' }

/** Facebook, as far as a page can ask it; returns the events that it hears. */
async function facebookOf(page: Page): Promise<readonly URLSearchParams[]> {
  const heard: URLSearchParams[] = []
  await page.route('https://www.facebook.com/**', async (route) => {
    heard.push(new URL(route.request().url()).searchParams)
    await route.fulfill({ status: 200, contentType: 'image/gif', body: '' })
  })
  return heard
}

async function savePixel(owner: Page, pixel: string): Promise<void> {
  const path = '/api/admin/advertising'
  const { version } = await (await owner.request.get(path)).json()
  const data = { pixelId: pixel, purchaseAt: 'confirmed', version }
  const answer = await owner.request.put(path, { data, headers: own })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The controls outside of it that lie under it, as the page stands. */
function covers(asked: Locator): Promise<readonly string[]> {
  return asked.evaluate((bar) => {
    const box = bar.getBoundingClientRect()
    return [...document.querySelectorAll('a, button, input, textarea, select')]
      .filter((each) => {
        const { left, right, top, bottom, width } = each.getBoundingClientRect()
        const isApart =
          right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
        return (
          each.checkVisibility({ visibilityProperty: true }) &&
          width > 0 &&
          !bar.contains(each) &&
          !isApart
        )
      })
      .map((each) => each.outerHTML.slice(0, 80))
  })
}

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((each) =>
    Math.round(
      each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight),
    ),
  )
}

const question = (page: Page) => page.getByRole('region', { name: 'Advertising' })

test('asks once, tells nothing before a yes, and takes the answer back on the privacy page', async ({
  page,
  shop,
  newVisitor,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.origin)) outside.push(request.url())
  })
  const heard = await facebookOf(page)
  const plain = await page.goto('/product/kettle-18')
  expect(plain?.headers()['content-security-policy']).not.toContain('facebook')
  expect(await page.content()).not.toContain('consent.js')

  const owner = await newVisitor()
  await signIn(owner, adminOf(shop))
  await savePixel(owner, pixelId)
  const asked = await page.goto('/product/kettle-18')
  expect(asked?.headers()['content-security-policy']).toContain('https://www.facebook.com')
  await expect(question(page)).toBeVisible()
  const announced = question(page).getByRole('status')
  await expect(announced).toHaveText(/^May Facebook learn/)
  expect(await barriersOn(page)).toEqual([])
  expect(outside).toEqual([])

  await question(page).getByRole('button', { name: 'No' }).press('Enter')
  await expect(question(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(outside).toEqual([])

  await page.goto('/privacy')
  const choice = page.locator('[data-ads-choice]')
  await expect(choice.getByRole('status')).toHaveText('You said no.')
  await choice.getByRole('button', { name: 'Yes, you may' }).click()
  await expect(choice.getByRole('status')).toHaveText('You said yes.')
  await page.goto('/product/kettle-18')
  await expect.poll(() => heard.map((one) => one.get('ev'))).toContain('ViewContent')
  const [view] = heard.filter((one) => one.get('ev') === 'ViewContent')
  expect(view?.get('id')).toBe(pixelId)
  expect(JSON.parse(view?.get('cd[content_ids]') ?? '')).toEqual(['kettle-18'])
  expect(view?.get('fbp')).toMatch(/^fb\.1\.\d+\.\d+$/)

  await savePixel(owner, '')
  const again = await page.goto('/product/kettle-18')
  expect(again?.headers()['content-security-policy']).not.toContain('facebook')
})

test('asks in Bangla, and not on a page with a password', async ({ page, shop, newVisitor }) => {
  const owner = await newVisitor()
  await signIn(owner, adminOf(shop))
  await savePixel(owner, pixelId)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const at of ['/product/kettle-18', '/bn/product/kettle-18']) {
    await page.goto(at)
    const asked = page.getByRole('region', {
      name: at.startsWith('/bn') ? 'বিজ্ঞাপন' : 'Advertising',
    })
    const text = asked.getByRole('status')
    await expect(text).not.toBeEmpty()
    expect(await linesOf(text)).toBeLessThanOrEqual(2)
    expect(await covers(asked)).toEqual([])
  }
  // The keyboard reaches the answer before the page, and the focus was not moved there.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const first = await page.evaluate(() => {
    const [asked] = document.querySelectorAll('body > section button')
    const main = document.querySelector('main')
    return asked && main && asked.compareDocumentPosition(main)
  })
  expect(first).toBe(4)
  expect(await barriersOn(page)).toEqual([])
  await page.goto('/login')
  expect(await page.content()).not.toContain('consent.js')

  // With the question open, unscrolled: the buy bar, the order form and the cart can be used.
  await page.goto('/product/kettle-18')
  await expect(question(page)).toBeVisible()
  await page.locator('.buy-bar').getByRole('link').first().click()
  await page.waitForURL(/\/buy\//)
  await expect(question(page)).toBeVisible()
  expect(await covers(question(page))).toEqual([])
  await page.goto('/cart')
  await expect(question(page)).toBeVisible()
  expect(await covers(question(page))).toEqual([])
  await savePixel(owner, '')
})

test('tells of each product that comes into the cart, and in a new tab of none that is there already', async ({
  page,
  shop,
  newVisitor,
}) => {
  const owner = await newVisitor()
  await signIn(owner, adminOf(shop))
  await savePixel(owner, pixelId)
  const heard = await facebookOf(page)
  const added = () => heard.filter((one) => one.get('ev') === 'AddToCart').length
  await page.goto('/product/kettle-18')
  await question(page).getByRole('button', { name: 'Yes, you may' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect.poll(added).toBe(1)

  const tab = await page.context().newPage()
  const inTab = await facebookOf(tab)
  await tab.goto('/product/kettle-18')
  await expect.poll(() => inTab.map((one) => one.get('ev'))).toContain('ViewContent')
  expect(inTab.map((one) => one.get('ev'))).not.toContain('AddToCart')
  await savePixel(owner, '')
})

test.describe('the form', () => {
  // The browser notes the answer to the wrong pixel.
  test.use({ expectedComplaints: /status of 400 .*\/api\/admin\/advertising/ })

  test('takes the pixel from the form, names a wrong one, and says in a test what is absent', async ({
    page,
    shop,
  }) => {
    await signIn(page, adminOf(shop))
    await page.goto('/dashboard/advertising')
    const pixel = page.getByLabel('Pixel ID')
    await pixel.fill('12')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('A pixel ID has 5 to 20 digits.')).toBeVisible()
    await expect(pixel).toBeFocused()
    await pixel.fill(pixelId)
    await page.getByLabel('When the buyer places it').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Stored.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(pixel).toHaveValue(pixelId)
    await expect(page.getByLabel('When the buyer places it')).toBeChecked()

    await page.getByRole('link', { name: 'Test it on the Integrations page' }).click()
    const facebook = page.getByRole('region', { name: 'Facebook' })
    await facebook.getByRole('button', { name: 'Test Facebook' }).click()
    await expect(facebook.getByRole('status')).toContainText(
      'No access token for Facebook is stored.',
    )
    await savePixel(page, '')
  })
})
