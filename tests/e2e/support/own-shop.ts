import { test } from '#tests/e2e/support/shop-test.ts'
import { type Shop, type ShopOptions, startShop } from '#tests/support/shop.ts'

/** For a test that finds what no other test wrote, and whose own writes disturb none. */
export function testWithOwnShop(options: () => ShopOptions) {
  return test.extend<{ ownShop: Shop }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    ownShop: async ({}, use) => {
      const shop = await startShop(options())
      await use(shop)
      await shop.stop()
    },
    baseURL: ({ ownShop }, use) => use(ownShop.origin),
  })
}
