import { afterAll, expect, it, vi } from 'vitest'
import { type Identity, makeIdentity } from '#src/features/accounts/identity.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const hashing = vi.hoisted(() => {
  // What an earlier file has loaded hashes without being counted.
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

async function statusFor(identity: Identity, email: string): Promise<number> {
  const answer = await identity.answer({
    method: 'POST',
    path: '/sign-in/email',
    headers: new Headers(),
    body: { email, password: 'wrong' },
    from: { address: '10.0.0.1', device: undefined },
  })
  return answer.status
}

it('hashes as much for an unknown address as for a wrong password', async () => {
  const identity = await anIdentity()

  expect(await statusFor(identity, 'admin@paglamart.test')).toBe(401)
  const forWrong = hashing.costs.splice(0)
  expect(await statusFor(identity, 'nobody@paglamart.test')).toBe(401)
  const forUnknown = hashing.costs.splice(0)

  expect(forWrong).toEqual(['argon2id 19456 2 1'])
  expect(forUnknown).toEqual(forWrong)
})

it('hashes nothing for who is locked out', async () => {
  const identity = await anIdentity()
  for (let n = 0; n < 5; n += 1) await statusFor(identity, 'admin@paglamart.test')
  hashing.costs = []

  expect(await statusFor(identity, 'admin@paglamart.test')).toBe(429)

  expect(hashing.costs).toEqual([])
})

it('hashes nothing for a sign-up that is refused anyway', async () => {
  const identity = await anIdentity()
  const signUp = (email: string, password = 'a-boat-of-jackfruit') =>
    identity.answer({
      method: 'POST',
      path: '/sign-up/email',
      headers: new Headers(),
      body: { email, password },
      from: { address: '10.0.0.1', device: 'phone' },
    })
  for (let n = 0; n < 3; n += 1) expect((await signUp(`a${n}@example.com`)).status).toBe(200)
  expect(hashing.costs.splice(0)).toHaveLength(3)

  expect((await signUp('a3@example.com')).status).toBe(429)
  expect((await signUp('a0@example.com', 'short')).status).toBe(400)

  expect(hashing.costs).toEqual([])
})

it('hashes two passwords at once, and no more', async () => {
  const identity = await anIdentity()

  await Promise.all(
    Array.from({ length: 10 }, (_, n) => statusFor(identity, `a${n}@paglamart.test`)),
  )

  expect(hashing.costs).toHaveLength(10)
  expect(hashing.mostAtOnce).toBe(2)
})
