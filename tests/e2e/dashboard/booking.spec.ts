/** Books a day's parcels in one press, at an emulated courier. `FAULTS=whole` books five hundred. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { lendShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, phoneOfAnother, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect, test as sharedTest } from '#tests/e2e/support/shop-test.ts'
import type { Emulator } from '#tests/support/couriers/emulator.ts'
import { steadfastEmulator, steadfastSecrets } from '#tests/support/couriers/steadfast.ts'

const orders = process.env.FAULTS === 'whole' ? 500 : 90
/** As many as the page sends in a call. */
const ordersInCall = 40

const test = sharedTest.extend<{ emulator: Emulator }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  emulator: async ({}, use) => {
    const emulator = await steadfastEmulator()
    await use(emulator)
    await emulator.close()
  },
  shop: ({ emulator }, use) => {
    const env = { COURIER_URLS: `steadfast=${emulator.baseUrl}` }
    return lendShop({ copyOf: preparedShop(), env }, use)
  },
})

// The browser logs the call that the test cuts.
test.use({ expectedComplaints: /ERR_FAILED/ })

async function ask(page: Page, method: string, path: string, data: object): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.fetch(path, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The owner has typed the keys, and the buyers have said yes. */
async function aDayOfOrders(page: Page): Promise<void> {
  await ask(page, 'PUT', '/api/admin/couriers/steadfast', {
    base: 'live',
    keys: steadfastSecrets,
    settings: {},
    version: 0,
  })
  const pid = 'bucket-16'
  await ask(page, 'POST', '/api/admin/stock', { pid, kind: 'received', quantity: orders })
  for (let taken = 0; taken < orders; taken += 1) {
    await ask(page, 'POST', '/api/admin/orders', {
      pid,
      quantity: 1,
      cname: `Buyer ${taken}`,
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: phoneOfAnother(),
      city: 70,
      source: 'phone',
      confirmed: true,
    })
  }
}

test('books a day of parcels in one press, also where the network breaks in the middle', async ({
  page,
  shop,
  emulator,
}) => {
  await signIn(page, adminOf(shop))
  await aDayOfOrders(page)
  let creates = 0
  emulator.behave = ({ method }) => {
    if (method === 'POST') creates += 1
    return method === 'POST' && creates === 7 ? 'refuse' : 'answer'
  }
  await page.goto('/dashboard/parcels')
  await page.getByRole('link', { name: 'Book parcels' }).click()

  const rows = page.getByRole('list', { name: 'Parcels to book' }).getByRole('listitem')
  await expect(page.getByRole('button', { name: `Book ${orders} parcels` })).toBeEnabled()
  await expect(rows).toHaveCount(orders)
  await page
    .getByRole('button', { name: /^Leave out / })
    .first()
    .click()
  await expect(rows).toHaveCount(orders - 1)
  expect(await barriersOn(page)).toEqual([])

  let calls = 0
  await page.route('**/api/admin/parcels', async (route) => {
    calls += 1
    if (calls === 2) await route.abort()
    else await route.fallback()
  })
  await page.getByRole('button', { name: `Book ${orders - 1} parcels` }).click()
  const rest = page.getByRole('button', { name: `Book ${orders - 1 - ordersInCall} parcels` })
  await expect(rest).toBeEnabled()
  await rest.click()

  await expect(page.getByText(`${orders - 1} of ${orders - 1} have an answer`)).toBeVisible()
  const sentence = 'Refused: The given data was invalid. The recipient phone must be 11 digits.'
  await expect(page.getByText(sentence)).toHaveCount(1)
  const invoices = emulator.parcels.map(({ invoice }) => invoice)
  expect(new Set(invoices).size).toBe(orders - 2)
  expect(invoices).toHaveLength(orders - 2)

  // "Where is my parcel?" has its answer in the profile of the buyer.
  const [one] = emulator.parcels
  await page.goto(`/dashboard/buyers/${one?.invoice}`)
  const order = page.getByRole('listitem').filter({ hasText: one?.invoice ?? '' })
  await expect(order).toContainText(`Steadfast · Number at the courier: ${one?.consignment}`)
})
