/** How much of the shop fits on a phone, and how a long list goes on. */

import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

async function topOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  if (!box) throw new Error('expected a part that is shown: it has no box')
  return box.y
}

/**
 * The font of English is shown only where it is there at once, and else the one of the device: on a busy machine a page
 * opens without it. A page that comes again has it in the cache.
 */
async function openInItsFont(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(async () => {
    const isShown = await page.evaluate(async () => {
      await document.fonts.ready
      const widthIn = (family: string) => {
        const probe = document.createElement('span')
        probe.style.cssText = `position: absolute; white-space: nowrap; font: 20px ${family}`
        probe.textContent = 'Pagla Mart'
        document.body.append(probe)
        const { width } = probe.getBoundingClientRect()
        probe.remove()
        return width
      }
      return widthIn('Anek, monospace') !== widthIn('monospace')
    })
    if (!isShown) await page.reload()
    expect(isShown).toBe(true)
  }).toPass()
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** The first of a product in stock. */
const cardOf = (page: Page) =>
  cards(page)
    .filter({ has: page.locator('form') })
    .first()

async function expectFits(card: Locator): Promise<void> {
  const box = await card.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(230)
  const buy = await card.locator('a[href*="/buy/"]').boundingBox()
  const add = await card.getByRole('button').boundingBox()
  expect(buy?.y).toBe(add?.y)
  expect(Math.min(buy?.height ?? 0, add?.height ?? 0)).toBeGreaterThanOrEqual(44)
}

for (const [language, prefix] of [
  ['English', ''],
  ['Bangla', '/bn'],
] as const) {
  test.describe(`on a phone, in ${language}`, () => {
    test.use(phone)

    test('the home page is at most 7,500 px high, its banner 380 px', async ({ page }) => {
      await openInItsFont(page, prefix === '' ? '/' : prefix)
      expect(await heightOf(page)).toBeLessThanOrEqual(7_500)
      const banner = await page.locator('main section').first().boundingBox()
      expect(banner?.height).toBeLessThanOrEqual(380)
    })

    test('the list begins above 320 px and its first part is at most 6,500 px high', async ({
      page,
    }) => {
      await openInItsFont(page, `${prefix}/allProducts`)
      await expect(cards(page)).toHaveCount(24)
      expect(await topOf(cards(page).first())).toBeLessThan(320)
      expect(await heightOf(page)).toBeLessThanOrEqual(6_500)

      await openInItsFont(page, `${prefix}/allProducts?q=kettle&stock=in`)
      expect(await topOf(cards(page).first())).toBeLessThan(320)
    })

    test('a card has its two buttons side by side, and fits', async ({ page }) => {
      await page.goto(`${prefix}/allProducts`)
      await expectFits(cardOf(page))
    })

    test('a product shows its price above the fold, and a bar to buy it', async ({ page }) => {
      await openInItsFont(page, `${prefix}/product/kettle-18`)
      const bar = page.locator('.buy-bar')
      const top = await topOf(bar)
      expect(top).toBeGreaterThan(640 - 80)
      expect(await topOf(page.locator('main h1 + p'))).toBeLessThan(top - 30)
      await page.evaluate(() => window.scrollTo(0, 9_999))
      await expect(bar).toBeInViewport()
      await expect(bar.getByRole('link')).toBeInViewport()
      await expect(bar.getByRole('button')).toBeInViewport()
    })
  })
}

test('the names of the tiles stay inside them, in both languages', async ({ page }) => {
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/', '/bn']) {
      await openInItsFont(page, path)
      const names = page.locator('main ul li a.card > span')
      await expect(names).toHaveCount(6)
      const inside = await names.evaluateAll((all) =>
        all.map((name) => {
          const text = document.createRange()
          text.selectNodeContents(name)
          const tile = name.parentElement?.getBoundingClientRect().width ?? 0
          return tile - text.getBoundingClientRect().width
        }),
      )
      expect(Math.min(...inside), `${path} at ${width}`).toBeGreaterThanOrEqual(6)
    }
  }
})

test('a cart button without its text has its icon in the middle', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/allProducts')
  const button = cardOf(page).getByRole('button')
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0) / 2
  }
  const off = (await middle(button.locator('.icon'))) - (await middle(button))
  expect(Math.abs(off)).toBeLessThan(1)
})

