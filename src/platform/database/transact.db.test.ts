import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit, type Database, transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function noteIn(tx: Tx, id: string): Promise<void> {
  const changed_at = '2026-11-20T10:00:00.000Z'
  await tx.insertInto('page_changes').values({ id, tags: '[]', changed_at }).execute()
  await tx.updateTable('products').set({ price_poisha: sql<number>`price_poisha + 1` }).execute()
}

type Ending = 'stays' | 'refuses' | 'throws' | 'breaks a rule'

function write(db: Database, id: string, ending: Ending): Promise<Result<string, 'refused'>> {
  return transact(db, async (tx) => {
    await noteIn(tx, id)
    if (ending === 'throws') throw new Error('A bug')
    if (ending === 'breaks a rule') await noteIn(tx, id)
    return ending === 'refuses' ? failed('refused' as const) : ok(id)
  })
}

async function whatStands(db: Database): Promise<{ ids: string[]; price: number }> {
  const rows = await db.read.selectFrom('page_changes').select('id').orderBy('id').execute()
  const products = db.read.selectFrom('products').select('price_poisha')
  const { price_poisha: price } = await products.executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), price: Number(price) }
}

it('keeps what succeeds of many writes at once, each once, and nothing of what fails', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const { price } = await whatStands(db)
  const endings: readonly Ending[] = ['stays', 'refuses', 'stays', 'throws', 'breaks a rule']

  const all = Array.from({ length: 20 }, (_, at) => ({
    id: `change-${String(at).padStart(2, '0')}`,
    ending: endings[at % endings.length] ?? 'stays',
  }))
  const settled = await Promise.allSettled(all.map(({ id, ending }) => write(db, id, ending)))

  const ends = settled.map((one) => (one.status === 'rejected' ? 'rejected' : one.value))
  expect(ends).toEqual(
    all.map(({ id, ending }) => {
      if (ending === 'stays') return ok(id)
      return ending === 'refuses' ? failed('refused') : 'rejected'
    }),
  )
  const stay = all.filter(({ ending }) => ending === 'stays').map(({ id }) => id)
  expect(await whatStands(db)).toEqual({ ids: stay, price: price + stay.length })
})

it('writes on after a failure, and after the next one', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const { price } = await whatStands(db)

  for (let round = 0; round < 60; round += 1) {
    const ending = round === 1 || round === 55 ? 'refuses' : 'stays'
    await Promise.all([write(db, `a ${round}`, 'stays'), write(db, `b ${round}`, ending)])
  }

  const { ids, price: after } = await whatStands(db)
  expect(ids).toHaveLength(118)
  expect(ids).not.toContain('b 1')
  expect(ids).not.toContain('b 55')
  expect(after).toBe(price + 118)
})

it('runs a write once that fails alone', async () => {
  const db = await freshDatabase()
  let runs = 0
  const failing = transact(db, async () => {
    runs += 1
    throw new Error('A bug')
  })

  await expect(failing).rejects.toThrow('A bug')
  expect(runs).toBe(1)
})

it('returns the value of a commit, and stores nothing of work that throws', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const { price } = await whatStands(db)

  const committed = await commit(db, async (tx) => {
    await noteIn(tx, 'stays')
    return 'stays'
  })
  const failing = commit(db, async (tx) => {
    await noteIn(tx, 'goes')
    throw new Error('A bug')
  })

  expect(committed).toBe('stays')
  await expect(failing).rejects.toThrow('A bug')
  expect(await whatStands(db)).toEqual({ ids: ['stays'], price: price + 1 })
})
