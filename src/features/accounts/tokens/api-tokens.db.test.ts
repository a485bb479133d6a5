import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { type Action, isAllowed } from '#src/domain/access/permissions.ts'
import type { TokenScope } from '#src/domain/access/token-scopes.ts'
import { endAllSessions } from '#src/features/accounts/sessions/session-rows.server.ts'
import { callsPerMinute, makeApiTokens } from '#src/features/accounts/tokens/api-tokens.server.ts'
import {
  apiTokensAtMost,
  endApiToken,
  endRestoredTokens,
  makeApiToken,
} from '#src/features/accounts/tokens/change-api-tokens.server.ts'
import { listApiTokens } from '#src/features/accounts/tokens/list-api-tokens.server.ts'
import { tokenText } from '#src/features/accounts/tokens/token-text.server.ts'
import { changeUser } from '#src/features/accounts/users/change-user.server.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { personFrom } from '#src/features/privacy/person.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { requestScope } from '#src/platform/request-scope.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const start = new Date('2026-11-20T10:00:00.000Z')
const minute = 60_000
const day = 24 * 60 * minute
const badToken = { kind: 'bad-token' }

type Office = {
  readonly shop: Shop
  readonly maker: { readonly id: string; readonly email: string }
  readonly pass: (ms: number) => void
  readonly make: (scopes?: readonly TokenScope[]) => Promise<string>
  readonly events: readonly string[]
}

async function anOffice(db?: Database): Promise<Office> {
  let now = start
  const events: string[] = []
  const shop = await aShop(
    db ?? (await freshDatabase()),
    () => now,
    () => (event) => {
      events.push(event)
    },
  )
  const maker = await aUser(shop.db, { role: 'admin', email: 'owner@example.com' })
  return {
    shop,
    maker,
    events,
    pass: (ms) => {
      now = new Date(now.getTime() + ms)
    },
    make: async (scopes = ['orders.list']) => {
      const form = { name: 'Sheet', scopes: [...scopes], days: 30 as const }
      const made = await makeApiToken(shop, maker, form)
      if (!made.ok) throw new Error(made.failure.kind)
      return made.value
    },
  }
}

async function onlyId({ shop }: Pick<Office, 'shop'>): Promise<string> {
  const [token] = await listApiTokens(shop.db.read, start)
  return token?.id ?? ''
}

it('makes a token that the shop keeps as a hash alone', async () => {
  const { shop, maker, make, events } = await anOffice()
  const text = await make(['orders.list', 'orders.list', 'stock.read'])

  const { db, clock } = shop
  expect(await listApiTokens(db.read, clock())).toEqual([
    {
      id: text.slice(3, 27),
      name: 'Sheet',
      scopes: ['orders.list', 'stock.read'],
      maker: maker.email,
      madeAt: start.toISOString(),
      expiresAt: new Date(start.getTime() + 30 * day).toISOString(),
      usedAt: null,
      isOver: false,
    },
  ])
  expect(JSON.stringify(await allRows(db))).not.toContain(text.slice(27, 75))
  expect(events).toEqual(['api-token-made'])
  const rows = await db.read.selectFrom('history').select(['actor', 'action', 'after']).execute()
  expect(rows).toEqual([
    {
      actor: maker.email,
      action: 'token.make',
      after: JSON.stringify({
        program: 'Sheet',
        scopes: 'orders.list, stock.read',
        expiresAt: new Date(start.getTime() + 30 * day).toISOString(),
      }),
    },
  ])
})

it('finds the maker within the scopes, until the token is over', async () => {
  const { shop, maker, make, pass } = await anOffice()
  const text = await make()
  const tokens = makeApiTokens(shop)

  const found = await tokens.find(text)
  if ('kind' in found) throw new Error(found.kind)
  expect(found.user).toMatchObject({ id: maker.id, role: 'admin' })
  expect(found.token).toEqual({ id: text.slice(3, 27), name: 'Sheet' })
  const may = (action: Action) => isAllowed(found.actors, action)
  expect([may('orders.list'), may('order.edit'), may('team.change')]).toEqual([true, false, false])

  pass(30 * day - 1)
  expect(await tokens.find(text)).toMatchObject({ user: { id: maker.id } })
  pass(1)
  expect(await tokens.find(text)).toEqual(badToken)
  expect(await listApiTokens(shop.db.read, shop.clock())).toMatchObject([{ isOver: true }])
})

