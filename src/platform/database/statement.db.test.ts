import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import {
  change,
  changeOfRow,
  type ParameterOf,
  statement,
} from '#src/platform/database/statement.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

type Fact = { name: string; value: string }

const listFrom = statement<{ from: string }, Fact>((db, parameter) =>
  db
    .selectFrom('shop_facts')
    .select(['name', 'value'])
    .where('name', '>=', parameter('from'))
    .orderBy('name'),
)

const insert = change<Fact>((db, parameter) =>
  db
    .insertInto('shop_facts')
    .values({ name: parameter('name'), value: parameter('value'), version: 1 })
    .onConflict((conflict) => conflict.column('name').doNothing()),
)

function addOne(db: Kysely<Tables>, parameter: ParameterOf<Fact>) {
  return db
    .updateTable('shop_facts')
    .set((eb) => ({ value: parameter('value'), version: eb('version', '+', 1) }))
    .where('name', '=', parameter('name'))
}

const update = changeOfRow<Fact, { value: string; version: number }>({
  write: addOne,
  writeReturning: (db, parameter) => addOne(db, parameter).returning(['value', 'version']),
  read: (db, parameter) =>
    db.selectFrom('shop_facts').select(['value', 'version']).where('name', '=', parameter('name')),
})

it('puts each value in its place, in whatever order they are named', async () => {
  const db = await freshDatabase()

  await transact(db, async (tx) => {
    for (const name of ['a', 'b', 'c']) await insert(tx, { value: `of ${name}`, name })
    return ok(undefined)
  })

  expect(await listFrom(db.read, { from: 'b' })).toEqual([
    { name: 'b', value: 'of b' },
    { name: 'c', value: 'of c' },
  ])
  expect(await listFrom(db.read, { from: 'd' })).toEqual([])
})

it('takes no star, which would fail once a newer version has added a column', async () => {
  const db = await freshDatabase()
  const all = statement((reads) => reads.selectFrom('shop_facts').selectAll())
  const ofOne = statement((reads) =>
    reads.selectFrom('orders').innerJoin('order_lines', 'id', 'order_id').selectAll('order_lines'),
  )
  const counted = statement((reads) =>
    reads.selectFrom('orders').select(({ fn }) => fn.countAll().as('n')),
  )

  expect(() => all(db.read, {})).toThrow('Name the columns')
  expect(() => ofOne(db.read, {})).toThrow('Name the columns')
  expect(await counted(db.read, {})).toHaveLength(1)
})

it('says how many rows a write has written', async () => {
  const db = await freshDatabase()

  const written = await transact(db, async (tx) =>
    ok([await insert(tx, { name: 'a', value: '1' }), await insert(tx, { name: 'a', value: '2' })]),
  )

  expect(written).toEqual(ok([1, 0]))
  expect(await listFrom(db.read, { from: '' })).toEqual([{ name: 'a', value: '1' }])
})

it('gives the row of a write as it is then, and none where nothing was written', async () => {
  const db = await freshDatabase()

  const rows = await transact(db, async (tx) => {
    await insert(tx, { name: 'a', value: '1' })
    return ok([
      await update(tx, { name: 'a', value: '2' }),
      await update(tx, { name: 'a', value: '3' }),
      await update(tx, { name: 'b', value: '4' }),
    ])
  })

  expect(
    rows.ok && rows.value.map((row) => row && { ...row, version: Number(row.version) }),
  ).toEqual([{ value: '2', version: 2 }, { value: '3', version: 3 }, undefined])
})
