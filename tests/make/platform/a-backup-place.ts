/** Places of a shop, and backups of them. */

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { noteEveryBuyer } from '#src/features/orders/buyers/count-buyers.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { fillPlace } from '#src/platform/backup/fill-place.server.ts'
import { loadBackup } from '#src/platform/backup/load-backup.server.ts'
import { openBackup, verifyBackup } from '#src/platform/backup/read-backup.server.ts'
import { type Place, readShop } from '#src/platform/backup/read-snapshot.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { buyPieces, move, placedOrder, ship, takeReturn } from '#tests/make/money/a-journal.ts'
import { type AllRows, allRows } from '#tests/support/all-rows.ts'
import { type DatabasePlace, emptyPlace, migratedPlace } from '#tests/support/fresh-database.ts'

export const ours = join(packageRoot(), 'migrations')

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pagla-mart-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The shop's migrations, with these after them. */
export function migrationsWith(more: Readonly<Record<string, string>>): string {
  const folder = aFolder()
  cpSync(ours, folder, { recursive: true })
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text)
  return folder
}

export type OwnPlace = Place & { readonly open: () => Database }

export async function aPlace(): Promise<OwnPlace> {
  return ownPlace(await emptyPlace())
}

function ownPlace({ open, where }: DatabasePlace): OwnPlace {
  return inject('engine') === 'postgres'
    ? { dataDir: '', databaseUrl: where, open }
    : { dataDir: dirname(where), databaseUrl: undefined, open }
}

export async function look<Value>(
  { open }: OwnPlace,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  const db = open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** `migrations` are the shop's own, perhaps with others after them. */
export async function aFullPlace(migrations = ours): Promise<OwnPlace> {
  const place = ownPlace(await migratedPlace())
  await look(place, async (db) => {
    if (migrations !== ours) await migrate(db, migrations)
    await fill(db)
  })
  return place
}

async function fill(db: Database): Promise<void> {
  await aProduct(db, { pid: 'kettle', title: 'কেটলি "লাল"\n\t\u2028\\ 🫖', stock: 10 })
  await aProduct(db, { pid: 'iron', stock: 5, archivedAt: '2026-11-20T10:00:00.000Z' })
  const shop = await aShop(db)
  await placeOrder(shop, anOrder({ pid: 'kettle', quantity: 2 }))
  await placeOrder(shop, anOrder({ pid: 'kettle', quantity: 5 }))
  await transact(db, async (tx) => {
    const added_at = '2026-11-20T10:00:00.000Z'
    const made = { created_at: added_at, updated_at: added_at }
    await tx
      .insertInto('pictures')
      .values({ hash: 'h', width: 640, height: 480, source: null, added_at })
      .execute()
    const content = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    await tx
      .insertInto('picture_files')
      .values([
        { hash: 'h', width: 640, format: 'avif', content },
        { hash: 'h', width: 640, format: 'webp', content: new Uint8Array() },
      ])
      .execute()
    await tx
      .insertInto('users')
      .values({
        ...made,
        id: 'rahima',
        name: 'Rahima',
        email: 'rahima@paglamart.test',
        email_verified: 1,
        image: null,
        role: 'teacher',
        status: 'Verified',
        version: 1,
      })
      .execute()
    await tx
      .insertInto('profiles')
      .values({
        user_id: 'rahima',
        name: 'Rahima',
        age: null,
        address: '',
        about_text: '',
        refer_number: '',
        image: '',
        host_name: '',
        host_image: '',
        host_email: '',
        average_rating: 0.1 + 0.2,
        // The largest integer that the shop itself reads.
        earned_poisha: Number.MAX_SAFE_INTEGER,
        updated_at: added_at,
      })
      .execute()
    await tx
      .insertInto('page_changes')
      .values({ id: 'p', tags: '[]', changed_at: added_at })
      .execute()
    return ok(undefined)
  })
}

/** Postings that the database lets nobody change or delete. */
export async function sellKettles(shop: Shop): Promise<void> {
  await buyPieces(shop, 'kettle', 3, 100)
  const { number } = await placedOrder(shop, { quantity: 2 })
  await ship(shop, number)
  await move(shop, number, 'delivered')
  await takeReturn(shop, number, { damaged: 1 })
}

export type Writing = {
  readonly file?: string
  readonly passphrase?: string
  readonly signal?: AbortSignal
}

export async function backUp(
  place: Place,
  { file, passphrase, signal }: Writing = {},
): Promise<string> {
  const path = file ?? join(aFolder(), 'shop.backup')
  await readShop(place, (reads) =>
    writeBackup(reads, {
      file: path,
      passphrase,
      secretsKey: 'the key of this shop, long enough',
      now: new Date('2026-11-20T11:00:00.000Z'),
      signal: signal ?? new AbortController().signal,
    }),
  )
  return path
}

export async function verify(file: string, migrations = ours) {
  await using backup = await openBackup(file, undefined)
  return await verifyBackup(backup, migrations)
}

export type Restoring = { readonly migrations?: string; readonly passphrase?: string }

export async function restore(
  file: string,
  place: Place,
  { migrations = ours, passphrase }: Restoring = {},
): Promise<void> {
  await using backup = await openBackup(file, passphrase)
  await verifyBackup(backup, migrations)
  await fillPlace(place, async (db) => {
    await loadBackup(db, backup, migrations)
    await noteEveryBuyer(db)
  })
}

/** What a shop counts anew counts as empty: a restore notes the phones of the buyers to count. */
export async function rowsOf(place: OwnPlace): Promise<AllRows> {
  const rows = await look(place, allRows)
  if (rows.buyers_to_count === undefined) return rows
  return { ...rows, buyers: [], buyers_to_count: [] }
}
