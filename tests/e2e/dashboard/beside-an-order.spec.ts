/** The panel of an order: its parcels, and its messages to the buyer. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, phoneOfAnother, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

async function anOrder(page: Page, cphone = phoneOfAnother()): Promise<string> {
  const answer = await page.request.post('/api/admin/orders', {
    headers,
    data: {
      pid: 'iron-travel-700',
      quantity: 1,
      cname: 'Rahima Begum',
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone,
      city: 70,
      source: 'phone',
      confirmed: false,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).oid
}

const settingsPath = '/api/admin/buyer-messages'

async function chooseGateway(page: Page, gateway: 'log' | 'off'): Promise<void> {
  const { hasKey, spentToday, ...settings } = await (await page.request.get(settingsPath)).json()
  await send(page, 'PUT', settingsPath, { ...settings, gateway, sms: ['confirmed'] })
}

test('shows when a message goes out, why one did not, and a text for WhatsApp', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await chooseGateway(page, 'log')
  const cphone = phoneOfAnother()
  const oid = await anOrder(page, cphone)
  await page.goto(`/dashboard/manage-orders/order/${oid}`)
  const panel = page.getByRole('complementary', { name: oid })
  const messages = panel.getByRole('region', { name: 'Messages to the buyer' })
  const text = messages.locator('q')

  // An order that waits for its call: the buyer may not have been reached.
  await expect(text).toContainText('ফোন করে আপনাকে পাইনি')
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(messages.getByRole('listitem')).toContainText(/Confirmed · SMS\s*Goes out at/)
  await expect(text).toContainText(`${oid} নিশ্চিত`)
  await messages.getByLabel('Text to send by hand').selectOption('On its way')
  await expect(text).toContainText('পাঠানো হয়েছে')
  const link = await messages.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
  expect(link).toBe(
    `https://wa.me/88${cphone}?text=${encodeURIComponent((await text.textContent()) ?? '')}`,
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await messages.getByRole('button', { name: 'Copy the text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(oid)

  await test.step('on a phone the header stays above the panel', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await messages.evaluate((part) => part.scrollIntoView())
    // Whatever else lies above both, such as a toast.
    const upper = await page.evaluate(() => {
      const { width, height } = document.querySelector('header')?.getBoundingClientRect() ?? {}
      return [0.1, 0.3, 0.5, 0.7, 0.9].map((at) => {
        const stack = document.elementsFromPoint((width ?? 0) * at, (height ?? 0) / 2)
        return stack.find((one) => one.closest('header, .order-panel'))?.closest('.order-panel')
      })
    })
    expect(upper).toEqual([null, null, null, null, null])
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a failed message leads to the outbox', async () => {
    await page.route(`**/api/admin/orders/${oid}/messages`, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const [item] = body.items
      const failed = { ...item, state: 'failed', because: 'daily-limit' }
      const refused = { ...item, channel: 'mail', state: 'failed', because: 'Status 421' }
      await route.fulfill({ json: { ...body, items: [failed, refused] } })
    })
    await page.reload()
    await expect(messages.getByRole('listitem').first()).toContainText(
      'The daily limit was reached.',
    )
    await expect(messages).toContainText('The gateway says: Status 421')
    expect(await barriersOn(page)).toEqual([])
    await messages.getByRole('link', { name: 'Send it again from the outbox' }).click()
    await expect(page).toHaveURL('/dashboard/outbox')
    await page.unrouteAll()
  })

  await test.step('a buyer who wants no messages gets none by hand', async () => {
    await send(page, 'POST', '/api/admin/message-refusals', { cphone, refuses: true })
    await page.goto(`/dashboard/manage-orders/order/${oid}`)
    await expect(messages).toContainText('This buyer wants no messages.')
    await expect(text).toHaveCount(0)
  })
  await chooseGateway(page, 'off')
})

test('shows the parcels of the order, and cancels one there', async ({ page, shop }) => {
  await signIn(page, adminOf(shop))
  const oid = await anOrder(page)
  await send(page, 'POST', `/api/admin/orders/${oid}/moves`, { to: 'confirmed' })
  await page.goto(`/dashboard/manage-orders/order/${oid}`)
  const panel = page.getByRole('complementary', { name: oid })
  const parcels = panel.getByRole('region', { name: 'Parcels' })
  await expect(panel.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(parcels).toHaveCount(0)

  await panel.getByRole('link', { name: 'Book a parcel' }).click()
  await page.getByRole('combobox', { name: 'Courier' }).selectOption('Another courier')
  await page.getByLabel('Name of the rider or courier').fill('Sundarban')
  await page.getByLabel('Link to follow the parcel').fill('https://courier.example/t/77')
  await page.getByRole('button', { name: 'Book 1 parcels' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
  await page.goto(`/dashboard/manage-orders/order/${oid}`)
  await expect(parcels.getByRole('listitem')).toContainText(/Booked/)
  await expect(parcels).toContainText('Sundarban')
  await expect(parcels.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute(
    'href',
    'https://courier.example/t/77',
  )
  expect(await barriersOn(page)).toEqual([])
  await parcels.getByRole('button', { name: 'Cancel the parcel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(parcels.getByRole('listitem')).toContainText('Cancelled')
})
