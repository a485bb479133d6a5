/** The page of a category: its list, its addresses, and what leads to it. */

import type { Page } from '@playwright/test'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'

// Other files find the categories of the first shop.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const headers = { 'sec-fetch-site': 'same-origin' }
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

async function change(page: Page, method: string, path: string, data?: object): Promise<string> {
  const answer = await page.request.fetch(`/api/${path}`, {
    method,
    headers,
    ...(data && { data }),
  })
  expect(answer.ok(), `${method} ${path}`).toBe(true)
  return answer.status() === 204 ? '' : (await answer.json())._id
}

/** A category below Kitchen, with one product; returns its id. */
async function aCategory(page: Page): Promise<string> {
  const categoryId = await change(page, 'POST', 'admin/categories', {
    ...{ name: 'Knives', nameBn: 'ছুরি', slug: 'knives', parent: 'kitchen' },
  })
  const body = aProductBody({ pid: 'bread-knife', title: 'Bread knife', categoryId })
  await change(page, 'PUT', 'product?id=bread-knife', body)
  return categoryId
}

test.beforeEach(async ({ page, ownShop }) => {
  await signIn(page, adminOf(ownShop))
})

test('lists the products of a category with those below it, and keeps its address under a filter', async ({
  page,
}) => {
  await aCategory(page)
  await page.goto('/category/kitchen')
  await expect(page).toHaveTitle('Kitchen | PM')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kitchen')
  await expect(cards(page).filter({ hasText: 'Bread knife' })).toBeVisible()

  await page.getByText('In stock', { exact: true }).click()
  await expect(page).toHaveURL('/category/kitchen?stock=in')
  await page.getByRole('navigation', { name: 'In Kitchen' }).getByText('Knives').click()
  await expect(page).toHaveURL('/category/knives')
  await expect(cards(page)).toHaveText(['Bread knife'])
  const trail = page.getByRole('navigation', { name: 'Where you are' })
  await expect(trail.getByRole('link')).toHaveText(['Products', 'Kitchen'])

  await page.goto('/bn/product/bread-knife')
  await page.getByRole('navigation', { name: 'আপনি এখন যেখানে' }).getByText('ছুরি').click()
  await expect(page).toHaveURL('/bn/category/knives')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ছুরি')
})

test('leads from each address that a category had to its present one, for good', async ({
  page,
}) => {
  const id = await aCategory(page)
  const status = async (path: string) => {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await status('/category/knives')).toEqual([200, undefined])
  await change(page, 'PUT', `admin/categories/${id}`, {
    ...{ name: 'Knives', nameBn: 'ছুরি', slug: 'ছুরি', parent: 'kitchen' },
  })
  const now = `/category/${encodeURIComponent('ছুরি')}`
  expect(await status('/category/knives?offer=true')).toEqual([301, `${now}?offer=true`])
  expect(await status('/bn/category/KNIVES')).toEqual([301, `/bn${now}`])
  expect(await status(now)).toEqual([200, undefined])
  expect((await status('/category/spoons'))[0]).toBe(404)
  expect((await status('/category/kitchen?page=999'))[0]).toBe(404)
})

test('a deleted category leaves the home page, the menu, the filters and the sitemap', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const tile = visitor.getByRole('main').getByRole('link', { name: 'Electronics' })
  await visitor.goto('/')
  await expect(tile).toBeVisible()
  await visitor.goto('/allproducts')
  await expect(visitor.getByRole('radio', { name: 'Electronics' })).toBeAttached()

  await change(page, 'DELETE', 'admin/categories/electronics?to=home')
  await visitor.goto('/')
  await expect(tile).toHaveCount(0)
  await expect(visitor.locator('header')).not.toContainText('Electronics')
  await visitor.goto('/allproducts')
  await expect(visitor.getByRole('radio', { name: 'Electronics' })).toHaveCount(0)
  const map = await (await visitor.request.get('/sitemap-1.xml')).text()
  expect(map).toContain('/bn/category/home')
  expect(map).not.toContain('/category/electronics')
  await visitor.goto('/category/electronics')
  await expect(visitor).toHaveURL('/category/home')
})

