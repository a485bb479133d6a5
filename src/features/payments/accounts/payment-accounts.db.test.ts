import { expect, it } from 'vitest'
import { shopSettingsTag } from '#src/features/page-tags.ts'
import {
  removeAccount,
  saveAccount,
} from '#src/features/payments/accounts/payment-accounts.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import { got } from '#tests/make/a-person.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { bkashSecrets } from '#tests/support/payments/bkash.ts'

it('makes the page about privacy anew once buyers can pay online, and once they cannot any more', async () => {
  const told: (readonly string[])[] = []
  const shop: Shop = {
    ...(await aShop(await freshDatabase())),
    cacheInvalidation: localCacheInvalidation((tags) => told.push(tags)),
  }
  const account = { provider: 'bkash', actor: 'admin@paglamart.test' } as const

  const keys = { base: 'live', secrets: bkashSecrets, expectedVersion: 0 } as const
  got(await saveAccount(shop, { ...account, ...keys }))
  expect(told).toEqual([[shopSettingsTag]])
  expect((await saveAccount(shop, { ...account, ...keys })).ok).toBe(false)
  expect(told).toHaveLength(1)
  got(await removeAccount(shop, account))
  expect(told).toEqual([[shopSettingsTag], [shopSettingsTag]])
})
