/** A shop that settles with couriers. */

import type { MoneyAccount } from '#src/domain/journal/account.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import type { Decision } from '#src/domain/settlement/compare-statement.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { findBalances } from '#src/features/journal/list/find-balances.server.ts'
import { confirmStatement } from '#src/features/settlement/confirm-statement.server.ts'
import { decideRows } from '#src/features/settlement/decide-rows.server.ts'
import { findComparedStatement } from '#src/features/settlement/stored-statement.server.ts'
import { takeStatement } from '#src/features/settlement/take-statement.server.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { journalActor, move, placedOrder, ship } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

export const today = '2026-11-24'

export async function aSettlementShop() {
  const db = await freshDatabase()
  let now = new Date('2026-11-20T06:00:00.000Z')
  const shop = await aShop(db, () => now)
  const { id: userId } = await aUser(db, { email: journalActor })
  await aProduct(db, { stock: 1_000 })
  const by = { actor: journalActor, userId }

  return {
    shop,
    by,
    later: (at: string) => {
      now = new Date(at)
    },
    /** Four kettles: Tk 170 to collect, and Tk 60 that the courier said it charges. */
    async deliver(courier: CourierName, { isDelivered = true, charge = 6_000 } = {}) {
      const order = await placedOrder(shop, { quantity: 4 })
      const tracking = isDelivered ? 'delivered' : 'returning'
      const parcel = await aParcelRow(db, order.number, {
        courier,
        tracking,
        charge_poisha: charge,
      })
      await ship(shop, order.number)
      if (isDelivered) await move(shop, order.number, 'delivered')
      return { number: order.number, id: order.id, parcel }
    },
    async take(courier: CourierName, text: string | Uint8Array, fileName = 'statement.csv') {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text
      return takeStatement(shop, { courier, bytes, fileName, columns: undefined, userId })
    },
    async open(courier: CourierName, text: string): Promise<string> {
      return got(await this.take(courier, text)).id
    },
    async look(id: string) {
      const compared = await findComparedStatement(db.read, id, now)
      if (!compared) throw new Error(`No statement ${id}`)
      return compared
    },
    async kinds(id: string) {
      return (await this.look(id)).rows.map(({ compared }) => compared.kind)
    },
    async decide(
      statementId: string,
      decision: Decision | null,
      rows: readonly number[],
      note = '',
    ) {
      return decideRows(shop, { statementId, decision, rows, note, missing: [] })
    },
    async acceptAll(id: string) {
      const rows = (await this.look(id)).rows.map(({ row }) => row)
      got(await this.decide(id, 'accept', rows))
    },
    /** `seen`: the comparison that the person agrees with; by default the present one. */
    async confirm(statementId: string, paidTo: MoneyAccount = 'bank', day = today, seen?: string) {
      const agreed = seen ?? (await this.look(statementId)).agreed
      return confirmStatement(shop, { statementId, paidTo, day, agreed, ...by })
    },
    async balance(account: string): Promise<number> {
      const { money, dues } = await findBalances(db.read)
      return [...money, ...dues].find((one) => one.account === account)?.balance ?? 0
    },
    async sumOf(account: string): Promise<number> {
      const rows = await db.read
        .selectFrom('journal_sums')
        .select(['account', 'debit_poisha', 'credit_poisha'])
        .execute()
      return rows
        .filter((row) => row.account === account)
        .reduce((sum, row) => sum + row.debit_poisha - row.credit_poisha, 0)
    },
    async owedFor(orderId: string): Promise<number> {
      const row = await db.read
        .selectFrom('journal_dues')
        .select('owed_poisha')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      return row?.owed_poisha ?? 0
    },
    async postings(): Promise<number> {
      return (await db.read.selectFrom('journal').select('id').execute()).length
    },
    async problems() {
      return (await checkShop(db.read)).problems
    },
  }
}

export type SettlementShop = Awaited<ReturnType<typeof aSettlementShop>>
