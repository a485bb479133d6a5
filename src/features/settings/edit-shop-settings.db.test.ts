import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { defaultShopSettings, type ShopSettings } from '#src/domain/shop-settings.ts'
import { shopSettingsTag } from '#src/features/page-tags.ts'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import {
  findDeliveryFees,
  findShopSettings,
  findShopSettingsIn,
  findVersionedShopSettings,
} from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import { aDrawing } from '#tests/make/a-picture.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const actor = 'admin@paglamart.test'

function edit(shop: Shop, changes: Partial<ShopSettings>, expectedVersion?: number) {
  return editShopSettings(shop, {
    settings: { ...defaultShopSettings, ...changes },
    expectedVersion,
    actor,
  })
}

async function historyOf({ db }: Shop) {
  const rows = await db.read.selectFrom('history').selectAll().orderBy('id').execute()
  return rows.map(({ subject, subject_id, action, before, after }) => ({
    subject,
    subject_id,
    action,
    before: JSON.parse(before),
    after: JSON.parse(after),
  }))
}

it("returns the defaults until the first edit, then the owner's values", async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  expect(await findVersionedShopSettings(db.read)).toEqual({
    settings: defaultShopSettings,
    version: 1,
  })

  const settings: ShopSettings = {
    phone: '01812345678',
    address: 'House 1, Road 2, Uttara, Dhaka 1230',
    addressInBangla: 'বাড়ি ১, রোড ২, উত্তরা, ঢাকা ১২৩০',
    email: 'shop@paglamart.test',
    socialLinks: [
      { label: 'A', url: 'https://a.test/' },
      { label: 'B', url: 'https://b.test/' },
      { label: 'C', url: 'https://c.test/' },
    ],
    code: 'PAGLA12',
    deliveryFees: { 'inside-dhaka': fromTaka(80.5), 'outside-dhaka': fromTaka(150) },
    whatsApp: '01812345678',
    messenger: 'pagla.mart',
    deliveryDays: { 'inside-dhaka': 1, 'outside-dhaka': 4 },
    heldAbove: 50,
    keepsIncomplete: true,
    tellsLowStock: false,
    advance: {
      asks: 'everybody',
      from: fromTaka(500),
      percent: 5,
      bkash: '01812345678',
      nagad: '',
    },
    logo: '',
    alsoInside: ['Savar'],
  }
  const edited = await edit(shop, settings, 1)

  expect(edited).toEqual({ ok: true, value: { settings, version: 2 } })
  expect(await findVersionedShopSettings(db.read)).toEqual({ settings, version: 2 })
  expect(await findShopSettings(db.read)).toEqual(settings)
  expect(await findDeliveryFees(db.read)).toEqual(settings.deliveryFees)
})

it('records only the changed fields, and invalidates the pages that show them', async () => {
  const told: (readonly string[])[] = []
  const shop: Shop = {
    ...(await aShop(await freshDatabase())),
    cacheInvalidation: localCacheInvalidation((tags) => told.push(tags)),
  }

  const deliveryFees = { ...defaultShopSettings.deliveryFees, 'inside-dhaka': fromTaka(90) }
  await edit(shop, { code: 'PAGLA12', deliveryFees })

  expect(told).toEqual([[shopSettingsTag]])
  expect(await historyOf(shop)).toEqual([
    {
      subject: 'settings',
      subject_id: 'shop',
      action: 'settings.edit',
      before: { code: 'PAGLA10', deliveryFees: { 'inside-dhaka': 7_000 } },
      after: { code: 'PAGLA12', deliveryFees: { 'inside-dhaka': 9_000 } },
    },
  ])
})

it('writes nothing where nothing differs', async () => {
  const told: (readonly string[])[] = []
  const shop: Shop = {
    ...(await aShop(await freshDatabase())),
    cacheInvalidation: localCacheInvalidation((tags) => told.push(tags)),
  }

  expect(await edit(shop, {}, 1)).toEqual({
    ok: true,
    value: { settings: defaultShopSettings, version: 1 },
  })
  expect(told.flat()).toEqual([])
  expect(await historyOf(shop)).toEqual([])
  expect(await edit(shop, { code: 'PAGLA12' }, 1)).toMatchObject({ value: { version: 2 } })
})

