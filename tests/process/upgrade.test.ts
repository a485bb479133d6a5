import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import { loadSecrets } from '#src/features/secrets.server.ts'
import { fillPlace } from '#src/platform/backup/fill-place.server.ts'
import { loadBackup } from '#src/platform/backup/load-backup.server.ts'
import { openBackup, verifyBackup } from '#src/platform/backup/read-backup.server.ts'
import { readShop } from '#src/platform/backup/read-snapshot.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { type AllRows, allRows } from '#tests/support/all-rows.ts'
import { aBuyer, anyway, placeOrder as order, send } from './support/buyers.ts'
import { aFolder, type Place, postgresPlace, sqlitePlace } from './support/place.ts'
import { runShop } from './support/run-shop.ts'

/** The migrations of the version before search, as a checkout of it has them. */
function olderMigrations(): string {
  const folder = aFolder()
  const ours = join(packageRoot(), 'migrations')
  for (const name of readdirSync(ours)) {
    if (name < '0005') copyFileSync(join(ours, name), join(folder, name))
  }
  return folder
}

/** An order of three kettles as that version wrote it, with its columns alone. */
async function insertOldOrder(db: Database): Promise<{ id: string; number: string }> {
  const id = '0193b0000000000000000001'
  const number = 'PM-8KDR2Q7M'
  const now = '2026-11-20T08:00:00.000Z'
  await commit(db, async (tx) => {
    await sql`
      insert into orders (id, oid, customer_name, customer_phone, customer_address, delivery_zone,
        delivery_fee_poisha, subtotal_poisha, discount_poisha, total_poisha, status, placed_at)
      values (${id}, ${number}, 'Rahima Begum', '+8801712345678', 'Mirpur 10, Dhaka',
        'inside-dhaka', 7000, 7500, 0, 14500, 'not-done', ${now})`.execute(tx)
    await sql`
      insert into order_lines (order_id, position, product_id, pid, title, image,
        unit_price_poisha, quantity, taken)
      select ${id}, 0, id, pid, title, image, 2500, 3, 3 from products`.execute(tx)
    await sql`
      insert into stock_movements (id, product_id, quantity, reason, order_id, actor, moved_at)
      select ${id}, id, -3, 'order', ${id}, 'buyer', ${now} from products`.execute(tx)
    await sql`update products set stock = stock - 3`.execute(tx)
  })
  return { id, number }
}

async function insertOldMessage(db: Database): Promise<void> {
  await commit(db, async (tx) => {
    await sql`
      insert into messages (id, name, email, body, received_at)
      values ('0193b0000000000000000002', 'Rahima Begum', 'rahima@example.com',
        'Do you deliver to Sylhet?', '2026-11-20T08:00:00.000Z')`.execute(tx)
  })
}

type Placed = { readonly number: string; readonly token: string }

/** The data of that version: a product, an account, a message, and an order. */
async function fillOlder(place: Place, older: string): Promise<Placed> {
  return place.look(async (db) => {
    await migrate(db, older)
    await aProduct(db, { pid: 'kettle', title: 'Electric Kettle', stock: 10 })
    await aUser(db, { email: 'rahima@example.com' })
    const shop = await aShop(db)
    // As the process makes them; otherwise its order tokens would differ.
    const secrets = await loadSecrets(shop, undefined)
    await insertOldMessage(db)
    const { id, number } = await insertOldOrder(db)
    return { number, token: orderTokenFor(secrets, id) }
  })
}

function settingsOf({ dataDir, env }: Place) {
  return { dataDir, databaseUrl: env.DATABASE_URL }
}

async function backUp(place: Place): Promise<string> {
  const file = join(aFolder(), 'before-the-upgrade.backup')
  const { signal } = new AbortController()
  await readShop(settingsOf(place), (reads) =>
    writeBackup(reads, {
      file,
      passphrase: undefined,
      secretsKey: undefined,
      now: new Date(),
      signal,
    }),
  )
  return file
}

/** Except tables that only an upgrade or a migration writes. */
const kept = ['accounts', 'messages', 'order_lines', 'orders', 'secrets', 'stock_movements']

function columnsOf(row: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(JSON.parse(row))
}

function expectKept(before: AllRows, after: AllRows): void {
  for (const table of kept) {
    expect(before[table]?.length, table).toBeGreaterThan(0)
    // A newer version may have given the rows more columns.
    const rows = (before[table] ?? []).map((row) => expect.objectContaining(columnsOf(row)))
    expect(after[table]?.map(columnsOf), table).toEqual(expect.arrayContaining(rows))
  }
}

async function upgradesAndGoesBack(place: Place, empty: Place): Promise<void> {
  const older = olderMigrations()
  const placed = await fillOlder(place, older)
  const before = await place.look(allRows)
  const file = await backUp(place)

  // Upgrade: this version starts on the data of the older one.
  const shop = await runShop(place)
  const path = `/api/oneOrder/${placed.number}?token=${placed.token}`
  // On a busy machine the first connections to PostgreSQL may take too long, and the shop says when to ask again.
  expect(await anyway(() => send(shop, 'GET', path))).toMatchObject({ status: 200 })
  await vi.waitFor(async () => {
    expect((await send(shop, 'GET', '/allProducts?q=ketli')).text).toContain('Electric Kettle')
  }, 60_000)
  const buyer = aBuyer({ pid: 'kettle' })
  expect((await anyway(() => order(shop, buyer))).status).toBe(201)
  expect(await shop.stop()).toBe(0)
  expectKept(before, await place.look(allRows))
  expect((await readShop(settingsOf(place), checkShop)).problems).toEqual([])

  // Downgrade: the older version refuses the unknown migrations, and changes nothing.
  const upgraded = await place.look(allRows)
  await expect(place.look((db) => migrate(db, older))).rejects.toThrow(
    'which this version does not know',
  )
  expect(await place.look(allRows)).toEqual(upgraded)

  // A backup from before the upgrade fills an empty place of the older version, row by row.
  await using backup = await openBackup(file, undefined)
  await verifyBackup(backup, older)
  await fillPlace(settingsOf(empty), (db) => loadBackup(db, backup, older))
  expect(await empty.look(allRows)).toEqual({ ...before, page_changes: [] })
}

it('opens the data of an older version, and restores a backup to it, on SQLite', async () => {
  await upgradesAndGoesBack(sqlitePlace(), sqlitePlace())
})

it('opens the data of an older version, and restores a backup to it, on PostgreSQL', async () => {
  await upgradesAndGoesBack(await postgresPlace(), await postgresPlace())
})
