import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aBuyer } from '#tests/process/support/buyers.ts'
import { fill, type Place, postgresPlace, sqlitePlace } from '#tests/process/support/place.ts'
import { runShop, say } from '#tests/process/support/run-shop.ts'
import { judge } from './support/judge.ts'
import { recordOrders } from './support/record-orders.ts'
import { below, type Random, seededRandom } from './support/seed.ts'
import { inForm } from './support/whole-form.ts'

const migrations = join(packageRoot(), 'migrations')

/** Whether it was killed at that statement; false when there are fewer statements. */
async function migrateAndDie(place: Place, statement: number): Promise<boolean> {
  const program = join(packageRoot(), 'tests/faults/support/migrate-and-die.ts')
  const child = spawn(process.execPath, [program, String(statement)], {
    env: { PATH: process.env.PATH, DATA_DIR: place.dataDir, ...place.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (...end) => resolve(end)),
  )
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return signal === 'SIGKILL'
}

/** The next start must find nothing half done, and complete everything. */
async function completesAfter(
  cuts: readonly number[],
  aPlace: () => Promise<Place> | Place,
): Promise<void> {
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  let killed = 0
  for (const cut of cuts) {
    const place = await aPlace()
    if (!(await migrateAndDie(place, cut))) break
    killed += 1
    const done = await place.look((db) => migrate(db, migrations))
    expect(done, `after a kill at statement ${cut}`).toEqual(names.toSorted())
    expect(await place.look((db) => judge(db, []))).toEqual([])
  }
  say(`killed at ${killed} statements of the migrations`)
  expect(killed).toBeGreaterThanOrEqual(inForm({ short: cuts.length, whole: 6 }))
}

/** A few statements in the short form; in the whole form every nth one, up to the last. */
function cutsAt(random: Random, step: number): readonly number[] {
  const first = 1 + below(random, step)
  return inForm({
    short: [1 + below(random, 10), 20 + below(random, 30)],
    whole: Array.from({ length: 200 }, (_, at) => first + at * step),
  })
}

it('completes a migration that was killed at any statement, on SQLite', async () => {
  await completesAfter(cutsAt(seededRandom(), 4), sqlitePlace)
})

it('completes a migration that was killed at any statement, on PostgreSQL', async () => {
  await completesAfter(cutsAt(seededRandom(), 10), postgresPlace)
})

it('starts one of two shops that start in the same DATA_DIR at the same moment', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 100 }))

  const starts = await Promise.allSettled([runShop(place), runShop(place)])
  const [shop, ...others] = starts.flatMap((start) =>
    start.status === 'fulfilled' ? [start.value] : [],
  )
  if (!shop) throw new Error('None of the two came up')
  expect(others).toEqual([])
  expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('Another process runs the shop in DATA_DIR') },
  })

  const orders = recordOrders()
  expect((await orders.order(shop, aBuyer()))?.status).toBe(201)
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])
})
