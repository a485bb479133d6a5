/** The owner's logo: uploaded once, on every page at the next request, and removed again. */

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { barriersOn, expectWellMade } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { experienceOf } from '#tests/support/page-cost.ts'

// Every page of a shop shows it.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

async function aLogoFile(width: number, height: number) {
  const background = { r: 180, g: 30, b: 60 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'logo.png', mimeType: 'image/png', buffer }
}

async function saveLogo(owner: Page, file: Awaited<ReturnType<typeof aLogoFile>>) {
  await owner.goto('/dashboard/shop-details')
  const choosing = owner.waitForEvent('filechooser')
  await owner.getByRole('button', { name: 'Upload Image' }).click()
  await (await choosing).setFiles(file)
  await owner.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(owner.getByRole('status').getByText('Shop details saved')).toBeVisible()
}

test('a wide logo stands in the header in place of the name, without moving the page', async ({
  page,
  browser,
  ownShop,
}) => {
  test.slow()
  await signIn(page, adminOf(ownShop))
  const fresh = await browser.newContext({
    baseURL: ownShop.origin,
    viewport: { width: 360, height: 740 },
  })
  const visitor = await fresh.newPage()
  await visitor.goto('/')
  await expect(visitor.locator('header picture')).toHaveCount(0)

  await saveLogo(page, await aLogoFile(900, 300))
  expect(await barriersOn(page)).toEqual([])
  await expect(page.getByRole('img', { name: 'The logo of the shop' })).toBeVisible()

  for (const path of ['/', '/bn', '/product/kettle-18']) {
    await visitor.goto(path)
    const name = path === '/bn' ? 'পাগলা মার্ট' : 'Pagla Mart'
    const logo = visitor.locator('header').getByRole('img', { name })
    await expect(logo).toBeVisible()
    await expect(logo).toHaveJSProperty('complete', true)
    expect(await logo.evaluate((img: HTMLImageElement) => [img.width, img.height])).toEqual([
      120, 40,
    ])
    expect((await experienceOf(visitor)).shift).toBeLessThan(0.01)
  }
  const source = await visitor.locator('header picture source').first().getAttribute('srcset')
  const served = await visitor.request.get(source ?? '')
  expect(served.headers()['cache-control']).toContain('immutable')
  const home = await (await visitor.request.get('/')).text()
  expect(home).toMatch(/"logo":"https?:\/\/[^"]+\/media\/[0-9a-f]{64}\/640\.jpg"/)
  await expectWellMade(visitor, '/')
  await expectWellMade(visitor, '/bn')

  await page.getByRole('button', { name: 'Remove the logo' }).click()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  expect((await saved).status()).toBe(200)
  await visitor.goto('/')
  await expect(visitor.locator('header picture')).toHaveCount(0)
  await fresh.close()
})

test('the name stays beside a square logo', async ({ page, ownShop, newVisitor }) => {
  await signIn(page, adminOf(ownShop))
  await saveLogo(page, await aLogoFile(400, 400))
  const visitor = await newVisitor()
  await visitor.goto(`${ownShop.origin}/`)
  const home = visitor.locator('header').getByRole('link', { name: 'Pagla Mart' }).first()
  await expect(home).toContainText('Pagla Mart')
  await expect(home.locator('img')).toHaveAttribute('alt', '')
})
