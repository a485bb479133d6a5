import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { cleanUp } from '#src/platform/database/clean-up.server.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const now = '2026-11-20T11:00:00.000Z'
const justBefore = '2026-11-20T10:59:59.999Z'
const justAfter = '2026-11-20T11:00:00.001Z'

async function sweepAt(db: Database, moment: string) {
  await cleanUp({ db, clock: () => new Date(moment) })
}

it('takes away idempotency keys that are older than any is kept', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    const key = { body_hash: 'h', answer: '{}' }
    await tx
      .insertInto('request_keys')
      .values([
        { ...key, key: 'goes', claimed_at: '2026-11-17T09:59:59.999Z' },
        { ...key, key: 'stays', claimed_at: '2026-11-17T10:00:00.001Z' },
      ])
      .execute()
    return ok(undefined)
  })

  await sweepAt(db, now)

  expect(await db.read.selectFrom('request_keys').select('key').execute()).toEqual([
    { key: 'stays' },
  ])
})

it('takes a bounded number at a time, and says whether there may be more', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    for (let row = 0; row < 501; row += 1) {
      const window = { opened_at: justBefore, closes_at: justBefore, count: 1 }
      await tx
        .insertInto('limit_windows')
        .values({ ...window, key: `${row}` })
        .execute()
    }
    return ok(undefined)
  })
  const sweep = () => cleanUp({ db, clock: () => new Date(now) })
  const left = () => db.read.selectFrom('limit_windows').select('key').execute()

  expect(await sweep()).toBe(true)
  expect(await left()).toHaveLength(1)
  expect(await sweep()).toBe(false)
  expect(await left()).toEqual([])
})

it('takes away rate-limit windows that have closed', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    const window = { opened_at: '2026-11-20T10:00:00.000Z', count: 1 }
    await tx
      .insertInto('limit_windows')
      .values([
        { ...window, key: 'goes', closes_at: justBefore },
        { ...window, key: 'stays', closes_at: justAfter },
      ])
      .execute()
    return ok(undefined)
  })

  await sweepAt(db, now)

  expect(await db.read.selectFrom('limit_windows').select('key').execute()).toEqual([
    { key: 'stays' },
  ])
})

it('takes away sign-in locks that are to be forgotten', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    const lock = { failures: 5, locked_until: '2026-11-20T10:00:00.000Z' }
    await tx
      .insertInto('sign_in_locks')
      .values([
        { ...lock, key: 'goes', forgotten_at: justBefore },
        { ...lock, key: 'stays', forgotten_at: justAfter },
      ])
      .execute()
    return ok(undefined)
  })

  await sweepAt(db, now)

  expect(await db.read.selectFrom('sign_in_locks').select('key').execute()).toEqual([
    { key: 'stays' },
  ])
})

it('takes away page changes that every process has seen', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    await tx
      .insertInto('page_changes')
      .values([
        { id: 'goes', tags: '[]', changed_at: '2026-11-20T10:57:59.999Z' },
        { id: 'stays', tags: '[]', changed_at: '2026-11-20T10:58:00.001Z' },
      ])
      .execute()
    return ok(undefined)
  })

  await sweepAt(db, now)

  expect(await db.read.selectFrom('page_changes').select('id').execute()).toEqual([{ id: 'stays' }])
})

it('deletes devices without a sign-in for a long time', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    const device = { account: 'rahima', last_used_at: '2025-11-20T10:00:00.000Z' }
    await tx
      .insertInto('known_devices')
      .values([
        { ...device, key: 'goes', forgotten_at: justBefore },
        { ...device, key: 'stays', forgotten_at: justAfter },
      ])
      .execute()
    return ok(undefined)
  })

  await sweepAt(db, now)

  expect(await db.read.selectFrom('known_devices').select('key').execute()).toEqual([
    { key: 'stays' },
  ])
})

it('deletes expired and unused sessions, and no user', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    const made = { created_at: '2026-11-01T10:00:00.000Z', updated_at: '2026-11-01T10:00:00.000Z' }
    await tx
      .insertInto('users')
      .values({
        ...made,
        id: 'rahima',
        name: 'Rahima',
        email: 'rahima@paglamart.test',
        email_verified: 1,
        image: null,
        role: 'guest',
        status: 'Verified',
        version: 1,
      })
      .execute()
    const session = { user_id: 'rahima', ip_address: null, user_agent: null }
    const created_at = '2026-10-30T10:00:00.000Z'
    const used = { ...session, created_at, updated_at: '2026-11-05T11:00:00.001Z' }
    const unused = { ...session, created_at, updated_at: '2026-11-05T10:59:59.999Z' }
    await tx
      .insertInto('sessions')
      .values([
        { ...used, id: 'expired', token_hash: 'a', expires_at: justBefore },
        { ...unused, id: 'unused', token_hash: 'b', expires_at: justAfter },
        { ...used, id: 'stays', token_hash: 'c', expires_at: justAfter },
      ])
      .execute()
    return ok(undefined)
  })

  await sweepAt(db, now)

  expect(await db.read.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'stays' }])
  expect(await db.read.selectFrom('users').select('id').execute()).toEqual([{ id: 'rahima' }])
})

it('takes away verifications that have expired', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    const made = { created_at: '2026-11-01T10:00:00.000Z', updated_at: '2026-11-01T10:00:00.000Z' }
    await tx
      .insertInto('verifications')
      .values([
        { ...made, id: 'goes', identifier_hash: 'a', value: '', expires_at: justBefore },
        { ...made, id: 'stays', identifier_hash: 'b', value: '', expires_at: justAfter },
      ])
      .execute()
    return ok(undefined)
  })

  await sweepAt(db, now)

  expect(await db.read.selectFrom('verifications').select('id').execute()).toEqual([
    { id: 'stays' },
  ])
})

it('deletes a bounded number at a time, and the others the next time', async () => {
  const db = await freshDatabase()
  await transact(db, async (tx) => {
    const values = Array.from({ length: 501 }, (_, n) => ({
      id: `change-${n}`,
      tags: '[]',
      changed_at: '2026-11-20T10:00:00.000Z',
    }))
    await tx.insertInto('page_changes').values(values).execute()
    return ok(undefined)
  })

  await sweepAt(db, now)
  expect(await db.read.selectFrom('page_changes').select('id').execute()).toHaveLength(1)

  await sweepAt(db, now)
  expect(await db.read.selectFrom('page_changes').select('id').execute()).toEqual([])
})

it('deletes events that were sent a month ago, and no waiting or dead-lettered one', async () => {
  const db = await freshDatabase()
  const monthAgo = new Date('2026-10-21T10:59:59.999Z')
  const later = new Date('2026-10-21T11:00:00.001Z')
  const event = (queued: Date, state: string) => ({
    id: newId(queued),
    kind: 'order-sheet',
    payload: JSON.stringify(state),
    state,
    attempts: 1,
    next_attempt_at: queued.toISOString(),
    last_error: '',
    queued_at: queued.toISOString(),
    sent_at: state === 'sent' ? queued.toISOString() : null,
  })
  const kept = [event(monthAgo, 'waiting'), event(monthAgo, 'parked'), event(later, 'sent')]
  await transact(db, async (tx) => {
    await tx
      .insertInto('outbox')
      .values([event(monthAgo, 'sent'), ...kept])
      .execute()
    return ok(undefined)
  })

  await sweepAt(db, now)

  const left = await db.read.selectFrom('outbox').select('id').orderBy('id').execute()
  expect(left).toEqual(kept.map(({ id }) => ({ id })).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
})
