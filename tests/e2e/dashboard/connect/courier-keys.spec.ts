/** The owner types the keys of a courier, tries them, and deletes them. */

import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { lendShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect, test as sharedTest } from '#tests/e2e/support/shop-test.ts'
import type { Emulator } from '#tests/support/couriers/emulator.ts'
import { steadfastEmulator, steadfastSecrets } from '#tests/support/couriers/steadfast.ts'

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

// The browser itself logs every answer of 400 and above.
test.use({ expectedComplaints: /status of 400/ })

test('the owner stores the keys of a courier, tests them, and deletes them', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/couriers')
  const card = page.getByRole('region', { name: 'Steadfast' })
  await card.getByLabel('API key').fill(steadfastSecrets.apiKey)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Type this key as the service gave it to you.')).toBeVisible()
  await card.getByLabel('Secret key').fill(steadfastSecrets.secretKey)
  await card.getByRole('button', { name: 'Save' }).click()

  await expect(card.getByText(/Connected by/)).toBeVisible()
  await expect(card.getByText('Stored. Leave it empty to keep it.')).toHaveCount(2)
  await expect(card.getByLabel('API key')).toHaveValue('')
  await card.getByRole('button', { name: 'Test the connection' }).click()
  await expect(card.getByRole('status')).toContainText('Connected. The courier answered:')
  expect(await barriersOn(page)).toEqual([])

  await card.getByRole('button', { name: 'Delete the keys' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(card.getByText('Not connected')).toBeVisible()
})