it('refuses the secret of another token, and every text that is none', async () => {
  const { shop, make } = await anOffice()
  const [one, other] = [await make(), await make()]
  const mixed = tokenText({ id: one.slice(3, 27), secret: other.slice(27, 75) })
  const tokens = makeApiTokens(shop)

  for (const text of [mixed, one.slice(0, -1), `${one}0`, one.toUpperCase(), 'pm_', "pm_'"]) {
    expect([text, await tokens.find(text)]).toEqual([text, badToken])
  }
  expect(await tokens.find(one)).toMatchObject({ token: { name: 'Sheet' } })
})

it('ends a token by one press, on every process', async () => {
  const office = await anOffice()
  const { shop, maker, make, events } = office
  const text = await make()
  const [here, there] = [makeApiTokens(shop), makeApiTokens(shop)]
  await here.find(text)

  const command = { id: await onlyId(office), actor: maker.email }
  expect(await endApiToken(shop, command)).toEqual({ ok: true, value: undefined })

  expect([await here.find(text), await there.find(text)]).toEqual([badToken, badToken])
  expect(events).toEqual(['api-token-made', 'api-token-ended'])
  const gone = { ok: false, failure: { kind: 'no-such-token' } }
  expect(await endApiToken(shop, command)).toEqual(gone)
  expect(await endApiToken(shop, { ...command, id: "'" })).toEqual(gone)
})

it('ends with everything that ends all sessions of its maker, and comes back with nothing', async () => {
  const { shop, maker, make } = await anOffice()
  const text = await make()
  const tokens = makeApiTokens(shop)
  const setUser = (set: { role?: 'admin' | 'guest'; status?: 'Verified' | 'Not-Verified' }) =>
    commit(shop.db, (tx) => tx.updateTable('users').set(set).where('id', '=', maker.id).execute())

  // Each call reads the rights of the maker.
  await setUser({ status: 'Not-Verified' })
  expect(await tokens.find(text)).toEqual(badToken)
  await setUser({ status: 'Verified', role: 'guest' })
  expect(await tokens.find(text)).toEqual(badToken)

  // The command that blocks a user deletes the row: unblocking revives no token.
  const change = { email: maker.email, by: 'admin', actor: 'somebody@example.com' } as const
  await changeUser(shop, { ...change, change: { status: 'Not-Verified' } })
  await changeUser(shop, { ...change, change: { status: 'Verified' } })
  await setUser({ role: 'admin' })
  expect(await tokens.find(text)).toEqual(badToken)

  const next = await make()
  await commit(shop.db, (tx) => endAllSessions(tx, maker.id))
  expect(await tokens.find(next)).toEqual(badToken)
})

it('ends every token of a restored backup', async () => {
  const { shop, make } = await anOffice()
  const text = await make()
  await make()

  expect(await commit(shop.db, endRestoredTokens)).toBe(2)
  expect(await makeApiTokens(shop).find(text)).toEqual(badToken)
})

it('makes no token for a maker who was blocked or demoted meanwhile', async () => {
  const { shop, maker } = await anOffice()
  await commit(shop.db, (tx) => tx.updateTable('users').set({ role: 'guest' }).execute())

  const made = await makeApiToken(shop, maker, { name: 'x', scopes: ['stock.read'], days: 30 })

  expect(made).toEqual({ ok: false, failure: { kind: 'maker-gone' } })
})

it('keeps at most fifty tokens, also when two are made at once', async () => {
  const { shop, maker, make } = await anOffice()
  for (let n = 1; n < apiTokensAtMost; n += 1) await make()

  const form = { name: 'x', scopes: ['stock.read' as const], days: 30 as const }
  const made = await Promise.all([1, 2, 3].map(() => makeApiToken(shop, maker, form)))

  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listApiTokens(shop.db.read, start)).toHaveLength(apiTokensAtMost)
})

