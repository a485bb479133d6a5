/** Advertising: nothing without a pixel, nothing without a yes, and an answer that can be changed. */

import type { Page } from '@playwright/test'
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
  // At the end of the page the question covers nothing.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
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
  await page.goto('/bn/product/kettle-18')
  await expect(page.getByRole('region', { name: 'বিজ্ঞাপন' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.goto('/login')
  expect(await page.content()).not.toContain('consent.js')
  await savePixel(owner, '')
})
