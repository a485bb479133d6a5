import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { makeBearerTokens } from '#src/features/accounts/tokens/bearer-tokens.server.ts'
import { makeTokenKeys } from '#src/features/accounts/tokens/token-keys.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type Clock, systemClock } from '#src/lib/clock.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const origin = 'http://localhost:3000'
const audience = 'http://localhost:3000/api'
const minute = 60_000
const day = 24 * 60 * minute

async function aHolder(clock: Clock = systemClock) {
  const shop = await aShop(await freshDatabase(), clock)
  const user = await aUser(shop.db, { role: 'student', duties: ['viewer', 'desk'] })
  const sessionId = newId(new Date())
  await write(shop, (tx) =>
    tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: user.id,
        token_hash: sessionId,
        expires_at: new Date(Date.now() + 30 * day).toISOString(),
        created_at: new Date().toISOString(),
        updated_at: new Date().toISOString(),
      })
      .execute(),
  )
  const whose = { id: user.id, email: user.email, name: 'Karim', role: 'student' }
  const known = { ...whose, duties: ['desk', 'viewer'] }
  return { shop, known, holder: { userId: user.id, sessionId } }
}

async function write(shop: Shop, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await transact(shop.db, async (tx) => ok(await work(tx)))
}

async function keyNames({ db }: Shop): Promise<readonly string[]> {
  const rows = await db.read
    .selectFrom('secrets')
    .select('name')
    .where('name', 'like', 'token-key %')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

it('signs a token for a user and a session, valid for fifteen minutes', async () => {
  const { shop, known, holder } = await aHolder()
  const tokens = makeBearerTokens(shop, { origin })

  const [token, other] = [await tokens.issue(holder), await tokens.issue(holder)]

  const claims = decodeJwt(token)
  expect(decodeProtectedHeader(token)).toEqual({
    alg: 'EdDSA',
    typ: 'JWT',
    kid: expect.stringMatching(/^\d{3,4}$/),
  })
  expect(claims).toEqual({
    iss: origin,
    aud: audience,
    sub: holder.userId,
    sid: holder.sessionId,
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    iat: expect.any(Number),
    exp: (claims.iat ?? 0) + 900,
  })
  expect(decodeJwt(other).jti).not.toBe(claims.jti)
  expect(await tokens.findUser(`Bearer ${token}`)).toEqual(known)
})

it('refuses made-up and changed tokens', async () => {
  const { shop, known, holder } = await aHolder()
  const tokens = makeBearerTokens(shop, { origin })
  const good = await tokens.issue(holder)
  const key = await makeTokenKeys(shop, { acceptedForMs: minute }).current()
  const stranger = generateKeyPairSync('ed25519').privateKey
  const { x = '' } = key.publicKey.export({ format: 'jwk' })
  const now = Math.floor(Date.now() / 1_000)

  const claims = {
    iss: origin,
    aud: audience,
    sub: holder.userId,
    sid: holder.sessionId,
    jti: '1',
    iat: now,
    exp: now + 900,
  }
  const without = (name: keyof typeof claims) =>
    Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name))
  const make = (
    payload: Record<string, unknown> = claims,
    header: Record<string, unknown> = {},
    signer: KeyObject = key.privateKey,
  ) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: key.id, ...header })
      .sign(signer)

  const [head = '', body = '', signature = ''] = good.split('.')
  const changed = Buffer.from(body, 'base64url').toString().replace(holder.userId, 'f'.repeat(24))
  const bad: Readonly<Record<string, string>> = {
    changed: [head, Buffer.from(changed).toString('base64url'), signature].join('.'),
    unsigned: new UnsecuredJWT(claims).encode(),
    'without a signature': `${head}.${body}.`,
    'signed by a stranger': await make(claims, {}, stranger),
    'signed with the public key as a secret': await make(
      claims,
      { alg: 'HS256' },
      createSecretKey(Buffer.from(x, 'base64url')),
    ),
    'of a key that is not there': await make(claims, { kid: '1' }),
    'of a key with a path for a name': await make(claims, { kid: '../identity' }),
    'without a key': await make(claims, { kid: undefined }),
    'of another type': await make(claims, { typ: 'at+jwt' }),
    'of another shop': await make({ ...claims, iss: 'http://localhost:3001' }),
    'for another service': await make({ ...claims, aud: origin }),
    'of another user': await make({ ...claims, sub: 'f'.repeat(24) }),
    'of another session': await make({ ...claims, sid: 'f'.repeat(24) }),
    'of a session that is a number': await make({ ...claims, sid: 5 }),
    expired: await make({ ...claims, iat: now - 910, exp: now - 10 }),
    'older than any token': await make({ ...claims, iat: now - 1_000 }),
    'of the future': await make({ ...claims, iat: now + 60 }),
    'without a user': await make(without('sub')),
    'without a session': await make(without('sid')),
    'without an end': await make(without('exp')),
    'without a beginning': await make(without('iat')),
    'without a name': await make(without('jti')),
    'without an audience': await make(without('aud')),
    'without an issuer': await make(without('iss')),
  }

  expect(await tokens.findUser(`Bearer ${await make()}`)).toEqual(known)
  for (const [what, token] of Object.entries(bad)) {
    expect([what, await tokens.findUser(`Bearer ${token}`)]).toEqual([what, undefined])
  }
})

