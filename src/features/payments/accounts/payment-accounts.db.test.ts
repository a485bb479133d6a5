import { expect, it } from 'vitest'
import { shopSettingsTag } from '#src/features/page-tags.ts'
import {
  removeAccount,
  saveAccount,
} from '#src/features/payments/accounts/payment-accounts.server.ts'
import { tellPaymentKeys } from '#src/features/payments/accounts/tell-payment-keys.job.ts'
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

it('tells the owner each time that somebody types keys or chooses another address, and of no other save', async () => {
  const shop = await aShop(await freshDatabase())
  const account = { provider: 'bkash', actor: 'thief@paglamart.test' } as const
  const keys = { base: 'live', secrets: bkashSecrets } as const
  got(await saveAccount(shop, { ...account, ...keys, expectedVersion: 0 }))
  expect((await saveAccount(shop, { ...account, ...keys, expectedVersion: 0 })).ok).toBe(false)
  got(await saveAccount(shop, { ...account, ...keys, expectedVersion: 1 }))
  got(await saveAccount(shop, { ...account, base: 'live', secrets: {}, expectedVersion: 2 }))
  got(await saveAccount(shop, { ...account, base: 'sandbox', secrets: {}, expectedVersion: 3 }))

  const rows = await shop.db.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'payment-keys')
    .execute()
  expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([
    { provider: 'bkash' },
    { provider: 'bkash' },
    { provider: 'bkash' },
  ])
})

it('names the provider in both languages, and leads to the log', async () => {
  const sent: { to: string; subject: string; text: string }[] = []
  const tell = tellPaymentKeys({
    mailer: { send: async (mail) => void sent.push(mail) },
    adminEmail: 'owner@paglamart.test',
    origin: 'https://shop.test',
  })
  const payload = { provider: 'sslcommerz' } as const
  await tell({ id: '019a9f0e6a80000000000000', attempt: 1, payload }, new AbortController().signal)

  expect(sent).toHaveLength(1)
  expect(sent[0]?.to).toBe('owner@paglamart.test')
  expect(sent[0]?.text).toContain('Keys or the address of SSLCommerz were changed')
  expect(sent[0]?.text).toContain('এসএসএল কমার্জ অ্যাকাউন্টের চাবি বা ঠিকানা বদলানো হয়েছে')
  expect(sent[0]?.text).toContain('https://shop.test/dashboard/activity')
})
