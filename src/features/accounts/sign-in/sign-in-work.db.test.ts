import { afterAll, expect, it, vi } from 'vitest'
import { type Identity, makeIdentity } from '#src/features/accounts/identity.server.ts'
import { signIn } from '#src/features/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#src/features/accounts/sign-up/sign-up.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const hashing = vi.hoisted(() => {
  // Hashes of a module that an earlier test file loaded would not be counted.
  vi.resetModules()
  return { costs: [] as string[], atOnce: 0, mostAtOnce: 0 }
})
afterAll(() => vi.resetModules())

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism } = parameters
    hashing.costs.push(`${algorithm} ${memory} ${passes} ${parallelism}`)
    hashing.atOnce += 1
    hashing.mostAtOnce = Math.max(hashing.mostAtOnce, hashing.atOnce)
    crypto.argon2(algorithm, parameters, (error, tag) => {
      hashing.atOnce -= 1
      callback(error, tag)
    })
  }
  return { ...crypto, argon2 }
})

async function anIdentity(): Promise<Identity> {
  const shop = await aShop(await freshDatabase())
  await ensureAdministrator(shop, { email: 'admin@paglamart.test', password: 'seven-mangoes' })
  hashing.costs = []
  hashing.mostAtOnce = 0
  return makeIdentity(shop, { origin: 'http://localhost:3000', adminEmail: 'admin@paglamart.test' })
}

const visitor = {
  from: { address: '10.0.0.1', device: 'phone' },
  userAgent: '',
  sessionToken: undefined,
}

const invalidCredential = { ok: false, failure: { kind: 'invalid-credential' } }

function signInWrongly(identity: Identity, email: string) {
  const stranger = { ...visitor, from: { ...visitor.from, device: undefined } }
  return signIn(identity, { email, password: 'wrong' }, stranger)
}

it('hashes as much for an unknown e-mail as for a wrong password', async () => {
  const identity = await anIdentity()

  expect(await signInWrongly(identity, 'admin@paglamart.test')).toEqual(invalidCredential)
  const forWrong = hashing.costs.splice(0)
  expect(await signInWrongly(identity, 'nobody@paglamart.test')).toEqual(invalidCredential)
  const forUnknown = hashing.costs.splice(0)

  expect(forWrong).toEqual(['argon2id 19456 2 1'])
  expect(forUnknown).toEqual(forWrong)
})

it('hashes nothing for a visitor who is locked out', async () => {
  const identity = await anIdentity()
  for (let n = 0; n < 5; n += 1) await signInWrongly(identity, 'admin@paglamart.test')
  hashing.costs = []

  expect(await signInWrongly(identity, 'admin@paglamart.test')).toEqual({
    ok: false,
    failure: { kind: 'too-many-attempts', retryAfterSeconds: 60 },
  })

  expect(hashing.costs).toEqual([])
})

it('hashes nothing for a sign-up that would be refused anyway', async () => {
  const identity = await anIdentity()
  const makeAccount = (email: string) =>
    signUp(identity, { name: '', email, password: 'a-boat-of-jackfruit', language: 'en' }, visitor)
  for (let n = 0; n < 3; n += 1) {
    expect(await makeAccount(`a${n}@example.com`)).toMatchObject({ ok: true })
  }
  expect(hashing.costs.splice(0)).toHaveLength(3)

  expect(await makeAccount('a3@example.com')).toMatchObject({
    failure: { kind: 'too-many-attempts' },
  })

  expect(hashing.costs).toEqual([])
})

it('hashes at most two passwords at once', async () => {
  const identity = await anIdentity()

  await Promise.all(
    Array.from({ length: 10 }, (_, n) => signInWrongly(identity, `a${n}@paglamart.test`)),
  )

  expect(hashing.costs).toHaveLength(10)
  expect(hashing.mostAtOnce).toBe(2)
})
