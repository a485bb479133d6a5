/** Pictures of other hosts: each document's policy names the hosts of its own page. */

import type { Page } from '@playwright/test'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { untilHydrated } from '#tests/e2e/support/wait-for-scripts.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'

// The browser also logs each picture that a policy blocks.
test.use({ expectedComplaints: /Content Security Policy/ })

const image = 'https://pictures.example/kettle.svg'
const pid = 'kettle-of-elsewhere'
const own = { 'sec-fetch-site': 'same-origin' }
const picture = (page: Page) => page.getByRole('img', { name: 'Kettle of elsewhere' })

const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })

/** The paths of the documents requested from now on. */
function documentsOf(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

/** Checks again when the page changed or reloaded meanwhile. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(async () => {
    await picture(page).scrollIntoViewIfNeeded()
    await expect(picture(page)).toHaveJSProperty('naturalWidth', 9, { timeout: 1_000 })
  }).toPass()
}

test('shows them after a link inside the shop, which loads the page once for it', async ({
  page,
  shop,
  newVisitor,
}) => {
  const admin = await newVisitor()
  await signIn(admin, adminOf(shop))
  const added = await admin.request.put(`/api/product?id=${pid}`, {
    data: aProductBody({ pid, title: 'Kettle of elsewhere', image, offer: true }),
    headers: own,
  })
  expect(added.status()).toBe(201)
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>'
  await page.route(image, (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawing }))
  const documents = documentsOf(page)

  await page.goto('/about')
  await inMenu(page, 'Products').click()
  await expectDrawn(page)
  expect(documents).toEqual(['/about', '/allProducts'])
  // Before the scripts run, a link loads a document.
  await untilHydrated(page)

  // The policy of the grid already names the host.
  await page.getByRole('link', { name: /See Details.*Kettle of elsewhere/ }).click()
  await expect(page).toHaveURL(`/product/${pid}`)
  await expectDrawn(page)
  await page.getByRole('main').getByRole('link', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(`/buy/${pid}`)
  await expectDrawn(page)
  expect(documents).toEqual(['/about', '/allProducts'])

  await page.goto('/about')
  await inMenu(page, 'Home').click()
  await expect(page).toHaveURL('/')
  await expectDrawn(page)
  expect(documents.slice(2)).toEqual(['/about', '/'])

  // The next test's visitor would request it from that host.
  const deleted = await admin.request.delete(`/api/deleteOneProduct/${pid}`, { headers: own })
  expect(deleted.status()).toBe(200)
})

/** Adds a picture that no policy names; resolves after the violation event, if the page is still there. */
async function showRefused(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isRefused = new Promise((resolve) =>
      addEventListener('securitypolicyviolation', resolve, { once: true }),
    )
    const picture = document.createElement('img')
    picture.src = 'https://refused.example/x.svg'
    document.body.append(picture)
    await isRefused
    await fetch('/robots.txt')
  })
}

test('loads no page again for a picture blocked twice, and keeps typed text in the dashboard', async ({
  page,
  shop,
}) => {
  const documents = documentsOf(page)
  await page.goto('/about')
  await showRefused(page)
  expect(documents).toEqual(['/about'])

  await inMenu(page, 'Contact').click()
  await expect(page).toHaveURL('/contact')
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => {
    document.createElement('img').src = 'https://refused.example/x.svg'
  })
  await loaded
  expect(documents).toEqual(['/about', '/contact'])
  await showRefused(page)
  expect(documents).toEqual(['/about', '/contact'])

  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/statistics')
  await page.getByRole('link', { name: 'Add Product' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Clay Kettle')
  await showRefused(page)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Clay Kettle')
  expect(documents.slice(2)).toEqual(['/dashboard/statistics'])
})
