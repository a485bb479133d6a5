/** Tests in their order: each finds what migrations made, whatever the one before did. */

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { commit, type Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { freshDatabase, giveBackDatabases, migratedPlace } from '#tests/support/fresh-database.ts'

const execute = (db: Database, statement: string) =>
  commit(db, (tx) => sql.raw(statement).execute(tx))

const past: Database[] = []

it('writes and deletes in a database of its own', async () => {
  const db = await freshDatabase()
  past.push(db)
  await aProduct(db, { pid: 'kettle' })
  await execute(db, 'delete from category_slugs')
  const { products, category_slugs: slugs } = await allRows(db)
  expect([products?.length, slugs?.length]).toEqual([1, 0])
})

it('finds every row of the migrations and no other after that', async () => {
  const db = await freshDatabase()
  const { open } = await migratedPlace()
  await using migrated = open()
  expect(await allRows(db)).toEqual(await allRows(migrated))

  await execute(db, 'alter table products add column shelf text')
})

it('finds the tables of the migrations after a test that altered one', async () => {
  const db = await freshDatabase()
  const tables = await db.read.introspection.getTables()
  const products = tables.find(({ name }) => name === 'products')
  expect(products?.columns.length).toBeGreaterThan(5)
  expect(products?.columns.map(({ name }) => name)).not.toContain('shelf')
})

it('finds no row of before, where the same test has given its database back', async () => {
  await aProduct(await freshDatabase())
  await giveBackDatabases()
  const { products } = await allRows(await freshDatabase())
  expect(products ?? []).toEqual([])
})

it('refuses what a test asks its database after its end', async () => {
  const read = async () => allRows(past[0] ?? (await freshDatabase()))
  await expect(read()).rejects.toThrow()
})
