/** Products by their Bangla titles, in the dashboard of a person who chose Bangla. */

import type { Page } from '@playwright/test'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const headers = { 'sec-fetch-site': 'same-origin' }
const inEnglish = 'Electric Kettle 1.8 L, stainless steel'
const inBangla = 'ইলেকট্রিক কেটলি ১.৮ লিটার, স্টেইনলেস স্টিল'

async function choose(page: Page, language: 'bn' | 'en'): Promise<void> {
  const form = { intent: 'language', language }
  await page.request.post('/dashboard/my-account', { form, headers, maxRedirects: 0 })
}

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'kettle-18' })

test('names a product in the language of the dashboard in its lists, and in English where it has no Bangla title', async ({
  page,
  ownShop,
}) => {
  await signIn(page, adminOf(ownShop))
  await choose(page, 'bn')
  await page.goto('/dashboard/view-product?q=kettle-18')
  await expect(row(page).locator('strong').first()).toHaveText(inBangla)
  await expect(row(page)).toContainText('প্রতিটি কেটলির সঙ্গে')
  await expect(row(page).getByRole('link', { name: `বদলান ${inBangla}` })).toBeVisible()
  await row(page).getByRole('button', { name: inBangla }).click()
  await expect(page.getByRole('dialog')).toContainText(`${inBangla}, kettle-18`)
  await page.getByRole('dialog').getByRole('button').last().press('Escape')

  await page.goto('/dashboard/view-product/prices?q=kettle-18')
  await expect(row(page).locator('strong').first()).toHaveText(inBangla)
  await expect(row(page).getByRole('textbox', { name: inBangla }).first()).toBeVisible()

  await choose(page, 'en')
  await page.reload()
  await expect(row(page).locator('strong').first()).toHaveText(inEnglish)
  await page.goto('/dashboard/view-product?q=kettle-18')
  await expect(row(page).locator('strong').first()).toHaveText(inEnglish)

  await choose(page, 'bn')
  const product = await (await page.request.get('/api/oneProduct/kettle-18')).json()
  const { _id, adate, bn, ...data } = product
  const none = { title: '', details: '', host: '' }
  await page.request.put('/api/product?id=kettle-18', { data: { ...data, bn: none }, headers })
  await page.reload()
  await expect(row(page).locator('strong').first()).toHaveText(inEnglish)

  await page.request.put('/api/product?id=kettle-18', { data: { ...data, bn }, headers })
  await page.request.delete('/api/deleteOneProduct/kettle-18', { headers })
  await page.goto('/dashboard/view-product/deleted')
  await expect(row(page).getByRole('button', { name: inBangla })).toBeVisible()
})
