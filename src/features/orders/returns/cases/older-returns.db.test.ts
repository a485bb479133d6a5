import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { listCasesOf } from '#src/features/orders/returns/cases/list-cases.server.ts'
import { listOpenWishes, listWishesOf } from '#src/features/orders/wishes/list-wishes.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { emptyDatabase } from '#tests/support/fresh-database.ts'

const ours = join(packageRoot(), 'migrations')

/** The migrations of the version before returns were cases. */
function olderMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'older-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of readdirSync(ours)) {
    if (name < '0062') cpSync(join(ours, name), join(folder, name))
  }
  return folder
}

const at = '2026-11-20T08:00:00.000Z'
const idOf = (n: number) => `0193b000000000000000${String(n).padStart(4, '0')}`

/** An order of three kettles, as that version wrote it. */
async function insertOrder(
  db: Database,
  n: number,
  { stage, returned = 0 }: { readonly stage: string; readonly returned?: number },
): Promise<string> {
  const id = idOf(n)
  await commit(db, async (tx) => {
    await sql`
      insert into orders (id, oid, customer_name, customer_phone, customer_address, delivery_zone,
        delivery_fee_poisha, subtotal_poisha, discount_poisha, total_poisha, status, stage, placed_at)
      values (${id}, ${`PM-0000000${n}`}, 'Rahima', '+8801712345678', 'Mirpur 10, Dhaka',
        'inside-dhaka', 7000, 7500, 0, 14500, 'done', ${stage}, ${at})`.execute(tx)
    await sql`
      insert into order_lines (order_id, position, product_id, pid, title, image,
        unit_price_poisha, quantity, taken, returned)
      select ${id}, 0, id, pid, title, image, 2500, 3, 3, ${returned} from products`.execute(tx)
  })
  return id
}

function insertWish(db: Database, n: number, orderId: string, state: string) {
  return commit(db, (tx) =>
    sql`insert into order_wishes (id, order_id, kind, reason, note, state, answer, asked_at)
      values (${idOf(n)}, ${orderId}, 'return', 'damaged', 'Broken', ${state}, 'Why', ${at})`.execute(
      tx,
    ),
  )
}

it('makes cases of the wishes and returns of an older version, and of orders on their way back', async () => {
  const db = await emptyDatabase()
  await migrate(db, olderMigrations())
  await commit(db, (tx) =>
    sql`insert into products (id, pid, category, title, details, offer_message, keywords, image,
        price_poisha, old_price_poisha, stock, is_offer, expires_on, added_at, version, stock_version)
      values (${idOf(999)}, 'kettle', '', 'Kettle', '', '', '', '', 2500, 2500, 1, 0, '', ${at}, 1, 1)`.execute(
      tx,
    ),
  )
  const asked = await insertOrder(db, 1, { stage: 'delivered' })
  await insertWish(db, 11, asked, 'declined')
  await insertWish(db, 12, asked, 'open')
  const agreed = await insertOrder(db, 2, { stage: 'returning' })
  await insertWish(db, 21, agreed, 'accepted')
  await insertWish(db, 22, agreed, 'accepted')
  const back = await insertOrder(db, 3, { stage: 'returning', returned: 1 })
  const done = await insertOrder(db, 4, { stage: 'delivered', returned: 2 })
  await insertWish(db, 41, done, 'accepted')
  await commit(db, async (tx) => {
    for (const [id, orderId, pieces] of [
      [idOf(31), back, 1],
      [idOf(42), done, 2],
    ] as const) {
      await sql`insert into order_returns (id, order_id, note, happened_at)
        values (${id}, ${orderId}, '', ${at})`.execute(tx)
      await sql`insert into order_return_lines (return_id, product_id, sellable, damaged, missing)
        values (${id}, ${idOf(999)}, ${pieces}, 0, 0)`.execute(tx)
    }
  })
  await migrate(db, ours)

  const casesOf = async (id: string) =>
    (await listCasesOf(db.read, id))
      .map(({ origin, state, items }) => [origin, state, items[0]?.quantity ?? 0])
      .toSorted((a, b) => String(a).localeCompare(String(b)))
  expect(await casesOf(asked)).toEqual([
    ['buyer', 'asked', 3],
    ['buyer', 'declined', 0],
  ])
  expect(await casesOf(agreed)).toEqual([
    ['buyer', 'ended', 0],
    ['buyer', 'on-its-way', 3],
  ])
  expect(await casesOf(back)).toEqual([
    ['staff', 'on-its-way', 2],
    ['staff', 'received', 1],
  ])
  expect(await casesOf(done)).toEqual([
    ['buyer', 'ended', 0],
    ['staff', 'received', 2],
  ])
  expect(await listCasesOf(db.read, asked)).toMatchObject([
    { state: 'asked', reason: 'damaged', note: 'Broken', answer: 'Why' },
    { state: 'declined' },
  ])
  expect(await listWishesOf(db.read, asked)).toEqual([])
  const open = await listOpenWishes(db.read, { page: 1, size: 10 })
  expect(open).toMatchObject({ items: [], total: 0 })
})
