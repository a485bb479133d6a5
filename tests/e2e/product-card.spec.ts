import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

// A pressed button only moves when the visitor allows motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const opensProduct = /\/product\/kettle-18$/

async function cardOfKettle(page: Page): Promise<Locator> {
  await page.goto('/allProducts?q=kettle-18')
  return page.getByRole('article').filter({ hasText: 'Electric Kettle 1.8 L' }).first()
}

const picture = (card: Locator) => card.locator('img').first()
const title = (card: Locator) => card.getByRole('heading')
const price = (card: Locator) => card.getByText(/^Price Tk/)
const link = (card: Locator, name: RegExp) => card.getByRole('link', { name })

async function centreOf(part: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await part.scrollIntoViewIfNeeded()
  const box = await part.boundingBox()
  if (!box) throw new Error('expected a part that is shown: it has no box')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Holds the button down while the browser draws the pressed state. */
async function drawPressedState(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}

async function pressWithMouse(part: Locator): Promise<void> {
  const page = part.page()
  const { x, y } = await centreOf(part)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await drawPressedState(page)
  await page.mouse.up()
}

async function pressWithFinger(part: Locator): Promise<void> {
  const page = part.page()
  const point = await centreOf(part)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await drawPressedState(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a mouse press on the picture of a card opens the product', async ({ page }) => {
  await pressWithMouse(picture(await cardOfKettle(page)))
  await expect(page).toHaveURL(opensProduct)
})

test('a mouse press on the title of a card opens the product', async ({ page }) => {
  await pressWithMouse(title(await cardOfKettle(page)))
  await expect(page).toHaveURL(opensProduct)
})

test('a mouse press on the price of a card opens the product', async ({ page }) => {
  await pressWithMouse(price(await cardOfKettle(page)))
  await expect(page).toHaveURL(opensProduct)
})

test('a mouse press on the details button of a card opens the product', async ({ page }) => {
  await pressWithMouse(link(await cardOfKettle(page), /^See Details/))
  await expect(page).toHaveURL(opensProduct)
})

test('a mouse press on the buy button of a card opens the order form', async ({ page }) => {
  await pressWithMouse(link(await cardOfKettle(page), /^Buy Now/))
  await expect(page).toHaveURL(/\/buy\/kettle-18$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('a touch on the picture of a card opens the product', async ({ page }) => {
    await pressWithFinger(picture(await cardOfKettle(page)))
    await expect(page).toHaveURL(opensProduct)
  })

  test('a touch on the title of a card opens the product', async ({ page }) => {
    await pressWithFinger(title(await cardOfKettle(page)))
    await expect(page).toHaveURL(opensProduct)
  })

  test('a touch on the price of a card opens the product', async ({ page }) => {
    await pressWithFinger(price(await cardOfKettle(page)))
    await expect(page).toHaveURL(opensProduct)
  })
})
