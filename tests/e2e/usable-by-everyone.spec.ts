import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { hostileSite } from '#tests/e2e/support/hostile-site.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

test('a buyer can order with the keyboard alone', async ({ page }) => {
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
  await expect(page.getByLabel(/District/)).toBeFocused()
  await press('Tab')
  await press('Space')
  await expect(page.getByLabel('Inside Dhaka')).toBeChecked()
  await press('Tab')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused()
  await press('Enter')

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
})

test('keeps the focus on the stepper when the quantity reaches its limit', async ({ page }) => {
  await page.goto('/buy/kettle-18')
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('2')
  const less = page.getByRole('button', { name: 'One piece less' })
  await expect(less).toBeEnabled()
  await less.press('Enter')
  await expect(less).toBeDisabled()
  await expect(less).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveValue('1')
})

test('moves the focus of a refused form to the first wrong field', async ({ page }) => {
  await page.goto('/buy/kettle-18')
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(page.getByLabel('Name')).toBeFocused()
})

test('stores the chosen theme and applies it before the first paint', async ({ page }) => {
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

/** Records each CSS animation and transition of this page as it starts. */
type Movement = {
  readonly name: string
  readonly duration: unknown
  readonly properties: readonly string[]
}

/** Call before opening a page: records the reveals of all later pages. */
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

/** The parts of the home page that slide in. */
const revealed = ['Three steps to your door', 'Pagla Mart in numbers']

test('slides parts in over 2000 ms, by transform alone, as they scroll into view', async ({
  page,
}) => {
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

test('honours prefers-reduced-motion and hides nothing', async ({ page }) => {
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

  test('shows every part in its place', async ({ page }) => {
    await page.goto('/')
    for (const name of revealed) {
      await expect(page.getByRole('region', { name })).toBeVisible()
    }
    await expect(page.locator('.reveal')).toHaveCount(0)
  })
})

test('gives a button an edge in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/buy/kettle-18')
  const button = page.getByRole('button', { name: 'Place Order' })

  await expect(button).toHaveCSS('border-top-width', /^[1-9]/)
  expect(await button.evaluate((shown) => getComputedStyle(shown).borderTopColor)).not.toMatch(
    /^rgba\(.*, 0\)$|transparent/,
  )
})

test.describe('a refusal page', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 40[35]/ })

  test('has a title and a reason, in both languages', async ({ page }) => {
    await sendForm(page, '/about')
    await expect(page).toHaveTitle('Something went wrong | PM')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This only works from a page of the shop itself.',
    )
    expect(await barriersOn(page)).toEqual([])

    await sendForm(page, '/bn/about')
    await expect(page).toHaveTitle('সমস্যা হয়েছে | PM')
    expect(await barriersOn(page)).toEqual([])
  })

  test('replaces the sign-out that another site links to', async ({ page, shop }) => {
    const { stranger, close } = await hostileSite()
    await page.goto(stranger)
    await page.evaluate((address) => location.assign(address), `${shop.origin}/bn/logout`)
    await page.waitForURL('/bn/logout')
    await close()
    await expect(page).toHaveTitle('সমস্যা হয়েছে | PM')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'এটি শুধু দোকানের নিজের পাতা থেকে করা যায়।',
    )
    expect(await barriersOn(page)).toEqual([])
  })
})

/** Posts to a page that accepts no form. */
async function sendForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    document.body.append(form)
    form.submit()
  })
  expect((await answered).status()).toBe(405)
}