it('records the last use at most once a minute', async () => {
  const office = await anOffice()
  const { shop, make, pass } = office
  const text = await make()
  let writes = 0
  const { db } = shop
  const counted = {
    ...db,
    write: ((work) => {
      writes += 1
      return db.write(work)
    }) as Database['write'],
  }
  const tokens = makeApiTokens({ ...shop, db: counted })
  const usedAt = async () => (await listApiTokens(db.read, start))[0]?.usedAt
  const settled = () => expect.poll(usedAt).toBe(shop.clock().toISOString())

  await Promise.all([1, 2, 3].map(() => tokens.find(text)))
  await settled()
  expect(writes).toBe(1)
  pass(minute - 1)
  await tokens.find(text)
  expect(writes).toBe(1)
  pass(1)
  await tokens.find(text)
  await settled()
  expect(writes).toBe(2)
})

it('answers reads while no use can be recorded', async () => {
  const { shop, make } = await anOffice()
  const text = await make()
  const full = { ...shop.db, write: async () => Promise.reject(new Error('disk full')) }
  const tokens = makeApiTokens({ ...shop, db: full })

  expect(await tokens.find(text)).toMatchObject({ token: { name: 'Sheet' } })
})

it('refuses a token that calls too often for the rest of its minute, and no other', async () => {
  const { shop, make, pass } = await anOffice()
  const [busy, other] = [await make(), await make()]
  const tokens = makeApiTokens(shop)
  for (let n = 0; n < callsPerMinute; n += 1) await tokens.find(busy)

  pass(20_000)
  expect(await tokens.find(busy)).toEqual({ kind: 'too-many-calls', retryAfterSeconds: 40 })
  expect(await tokens.find(other)).toMatchObject({ token: { name: 'Sheet' } })
  pass(40_000)
  expect(await tokens.find(busy)).toMatchObject({ token: { name: 'Sheet' } })
})

it('reports a token of somebody who may make none, and of nobody else', async () => {
  const { shop, make } = await anOffice()
  const text = await make()
  const ofTokens = async () =>
    (await checkShop(shop.db.read)).problems.filter((one) => one.includes('token'))
  expect(await ofTokens()).toEqual([])

  await commit(shop.db, (tx) => tx.updateTable('users').set({ role: 'guest' }).execute())
  expect(await ofTokens()).toEqual([
    expect.stringContaining(`The token ${text.slice(3, 27)} belongs to the user`),
  ])
})

it('lets a row of the history lose its token with its author alone', async () => {
  const { shop } = await anOffice()
  const { db } = shop
  const scope = { id: 'x', callerId: undefined, tokenName: 'Sheet', sharer: () => [] }
  const raw = new IncomingMessage(new Socket())
  const change = { subject: 'user', subjectId: 'x', before: {}, after: {}, now: start } as const
  await requestScope.run({ ...scope, raw }, () =>
    commit(db, (tx) =>
      recordHistory(tx, { ...change, actor: 'gone@example.com', action: 'user.save' }),
    ),
  )
  const set = (values: { token?: string | null; actor?: string }) =>
    commit(db, (tx) => tx.updateTable('history').set(values).execute())

  await expect(set({ token: 'Other' })).rejects.toThrow()
  await expect(set({ token: null })).rejects.toThrow()
  await set({ token: null, actor: '(removed)' })
  expect(await db.read.selectFrom('history').select(['token', 'actor']).execute()).toEqual([
    { token: null, actor: '(removed)' },
  ])
})

it('exports the tokens of an account without what opens anything', async () => {
  const { shop, maker, make } = await anOffice()
  const text = await make()
  const who = personFrom(maker.email)
  if (!who) throw new Error('unreachable: an e-mail address names a person')

  const exported = await exportPerson(shop.db.read, who, start)

  expect(exported).toMatchObject({
    account: { programs: [{ name: 'Sheet', scopes: ['orders.list'], usedAt: null }] },
  })
  const rows = await shop.db.read.selectFrom('api_tokens').select('secret_hash').execute()
  expect(JSON.stringify(exported)).not.toContain(rows[0]?.secret_hash)
  expect(JSON.stringify(exported)).not.toContain(text.slice(27, 75))
})