it('lets one of ten editors who saw the same settings win, also at the first edit ever', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)

  for (const version of [1, 2]) {
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => edit(shop, { code: `CODE-${version}-${n}` }, version)),
    )

    const stands = await findVersionedShopSettings(db.read)
    expect(stands.version).toBe(version + 1)
    expect(results.filter((result) => result.ok)).toEqual([{ ok: true, value: stands }])
    for (const result of results.filter((one) => !one.ok)) {
      expect(result).toEqual({
        ok: false,
        failure: { kind: 'changed-meanwhile', current: stands },
      })
    }
  }
  expect(await historyOf(shop)).toHaveLength(2)
})

it('loses no edit without a version: the history leads from each to the next', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)

  const results = await Promise.all(
    Array.from({ length: 10 }, (_, n) => edit(shop, { code: `CODE-${n}` })),
  )

  const byVersion = results
    .flatMap((result) => (result.ok ? [result.value] : []))
    .toSorted((a, b) => a.version - b.version)
  expect(byVersion.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const codes = ['PAGLA10', ...byVersion.map(({ settings }) => settings.code)]
  const steps = (await historyOf(shop)).map(({ before, after }) => `${before.code} ${after.code}`)
  expect(steps.toSorted()).toEqual(
    codes
      .slice(1)
      .map((code, n) => `${codes[n]} ${code}`)
      .toSorted(),
  )
})

it('keeps the later settings where an edit leaves them out', async () => {
  const shop = await aShop(await freshDatabase())
  await edit(shop, { whatsApp: '01812345678', messenger: 'pagla.mart' })
  const { addressInBangla, whatsApp, messenger, deliveryDays, ...others } = defaultShopSettings

  const settings = { ...others, code: 'PAGLA12' }
  await editShopSettings(shop, { settings, expectedVersion: 2, actor: 'admin@paglamart.test' })

  expect(await findShopSettings(shop.db.read)).toMatchObject({
    addressInBangla,
    deliveryDays,
    whatsApp: '01812345678',
    messenger: 'pagla.mart',
    code: 'PAGLA12',
  })
  expect(await findShopSettingsIn(shop.db.read, 'bn')).toMatchObject({ address: addressInBangla })
  expect(await findShopSettingsIn(shop.db.read, 'en')).toMatchObject({ address: others.address })
})

it('takes a logo that the shop has, and no other', async () => {
  const shop = await aShop(await freshDatabase())
  const lost = `/media/${'0'.repeat(64)}/640.jpg`
  expect(await edit(shop, { logo: lost })).toEqual({ ok: false, failure: { kind: 'no-such-logo' } })

  const logo = `/media/${await aDrawing(shop.db)}/640.jpg`
  const edited = await edit(shop, { logo })
  expect(edited).toMatchObject({ ok: true, value: { settings: { logo }, version: 2 } })

  expect(await edit(shop, { logo: '' })).toMatchObject({ ok: true, value: { version: 3 } })
  expect((await historyOf(shop)).map(({ before, after }) => [before, after])).toEqual([
    [{ logo: '' }, { logo }],
    [{ logo }, { logo: '' }],
  ])
})

it('asks money in advance only where buyers can send it', async () => {
  const shop = await aShop(await freshDatabase())
  const asks = (changes: Partial<ShopSettings['advance']> = {}) =>
    edit(shop, { advance: { ...defaultShopSettings.advance, asks: 'everybody', ...changes } })
  expect(await asks()).toEqual({ ok: false, failure: { kind: 'nowhere-to-pay' } })
  expect(await asks({ nagad: '01812345678' })).toMatchObject({ ok: true })

  await commit(shop.db, async (tx) => {
    const keys = { provider: 'bkash', base: 'live', sealed: 'sealed' } as const
    const row = { ...keys, changed_by: actor, changed_at: '2026-11-20T08:00:00.000Z' }
    await tx.insertInto('payment_accounts').values(row).execute()
  })
  expect(await asks()).toMatchObject({ ok: true })
})
