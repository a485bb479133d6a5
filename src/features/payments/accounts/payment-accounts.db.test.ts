import { expect, it } from 'vitest'
import { seal } from '#src/features/accounts/seal.server.ts'
import { shopSettingsTag } from '#src/features/page-tags.ts'
import {
  findAccount,
  removeAccount,
  saveAccount,
} from '#src/features/payments/accounts/payment-accounts.server.ts'
import { tellPaymentKeys } from '#src/features/payments/accounts/tell-payment-keys.job.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import { got } from '#tests/make/a-person.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { bkashSecrets } from '#tests/support/payments/bkash.ts'
import { sslcommerzSecrets } from '#tests/support/payments/sslcommerz.ts'

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

it('opens no keys that were moved from another provider, and those from before they were bound', async () => {
  const shop = await aShop(await freshDatabase())
  const { atRest } = shop.secrets
  if (!atRest) throw new Error('The shop has no key at rest')
  const account = { base: 'live', expectedVersion: 0, actor: 'admin@paglamart.test' } as const
  got(await saveAccount(shop, { ...account, provider: 'bkash', secrets: bkashSecrets }))
  got(await saveAccount(shop, { ...account, provider: 'sslcommerz', secrets: sslcommerzSecrets }))
  const keysSet = async () => (await findAccount(shop, 'sslcommerz'))?.keysSet
  const store = (sealed: string) =>
    commit(shop.db, (tx) =>
      tx
        .updateTable('payment_accounts')
        .set({ sealed })
        .where('provider', '=', 'sslcommerz')
        .execute(),
    )
  expect(await keysSet()).toEqual(['storeId', 'storePassword'])

  const { sealed } = await shop.db.read
    .selectFrom('payment_accounts')
    .select('sealed')
    .where('provider', '=', 'bkash')
    .executeTakeFirstOrThrow()
  await store(sealed)
  expect(await keysSet()).toEqual([])
  await store(await seal(atRest, { keys: sslcommerzSecrets }))
  expect(await keysSet()).toEqual(['storeId', 'storePassword'])
})
