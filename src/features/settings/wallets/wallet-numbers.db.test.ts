import { expect, it } from 'vitest'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { undoActivity } from '#src/features/activity/undo-activity.server.ts'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import { tellWalletNumbers } from '#src/features/settings/wallets/tell-wallet-numbers.job.ts'
import type { Shop } from '#src/features/shop.ts'
import { got } from '#tests/make/a-person.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

type Wallets = { readonly bkash: string; readonly nagad: string }

async function edit(shop: Shop, wallets: Wallets, phone = '01812345678'): Promise<void> {
  const settings = {
    ...defaultShopSettings,
    phone,
    advance: { ...defaultShopSettings.advance, ...wallets },
  }
  got(await editShopSettings(shop, { settings, expectedVersion: undefined, actor: 'a@b.test' }))
}

async function told({ db }: Shop): Promise<readonly unknown[]> {
  const rows = await db.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'wallet-numbers')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => JSON.parse(payload))
}

it('tells the owner each time that buyers send money to another number, and of no other edit', async () => {
  const shop = await aShop(await freshDatabase())
  const none = { bkash: '', nagad: '' }
  const own = { bkash: '01711000222', nagad: '' }
  const thiefs = { bkash: '01999000333', nagad: '' }

  await edit(shop, none)
  await edit(shop, own)
  await edit(shop, own, '01812345679')
  await edit(shop, thiefs)
  await edit(shop, none)

  expect(await told(shop)).toEqual([
    { before: none, after: own },
    { before: own, after: thiefs },
    { before: thiefs, after: none },
  ])
})

it('tells the owner also where somebody takes back such an edit', async () => {
  const shop = await aShop(await freshDatabase())
  const own = { bkash: '01711000222', nagad: '' }
  const thiefs = { bkash: '01999000333', nagad: '' }
  await edit(shop, thiefs)
  await edit(shop, own)
  const { id } = await shop.db.read
    .selectFrom('history')
    .select('id')
    .where('action', '=', 'settings.edit')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const user = { id: 'thief', email: 'thief@b.test', name: 'Thief', role: 'admin' } as const
  const session = { provedAt: shop.clock().toISOString(), lacksFactor: false }
  got(await undoActivity(shop, { id, caller: { actors: ['admin'], user, session } }))

  expect((await told(shop)).at(-1)).toEqual({ before: own, after: thiefs })
  expect(await told(shop)).toHaveLength(3)
})

it('names both numbers in both languages, and leads to the log', async () => {
  const sent: { to: string; subject: string; text: string }[] = []
  const tell = tellWalletNumbers({
    mailer: { send: async (mail) => void sent.push(mail) },
    adminEmail: 'owner@paglamart.test',
    origin: 'https://shop.test',
  })
  const payload = {
    before: { bkash: '01711000222', nagad: '' },
    after: { bkash: '01999000333', nagad: '' },
  }

  await tell({ id: '019a9f0e6a80000000000000', attempt: 1, payload }, new AbortController().signal)

  expect(sent).toHaveLength(1)
  expect(sent[0]?.to).toBe('owner@paglamart.test')
  expect(sent[0]?.text).toContain('bKash: from 01711000222 to 01999000333')
  expect(sent[0]?.text).toContain('বিকাশ: আগে ০১৭১১০০০২২২, এখন ০১৯৯৯০০০৩৩৩')
  expect(sent[0]?.text).toContain('https://shop.test/dashboard/activity')
  expect(sent[0]?.text).not.toContain('Nagad')
})