// The font of Bangla arrives late and is shown then; that of English only where it is there at once.
test.describe('on a phone, in English, in the font of the device', () => {
  test.use({ ...phone, expectedComplaints: /\.woff2/ })

  test('a card has its two buttons side by side, and fits', async ({ page }) => {
    await page.route(/\.woff2$/, (route) => route.abort())
    await page.goto('/allProducts')
    await expectFits(cardOf(page))
  })
})

test.describe('a long list on a phone', () => {
  test.use(phone)

  test('goes on below the part that is shown, and stands as it was after Back', async ({
    page,
  }) => {
    await page.goto('/allProducts')
    const first = await cards(page).first().getByRole('heading').textContent()
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await expect(cards(page)).toHaveCount(48)
    await expect(page).toHaveURL(/\/allproducts\?page=2$/)
    await expect(cards(page).first().getByRole('heading')).toHaveText(first ?? '')
    await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused()

    await cards(page)
      .nth(30)
      .getByRole('link', { name: /^See Details|^:/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(cards(page)).toHaveCount(48)
    await expect(cards(page).nth(30)).toBeInViewport()
  })

  test('has an address for each part, with a link to the part before', async ({ page }) => {
    await page.goto('/allproducts?page=2')
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('link', { name: 'Earlier products' }).click()
    await expect(page).toHaveURL(/\/allproducts$/)
    await expect(page.getByRole('link', { name: 'Earlier products' })).toHaveCount(0)
  })
})

test('a long list goes on by itself on a large screen', async ({ page }) => {
  await page.goto('/allProducts')
  await page.getByRole('link', { name: 'More', exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each part of the list is a page of its own', async ({ page }) => {
    await page.goto('/allProducts')
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await expect(page).toHaveURL(/\/allproducts\?page=2$/)
    await expect(cards(page)).toHaveCount(24)
  })
})

test.describe('the header', () => {
  test('searches from every page on a large screen', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('searchbox').fill('kettle')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/allproducts\?q=kettle$/i)
    await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(0)
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('leads to the search field, and its menu has the theme, the order and a call', async ({
      page,
    }) => {
      await page.goto('/about')
      await page.getByRole('banner').getByRole('link', { name: 'Search the products' }).click()
      await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()

      await page.locator('summary[aria-label="Menu"]').click()
      const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
      await menu.getByRole('button', { name: 'Light or dark theme' }).click()
      await expect(page.locator('html')).toHaveClass(/dark/)
      expect(await menu.getByRole('link', { name: 'Call us' }).getAttribute('href')).toMatch(
        /^tel:/,
      )
      await menu.getByRole('link', { name: 'My order' }).click()
      await expect(page).toHaveURL(/\/order$/)
    })
  })
})

test('a sold-out product has no red button, and leads to products that are there', async ({
  page,
}) => {
  await page.goto('/product/casserole-set-3')
  await expect(page.getByRole('main').getByText('Out Of Stock').first()).toBeVisible()
  await expect(page.locator('.buy-bar')).toHaveCount(0)
  const related = page.getByRole('region', { name: 'You may also like' })
  await expect(related.getByRole('article')).toHaveCount(4)
  await expect(related.getByText('Out Of Stock')).toHaveCount(0)
})

test.describe('in a browser that prefers Bangla', () => {
  test.use({ locale: 'bn-BD' })

  test('the English home page offers the Bangla one, until the visitor declines', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'বাংলায় দেখুন' })).toHaveAttribute('href', '/bn')
    await page.getByRole('button', { name: 'বন্ধ করুন' }).click()
    await expect(page.getByRole('link', { name: 'বাংলায় দেখুন' })).toHaveCount(0)
    const asked = page.waitForResponse('**/api/auth/get-session')
    await page.reload()
    await asked
    await expect(page.getByRole('link', { name: 'বাংলায় দেখুন' })).toHaveCount(0)
  })

  test('who follows the line comes to the Bangla page from then on', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'বাংলায় দেখুন' }).click()
    await expect(page).toHaveURL(/\/bn$/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/bn$/)
  })
})

test('a browser in English is offered no other language on the home page', async ({ page }) => {
  const asked = page.waitForResponse('**/api/auth/get-session')
  await page.goto('/')
  await asked
  await expect(page.getByRole('link', { name: 'বাংলায় দেখুন' })).toHaveCount(0)
})
