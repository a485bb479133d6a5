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
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/terms',
  '/privacy',
  '/order',
  '/cart',
  '/oneQuestion/1',
]

function inBangla(path: string): string {
  return path === '/' ? '/bn' : `/bn${path}`
}

/** What axe finds serious or critical, by rule and place. */
async function barriersOn(page: Page, leftOut: string[] = []): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).withTags(rules).disableRules(leftOut)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

async function expectNoBarriers(
  page: Page,
  paths: readonly string[],
  leftOut: string[] = [],
): Promise<void> {
  // Many pages in one test.
  test.slow()
  for (const path of paths) {
    await page.goto(path)
    expect(await barriersOn(page, leftOut), path).toEqual([])
  }
}

test('axe finds no barrier on any page in English and light', async ({ page }) => {
  await expectNoBarriers(page, pages)
})

// Colours do not depend on the words, nor the words on the colours.
test('axe finds no barrier on any page in Bangla and dark', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await expectNoBarriers(page, pages.map(inBangla))
})

test('axe finds no barrier on any page in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  // The colours are then the visitor's own; what axe reckons are those that nobody sees.
  await expectNoBarriers(page, pages, ['color-contrast'])
})

test.describe('what is not there', () => {
  // The browser itself notes every answer of 400 and above.
  test.use({ expectedComplaints: /status of 404/ })

  test('axe finds no barrier on the page of what is not there', async ({ page }) => {
    await expectNoBarriers(page, ['/nowhere', '/bn/nowhere', '/oneQuestion/0'])
  })
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

// 640 px is a screen of 1280 at 200 %.
for (const width of [320, 360, 640, 820, 1440]) {
  test(`nothing reaches beyond the page at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...pages, ...pages.map(inBangla)]) {
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

/** What moves by CSS on this page, noted as it starts. */
type Movement = {
  readonly name: string
  readonly duration: unknown
  readonly properties: readonly string[]
}

/** Before anything is opened: notes the reveals of every page to come. */
async function noteReveals(page: Page): Promise<() => Promise<readonly Movement[]>> {
  await page.addInitScript(() => {
    const movements: Movement[] = []
    Object.assign(window, { movements })
    document.addEventListener('animationstart', ({ target, animationName }) => {
      const animations = target instanceof Element ? target.getAnimations() : []
      for (const { effect } of animations) {
        if (animationName !== 'reveal' || !(effect instanceof KeyframeEffect)) continue
        const ownOfFrames = ['offset', 'computedOffset', 'easing', 'composite']
        const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        movements.push({
          name: animationName,
          duration: effect.getTiming().duration,
          properties: [...new Set(properties)].filter((name) => !ownOfFrames.includes(name)),
        })
      }
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'movements'))
}

/** The parts of the home page that glide in. */
const revealed = ['Three steps to your door', 'Pagla Mart in numbers']

test('what one scrolls to glides into place for 2000 ms, by transform alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const movements = await noteReveals(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await movements()).toEqual([])
  for (const name of revealed) {
    await page.getByRole('region', { name }).scrollIntoViewIfNeeded()
    await expect(page.locator('.reveal', { has: page.getByRole('region', { name }) })).toBeVisible()
  }

  const reveal = { name: 'reveal', duration: 2_000, properties: ['transform'] }
  await expect.poll(movements).toEqual([reveal, reveal])
})

test('nothing glides for who wants no motion, and nothing is hidden', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 800 })
  const movements = await noteReveals(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  for (const name of revealed) {
    const part = page.getByRole('region', { name })
    await part.scrollIntoViewIfNeeded()
    await expect(page.locator('.reveal', { has: part })).toHaveCSS('opacity', '1')
  }
  expect(await movements()).toEqual([])
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what would glide stands in its place', async ({ page }) => {
    await page.goto('/')
    for (const name of revealed) {
      await expect(page.getByRole('region', { name })).toBeVisible()
    }
    await expect(page.locator('.reveal')).toHaveCount(0)
  })
})

test('a page is printed whole on paper of A4', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  // A4 without its margins, at 96 dots an inch.
  await page.setViewportSize({ width: 718, height: 1_047 })
  for (const path of ['/product/kettle-18', '/thankyou', '/terms', '/bn/privacy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, path).toBe(0)
  }
})

test('what is printed from the dark theme is dark on white, without what cannot be pressed on paper', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/product/kettle-18')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('color', 'rgb(246, 237, 221)')

  await page.emulateMedia({ media: 'print' })
  await expect(heading).toHaveCSS('color', 'rgb(37, 27, 21)')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Buy Now' }).first()).toBeHidden()
})

test('a button has an edge where colours are forced', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/buy/kettle-18')
  const button = page.getByRole('button', { name: 'Place Order' })

  await expect(button).toHaveCSS('border-top-width', /^[1-9]/)
  expect(await button.evaluate((shown) => getComputedStyle(shown).borderTopColor)).not.toMatch(
    /^rgba\(.*, 0\)$|transparent/,
  )
})
