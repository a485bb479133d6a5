import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { listSuppliers } from '#src/features/buying/suppliers/list-suppliers.server.ts'
import {
  type PaySupplier,
  paySupplier,
} from '#src/features/buying/suppliers/pay-supplier.server.ts'
import {
  editSupplier,
  removeSupplier,
} from '#src/features/buying/suppliers/save-supplier.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aPurchase, aSupplier, buyer, deliver, newKey } from '#tests/make/buying/a-purchase.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { sumsOfJournal } from '#tests/support/ledger.ts'

const actor = buyer

async function aShopThatOwes(): Promise<{ shop: Shop; supplierId: string }> {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 0 })
  const supplierId = await aSupplier(shop)
  const id = await aPurchase(shop, { kettle: 10 }, supplierId)
  await deliver(shop, id, { pieces: 10, paidFrom: 'owed-to-suppliers' })
  return { shop, supplierId }
}

const pay = (shop: Shop, taka: number, matters: Partial<PaySupplier>) =>
  paySupplier(shop, {
    supplierId: undefined,
    paidFrom: 'bank',
    amount: fromTaka(taka),
    note: '',
    key: newKey(),
    actor,
    ...matters,
  })

it('pays a supplier what is owed, and never more, however often it is sent', async () => {
  const { shop, supplierId } = await aShopThatOwes()
  const key = newKey()

  const paid = await Promise.all([
    pay(shop, 600, { supplierId, key }),
    pay(shop, 600, { supplierId, key }),
    pay(shop, 600, { supplierId }),
  ])

  expect(paid.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1)
  expect(await sumsOfJournal(shop.db.read)).toEqual({
    bank: -60_000,
    'owed-to-suppliers': -40_000,
    stock: 100_000,
  })
  expect(await pay(shop, 400.01, { supplierId })).toEqual({
    ok: false,
    failure: { kind: 'more-than-owed', owed: 40_000 },
  })
  expect(await pay(shop, 400, { supplierId })).toEqual({ ok: true, value: 0 })
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('pays a debt that stands at no supplier, and leaves theirs alone', async () => {
  const { shop } = await aShopThatOwes()
  const bought = { cost: fromTaka(50), paidFrom: 'owed-to-suppliers' } as const
  const report = { pid: 'kettle', report: 'received', quantity: 1, note: '', actor } as const
  await reportStock(shop, { ...report, stockWas: undefined, bought })

  const { suppliers, owedOtherwise } = await listSuppliers(shop.db.read)
  expect([suppliers[0]?.owed, owedOtherwise]).toEqual([100_000, 5_000])
  expect(await pay(shop, 50.01, {})).toMatchObject({ failure: { owed: 5_000 } })
  expect(await pay(shop, 50, {})).toEqual({ ok: true, value: 0 })
  expect((await listSuppliers(shop.db.read)).owedOtherwise).toBe(0)
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('archives a supplier that was ordered from, and deletes another one', async () => {
  const { shop, supplierId } = await aShopThatOwes()
  const unused = await aSupplier(shop, 'Rahim & Sons')

  expect(await removeSupplier(shop, { id: supplierId, actor })).toEqual({
    ok: true,
    value: 'archived',
  })
  expect(await removeSupplier(shop, { id: unused, actor })).toEqual({ ok: true, value: 'deleted' })
  const { suppliers } = await listSuppliers(shop.db.read)
  expect(suppliers.map(({ name, isArchived }) => [name, isArchived])).toEqual([
    ['Karim Traders', true],
  ])
})

it('edits the version that the editor saw, and keeps contact data out of the history', async () => {
  const { shop, supplierId } = await aShopThatOwes()
  const fields = {
    name: 'Karim Traders',
    phone: '01911111111',
    address: '',
    note: '',
    daysToDeliver: 5,
  }
  const edit = { id: supplierId, fields, actor }

  expect(await editSupplier(shop, { ...edit, expectedVersion: 1 })).toMatchObject({ ok: true })
  expect(await editSupplier(shop, { ...edit, expectedVersion: 1 })).toEqual({
    ok: false,
    failure: { kind: 'changed-meanwhile' },
  })
  const history = await shop.db.read
    .selectFrom('history')
    .select(['action', 'before', 'after'])
    .where('action', '=', 'supplier.edit')
    .execute()
  expect(history).toEqual([
    {
      action: 'supplier.edit',
      before: JSON.stringify({ name: 'Karim Traders', daysToDeliver: 3 }),
      after: JSON.stringify({ name: 'Karim Traders', daysToDeliver: 5, contact: 'changed' }),
    },
  ])
})
