/** A buyer pays what the order asks at an emulated bKash, and the owner types the keys for it. */

import type { Browser, BrowserContext, Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { lendShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, phoneOfAnother, send, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect, test as sharedTest } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'
import { type BkashEmulator, bkashEmulator, bkashSecrets } from '#tests/support/payments/bkash.ts'

const test = sharedTest.extend<{ bkash: BkashEmulator }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  bkash: async ({}, use) => {
    const emulator = await bkashEmulator()
    await use(emulator)
    await emulator.close()
  },
  shop: ({ bkash }, use) => {
    const env = { PAYMENT_URLS: `bkash=${bkash.baseUrl}` }
    return lendShop({ copyOf: preparedShop(), env }, use)
  },
})

/** Types the keys on the page, and asks the delivery fee of everybody. */
async function setUp(owner: Page, bkashNumber: string): Promise<void> {
  await typeKeys(owner)
  const { version, ...settings } = await (await owner.request.get('/api/admin/shop')).json()
  const rule = { advanceAsks: 'everybody', bkashNumber }
  await send(owner, 'PUT', '/api/admin/shop', { ...settings, ...rule, version })
}

async function typeKeys(owner: Page): Promise<void> {
  await owner.goto('/dashboard/integrations')
  await owner.getByRole('link', { name: 'Settings of bKash' }).click()
  const card = owner.getByRole('region', { name: 'bKash' })
  await card.getByLabel('User name').fill(bkashSecrets.username)
  await card.getByLabel('Password of the user').fill(bkashSecrets.password)
  await card.getByLabel('App key').fill(bkashSecrets.appKey)
  await card.getByLabel('App secret').fill(bkashSecrets.appSecret)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText(/Set up by/)).toBeVisible()
  expect(await barriersOn(owner)).toEqual([])
}

/** The page on which the buyer types the PIN: bKash sends the browser back at once. */
async function answerAtBkash(
  context: BrowserContext,
  bkash: BkashEmulator,
  isPaying: () => boolean,
): Promise<void> {
  await context.route(`${new URL(bkash.baseUrl).origin}/pay**`, (route) => {
    const payment = bkash.payments.at(-1)
    if (!payment) throw new Error('No payment')
    const cancelled = `${payment.callbackUrl}?paymentID=${payment.id}&status=success`
    const location = isPaying() ? bkash.approve(payment) : cancelled
    return route.fulfill({ status: 302, headers: { location } })
  })
}

async function order(buyer: Page, phone = phoneOfAnother()): Promise<void> {
  await buyer.goto('/buy/kettle-18')
  await buyer.getByLabel('Name').fill('Rahima Begum')
  await buyer.getByLabel('Phone').fill(phone)
  await buyer.getByLabel('Quantity').fill('1')
  await buyer.getByLabel('Address').fill('House 5, Road 3, Mirpur 10, Dhaka')
  await buyer.getByLabel('Inside Dhaka').check()
  await buyer.getByRole('button', { name: 'Place Order' }).click()
  await expect(buyer).toHaveURL(/\/thankyou\?oid=/)
}

async function aBuyer(browser: Browser, baseURL: string, javaScriptEnabled: boolean) {
  const viewport = { width: 360, height: 800 }
  const context = await browser.newContext({ javaScriptEnabled, baseURL, viewport })
  return { context, buyer: await context.newPage() }
}

for (const javaScriptEnabled of [true, false]) {
  test(`a buyer pays the delivery fee at bKash, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page,
    browser,
    shop,
    bkash,
  }) => {
    await signIn(page, adminOf(shop))
    await setUp(page, '01711000222')
    const { context, buyer } = await aBuyer(browser, shop.origin, javaScriptEnabled)
    let isPaying = false
    await answerAtBkash(context, bkash, () => isPaying)
    await order(buyer)
    const pay = buyer.getByRole('region', { name: 'Pay in advance' })
    const button = pay.getByRole('button', { name: 'Pay Tk 70 with bKash' })

    await button.click()
    await expect(pay.getByRole('status')).toHaveText('Nothing has been paid by bKash so far.')

    isPaying = true
    await button.click()
    await expect(pay.getByRole('status')).toHaveText('We have received Tk 70 by bKash. Thank you.')
    await expect(button).toBeHidden()
    expect(bkash.payments.map(({ status }) => status)).toEqual(['Initiated', 'Completed'])
    expect(await shownWidth(buyer)).toBeLessThanOrEqual(360)
    await context.close()
  })
}

test('a shop without a wallet number takes the money at bKash alone, and says where', async ({
  page,
  browser,
  shop,
  bkash,
}) => {
  await signIn(page, adminOf(shop))
  await setUp(page, '')
  const { context, buyer } = await aBuyer(browser, shop.origin, true)
  await answerAtBkash(context, bkash, () => true)
  const phone = phoneOfAnother()
  await order(buyer, phone)
  const button = buyer.getByRole('button', { name: 'Pay Tk 70 with bKash' })
  await expect(button).toBeVisible()
  await expect(buyer.getByRole('heading', { name: 'Please send Tk 70 in advance' })).toBeVisible()
  await expect(buyer.getByText('Call us, and we tell you how to send it.')).toBeHidden()

  const oid = new URL(buyer.url()).searchParams.get('oid') ?? ''
  const found = await context.newPage()
  await found.goto(`/order?number=${oid}`)
  await found.getByLabel('Phone').fill(phone)
  await found.getByRole('button', { name: 'Find it' }).click()
  await expect(found.getByText('Asked in advance')).toBeVisible()
  await found.getByRole('button', { name: 'Pay Tk 70 with bKash' }).click()

  // Whoever knows number and phone alone comes back without the order's link.
  await expect(found).toHaveURL(`/order?number=${oid}&paying=1`)
  await expect(found.getByText('You are back from paying.')).toBeVisible()
  await found.getByLabel('Phone').fill(phone)
  await found.getByRole('button', { name: 'Find it' }).click()
  await expect(found.getByText('We have received Tk 70 by bKash. Thank you.')).toBeVisible()
  await expect(found.getByText('Paid already')).toBeVisible()
  await buyer.reload()
  await expect(buyer.getByText('We have received Tk 70 by bKash. Thank you.')).toBeVisible()
  await context.close()
})
