import { expect, it } from 'vitest'
import { type Role, roles, type UserStatus, userStatuses } from '#src/domain/people/role.ts'
import { openSession } from '#src/features/accounts/sessions/session-rows.server.ts'
import { changeUser } from '#src/features/accounts/users/change-user.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const actor = 'admin@paglamart.test'

/** False for a user who cannot have a session. */
async function beginSession({ db }: Shop, userId: string): Promise<boolean> {
  const from = { address: '10.0.0.1', device: undefined }
  const visitor = { from, userAgent: '', sessionToken: undefined }
  const opened = await transact(db, (tx) => openSession(tx, { userId, visitor, now: new Date() }))
  return opened.ok
}

async function setStatus({ db }: Shop, userId: string, status: UserStatus): Promise<void> {
  await transact(db, async (tx) => {
    await tx.updateTable('users').set({ status }).where('id', '=', userId).execute()
    return ok(undefined)
  })
}

async function standingOf({ db }: Shop, id: string): Promise<string> {
  const { role, status, version } = await db.read
    .selectFrom('users')
    .select(['role', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { n } = await db.read
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return `${role} ${status}, version ${version}, ${Number(n) > 0 ? 'signed in' : 'signed out'}`
}

/** The requests of the users table and the switch button, for every kind of user. */
const changedByAdmin = {
  'guest Verified': {
    block: 'guest Not-Verified, version 2, signed out',
    unblock: 'guest Verified, version 1, signed in',
    'to student': 'student Verified, version 2, signed in',
    'to teacher': 'teacher Verified, version 2, signed in',
    'to admin': 'not-allowed',
  },
  'student Verified': {
    block: 'student Not-Verified, version 2, signed out',
    unblock: 'guest Verified, version 2, signed in',
    'to student': 'student Verified, version 1, signed in',
    'to teacher': 'teacher Verified, version 2, signed in',
    'to admin': 'not-allowed',
  },
  'teacher Verified': {
    block: 'teacher Not-Verified, version 2, signed out',
    unblock: 'guest Verified, version 2, signed in',
    'to student': 'student Verified, version 2, signed in',
    'to teacher': 'teacher Verified, version 1, signed in',
    'to admin': 'not-allowed',
  },
  'admin Verified': {
    block: 'not-allowed',
    unblock: 'not-allowed',
    'to student': 'not-allowed',
    'to teacher': 'not-allowed',
    'to admin': 'not-allowed',
  },
  'guest Not-Verified': {
    block: 'guest Not-Verified, version 1, signed in',
    unblock: 'guest Verified, version 2, signed in',
    'to student': 'student Not-Verified, version 2, signed out',
    'to teacher': 'teacher Not-Verified, version 2, signed out',
    'to admin': 'not-allowed',
  },
  'student Not-Verified': {
    block: 'guest Not-Verified, version 2, signed out',
    unblock: 'student Verified, version 2, signed in',
    'to student': 'student Verified, version 2, signed in',
    'to teacher': 'teacher Not-Verified, version 2, signed out',
    'to admin': 'not-allowed',
  },
  'teacher Not-Verified': {
    block: 'guest Not-Verified, version 2, signed out',
    unblock: 'teacher Verified, version 2, signed in',
    'to student': 'student Not-Verified, version 2, signed out',
    'to teacher': 'teacher Verified, version 2, signed in',
    'to admin': 'not-allowed',
  },
  'admin Not-Verified': {
    block: 'not-allowed',
    unblock: 'not-allowed',
    'to student': 'not-allowed',
    'to teacher': 'not-allowed',
    'to admin': 'not-allowed',
  },
} as const

const sent = {
  block: { role: 'guest', status: 'Not-Verified' },
  unblock: { role: 'guest', status: 'Verified' },
  'to student': { role: 'student', status: 'Verified' },
  'to teacher': { role: 'teacher', status: 'Verified' },
  'to admin': { role: 'admin', status: 'Verified' },
} as const

/** Every user has a session, even blocked ones, so that the table shows which sessions end. */
async function outcomes(shop: Shop, by: 'admin' | 'self') {
  const table: Record<string, Record<string, string>> = {}
  for (const status of userStatuses) {
    for (const role of roles) {
      const row: Record<string, string> = {}
      for (const [name, change] of Object.entries(sent)) {
        row[name] = await outcomeOf(shop, { role, status }, { by, change })
      }
      table[`${role} ${status}`] = row
    }
  }
  return table
}

async function outcomeOf(
  shop: Shop,
  user: { role: Role; status: UserStatus },
  { by, change }: Pick<Parameters<typeof changeUser>[1], 'by' | 'change'>,
): Promise<string> {
  const { id, email } = await aUser(shop.db, { role: user.role })
  await beginSession(shop, id)
  await setStatus(shop, id, user.status)
  const before = await standingOf(shop, id)
  const changed = await changeUser(shop, { email, change, by, actor })
  const after = await standingOf(shop, id)
  if (changed.ok) return after
  // A refusal changes nothing.
  return before === after ? changed.failure.kind : `${changed.failure.kind}, and ${after}`
}

it('makes every single change that an admin can send and ends the sessions of blocked users', async () => {
  const shop = await aShop(await freshDatabase())

  expect(await outcomes(shop, 'admin')).toEqual(changedByAdmin)
})

it('lets unblocked students and teachers switch roles and change nothing else', async () => {
  const shop = await aShop(await freshDatabase())
  const refused = {
    block: 'not-allowed',
    unblock: 'not-allowed',
    'to student': 'not-allowed',
    'to teacher': 'not-allowed',
    'to admin': 'not-allowed',
  }

  expect(await outcomes(shop, 'self')).toEqual({
    'guest Verified': refused,
    'student Verified': {
      ...refused,
      'to student': 'student Verified, version 1, signed in',
      'to teacher': 'teacher Verified, version 2, signed in',
    },
    'teacher Verified': {
      ...refused,
      'to student': 'student Verified, version 2, signed in',
      'to teacher': 'teacher Verified, version 1, signed in',
    },
    'admin Verified': refused,
    'guest Not-Verified': refused,
    'student Not-Verified': refused,
    'teacher Not-Verified': refused,
    'admin Not-Verified': refused,
  })
})

it('applies the concurrent changes of two admins one after the other', async () => {
  const shop = await aShop(await freshDatabase())
  const { id, email } = await aUser(shop.db)
  const change = ['student', 'teacher', 'student', 'teacher', 'student', 'teacher'] as const

  const changed = await Promise.all(
    change.map((role) => changeUser(shop, { email, change: { role }, by: 'admin', actor })),
  )

  expect(changed.map((one) => one.ok && one.value.role)).toEqual(change)
  const history = await shop.db.read
    .selectFrom('history')
    .select(['before', 'after'])
    .orderBy('id')
    .where('subject_id', '=', id)
    .execute()
  // Each change begins with the result of another one, so none was lost.
  const begun = history.map(({ before }) => before).toSorted()
  const ended = [...history.map(({ after }) => after), '{"role":"guest"}'].toSorted()
  const { role, version } = await shop.db.read
    .selectFrom('users')
    .select(['role', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([...begun, JSON.stringify({ role })].toSorted()).toEqual(ended)
  expect(version).toBe(history.length + 1)
})

it('leaves no session that begins while the user is blocked', async () => {
  const shop = await aShop(await freshDatabase())
  let begun = 0
  let refused = 0

  for (let round = 0; round < 5; round += 1) {
    const { id, email } = await aUser(shop.db, { role: 'student' })
    const before = Array.from({ length: 10 }, () => beginSession(shop, id))
    const blocked = changeUser(shop, {
      email,
      change: { status: 'Not-Verified' },
      by: 'admin',
      actor,
    })
    const after = Array.from({ length: 10 }, () => beginSession(shop, id))
    const sessions = await Promise.all([...before, ...after])
    begun += sessions.filter((one) => one).length
    refused += sessions.filter((one) => !one).length

    expect(await blocked).toMatchObject({ ok: true })
    expect(await standingOf(shop, id)).toBe('student Not-Verified, version 2, signed out')
  }
  // Some sign-ins were in time and some too late, or the test had no race.
  expect([begun > 0, refused > 0]).toEqual([true, true])
})

it('reports an unknown user', async () => {
  const shop = await aShop(await freshDatabase())
  const command = { email: 'nobody@example.com', change: { role: 'student' }, actor } as const

  const changed = await changeUser(shop, { ...command, by: 'admin' })

  expect(changed).toEqual({ ok: false, failure: { kind: 'user-gone' } })
})