test('leads to a category as long as it has a product, and gives none a blank tile', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const categoryId = await change(page, 'POST', 'admin/categories', {
    ...{ name: 'Clothes', nameBn: 'পোশাক', slug: 'clothes' },
  })
  const below = await change(page, 'POST', 'admin/categories', {
    ...{ name: 'Saris', nameBn: 'শাড়ি', slug: 'saris', parent: categoryId },
  })
  const tile = visitor.getByRole('main').getByRole('link', { name: 'Clothes' })
  const expectLinks = async (count: number) => {
    await visitor.goto('/')
    await expect(tile).toHaveCount(count)
    await visitor.goto('/about')
    await expect(visitor.locator('header a[href$="/category/clothes"]')).toHaveCount(count)
    await visitor.goto('/allproducts')
    await expect(visitor.getByRole('radio', { name: 'Clothes' })).toHaveCount(count)
    const map = await (await visitor.request.get('/sitemap-1.xml')).text()
    for (const slug of ['clothes', 'saris']) {
      expect(map.includes(`/category/${slug}<`), slug).toBe(count > 0)
    }
    await visitor.goto('/category/clothes')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Clothes')
    await expect(visitor.locator('meta[name=robots]')).toHaveCount(1 - count)
    await expect(visitor.getByRole('navigation', { name: 'In Clothes' })).toHaveCount(count)
  }
  await expectLinks(0)

  const sari = aProductBody({ pid: 'sari', title: 'Sari', categoryId: below })
  await change(page, 'PUT', 'product?id=sari', sari)
  await expectLinks(1)
  await visitor.goto('/')
  // Neither the category nor its product has a picture.
  await expect(tile.locator('.icon-tag')).toBeVisible()
  await change(page, 'PUT', 'product?id=sari', { ...sari, categoryId: 'home' })
  await expectLinks(0)
  await change(page, 'PUT', 'product?id=sari', sari)
  await expectLinks(1)
  await change(page, 'DELETE', 'deleteOneProduct/sari')
  await expectLinks(0)
})

test('tells search engines and catalogues where a product stands', async ({ page }) => {
  await aCategory(page)
  await page.goto('/product/bread-knife')
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const trail = JSON.parse(text ?? '')['@graph'].find(
    (one: { '@type': string }) => one['@type'] === 'BreadcrumbList',
  )
  expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    ...['Home', 'Products', 'Kitchen', 'Knives', 'Bread knife'],
  ])
  expect(await (await page.request.get('/feeds/products.csv')).text()).toContain('Kitchen > Knives')
  await page.goto('/allproducts?category=kitchen')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/category\/kitchen$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 } })

  /** The edges of the row of filters and of the chip in it. */
  const edges = (page: Page, chip: string) =>
    page.getByRole('radio', { name: chip, exact: true }).evaluate((radio) => {
      const box = (element: Element | null | undefined) => element?.getBoundingClientRect()
      const [row, label] = [box(radio.closest('.swiped-row')), box(radio.closest('label'))]
      return [row?.left ?? 0, label?.left ?? 0, label?.right ?? 0, row?.right ?? 0]
    })

  async function expectOnScreen(page: Page, chip: string) {
    await expect(page.getByRole('radio', { name: chip, exact: true })).toBeChecked()
    const from = await edges(page, chip)
    expect(from, chip).toEqual(from.toSorted((one, other) => one - other))
  }

  test('shows the chosen category before its scripts run, however its row is swiped', async ({
    page,
    browser,
    ownShop,
  }) => {
    await aCategory(page)
    const categoryId = await change(page, 'POST', 'admin/categories', {
      ...{ name: 'Home textiles', nameBn: 'ঘরের কাপড়', slug: 'textiles' },
    })
    const sari = aProductBody({ pid: 'sari', title: 'Sari', categoryId })
    await change(page, 'PUT', 'product?id=sari', sari)
    const context = await browser.newContext({
      baseURL: ownShop.origin,
      javaScriptEnabled: false,
    })
    const reader = await context.newPage()
    await reader.setViewportSize({ width: 390, height: 740 })
    for (const [path, name] of [
      ['/category/textiles', 'Home textiles'],
      ['/bn/category/textiles', 'ঘরের কাপড়'],
      ['/category/knives', 'Knives'],
    ] as const) {
      await reader.goto(path)
      await expectOnScreen(reader, name)
    }
    await context.close()

    await page.goto('/category/kitchen')
    await page.locator('.swiped-row:has([type=radio])').evaluate((row) => row.scrollTo(999, 0))
    await expectOnScreen(page, 'Kitchen')
    await page.getByText('Home textiles', { exact: true }).last().click()
    await expect(page).toHaveURL(`/allproducts?category=${categoryId}`)
    await expectOnScreen(page, 'Home textiles')
  })

  test('reaches every category by the arrow keys, and shows the one that has the focus', async ({
    page,
  }) => {
    await page.goto('/allproducts')
    await page.getByRole('radio', { name: 'All' }).focus()
    for (const name of ['Kitchen', 'Household', 'Electronics']) {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name, exact: true })).toBeFocused()
      await expectOnScreen(page, name)
    }
  })
})
