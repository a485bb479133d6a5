import { stopClean, test } from '#tests/e2e/support/shop-test.ts'
import { type Shop, type ShopOptions, startShop } from '#tests/support/shop.ts'

/** For a test that finds what no other test wrote, and whose own writes disturb none. */
export function testWithOwnShop(options: () => ShopOptions) {
  return test.extend<{ ownShop: Shop }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    ownShop: ({}, use) => lendShop(options(), use),
    // Everything else takes this one as well: none of the file starts beside it.
    shop: ({ ownShop }, use) => use(ownShop),
  })
}

/** A new shop for as long as `use` takes; throws if the shop ends badly. */
export async function lendShop(
  options: ShopOptions,
  use: (shop: Shop) => Promise<void>,
): Promise<void> {
  const shop = await startShop(options)
  await use(shop)
  await stopClean(shop)
}