it('refuses a token after fifteen minutes', async () => {
  let now = Date.now()
  const { shop, known, holder } = await aHolder(() => new Date(now))
  const tokens = makeBearerTokens(shop, { origin })
  const header = `Bearer ${await tokens.issue(holder)}`

  now += 15 * minute - 1_000
  expect(await tokens.findUser(header)).toEqual(known)
  now += 10_000
  expect(await tokens.findUser(header)).toBeUndefined()
})

it('refuses a token after its session or its account has ended', async () => {
  const { shop, known, holder } = await aHolder()
  const tokens = makeBearerTokens(shop, { origin })
  const header = `Bearer ${await tokens.issue(holder)}`
  const setUser = (set: { status?: 'Verified' | 'Not-Verified'; role?: 'teacher' }) =>
    write(shop, (tx) => tx.updateTable('users').set(set).execute())

  await setUser({ role: 'teacher' })
  expect(await tokens.findUser(header)).toEqual({ ...known, role: 'teacher' })
  await setUser({ status: 'Not-Verified' })
  expect(await tokens.findUser(header)).toBeUndefined()
  await setUser({ status: 'Verified' })
  expect(await tokens.findUser(header)).toMatchObject({ id: known.id })
  await write(shop, (tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute(),
  )
  expect(await tokens.findUser(header)).toBeUndefined()
  await write(shop, (tx) => tx.deleteFrom('sessions').execute())
  expect(await tokens.findUser(header)).toBeUndefined()
})

it('signs with a new key every thirty days and accepts the last token of the old key', async () => {
  const period = 30 * day
  // The last second of a past key's days; the session starts today.
  let now = Math.floor(Date.now() / period) * period - 1_000
  const { shop, known, holder } = await aHolder(() => new Date(now))
  const tokens = makeBearerTokens(shop, { origin })
  const restarted = () => makeBearerTokens(shop, { origin })

  const old = await tokens.issue(holder)
  now += 2_000
  const young = await tokens.issue(holder)

  const [first, second] = [decodeProtectedHeader(old).kid, decodeProtectedHeader(young).kid]
  expect(Number(second)).toBe(Number(first) + 1)
  expect(await keyNames(shop)).toEqual([`token-key ${first}`, `token-key ${second}`])
  for (const process of [tokens, restarted()]) {
    expect(await process.findUser(`Bearer ${old}`)).toEqual(known)
    expect(await process.findUser(`Bearer ${young}`)).toEqual(known)
  }

  // A stolen old key signs no valid token after its last one has expired.
  const stolen = await makeTokenKeys(shop, { acceptedForMs: day }).find(first ?? '')
  if (!stolen) throw new Error('The old key is gone')
  now += 16 * minute
  const seconds = Math.floor(now / 1_000)
  const forged = await new SignJWT({ sid: holder.sessionId })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: stolen.id })
    .setIssuer(origin)
    .setAudience(audience)
    .setSubject(holder.userId)
    .setJti('1')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 900)
    .sign(stolen.privateKey)
  expect(await tokens.findUser(`Bearer ${forged}`)).toBeUndefined()

  now += period
  await tokens.issue(holder)
  expect(await keyNames(shop)).toEqual([`token-key ${second}`, `token-key ${Number(second) + 1}`])
})

it('creates one key when all processes need the first one at once', async () => {
  const { shop, known, holder } = await aHolder()
  const processes = Array.from({ length: 8 }, () => makeBearerTokens(shop, { origin }))

  const issued = await Promise.all(processes.map((tokens) => tokens.issue(holder)))

  expect(await keyNames(shop)).toHaveLength(1)
  for (const tokens of processes) {
    const found = await Promise.all(issued.map((token) => tokens.findUser(`Bearer ${token}`)))
    expect(found).toEqual(issued.map(() => known))
  }
})

it('reports an unavailable database instead of a bad token', async () => {
  const { shop, holder } = await aHolder()
  const tokens = makeBearerTokens(shop, { origin })
  const header = `Bearer ${await tokens.issue(holder)}`
  await write(shop, (tx) => tx.schema.alterTable('sessions').renameTo('gone').execute())

  await expect(tokens.findUser(header)).rejects.toThrow(/sessions/)
})
