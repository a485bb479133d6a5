import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ok } from '#src/lib/result.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'
import { send } from './support/buyers.ts'
import { aFolder, type Place, postgresPlace, sqlitePlace } from './support/place.ts'
import { runShop, say } from './support/run-shop.ts'

const Page = z.object({ total: z.int() })

async function countProducts(shop: { readonly port: number }): Promise<number> {
  const { text } = await send(shop, 'GET', '/api/allproduct?size=1')
  return Page.parse(JSON.parse(text)).total
}

async function signIn(
  shop: { readonly port: number },
  credentials: { readonly email: string; readonly password: string },
): Promise<number> {
  const { status } = await send(shop, 'POST', '/api/auth/sign-in/email', {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.2.3.4' },
    body: JSON.stringify(credentials),
  })
  return status
}

function passwordIn(output: string): string | undefined {
  return /^Password[^:]*: (\S+)$/m.exec(output)?.[1]
}

async function countCatalogue(place: Place): Promise<readonly number[]> {
  return place.look(async ({ read }) => {
    const products = await read.selectFrom('products').select('id').execute()
    const pictures = await read.selectFrom('pictures').select('hash').execute()
    const questions = await read.selectFrom('questions').select('id').execute()
    const admins = await read.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    return [products.length, pictures.length, questions.length, admins.length]
  })
}

it('prints the password of the administrator once, and it signs in', async () => {
  const place = sqlitePlace()
  const first = await runShop(place, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  const password = passwordIn(first.output()) ?? ''
  const credentials = { email: 'admin@paglamart.test', password }

  expect(first.output()).toContain('admin@paglamart.test')
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect(await signIn(first, credentials)).toBe(200)
  expect(await first.stop()).toBe(0)

  const second = await runShop(place, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  expect(passwordIn(second.output())).toBeUndefined()
  expect(second.output()).not.toContain(password)
  expect(await signIn(second, credentials)).toBe(200)
})

it('prints no given password, creates its folder for its owner alone, and starts empty when configured', async () => {
  const dataDir = join(aFolder(), 'new', 'data')
  const env = { ADMIN_PASSWORD: 'c4n4ry-of-the-admin', DEMO_CATALOGUE: 'off' }
  const shop = await runShop({ dataDir, env: {} }, env)

  expect(shop.output()).toBe(`Ready: ${shop.origin}\n`)
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
  expect(await countProducts(shop)).toBe(0)
})

it('loads the demo catalogue once, even after its products were changed or deleted', async () => {
  const place = sqlitePlace()
  const first = await runShop(place, { DEMO_CATALOGUE: 'on' })
  expect(await countProducts(first)).toBe(100)
  expect(await first.stop()).toBe(0)

  await place.look((db) =>
    db.write(async (tx) => {
      const archived_at = new Date().toISOString()
      await tx.updateTable('products').set({ archived_at }).execute()
      return ok(undefined)
    }),
  )
  const second = await runShop(place, { DEMO_CATALOGUE: 'on' })
  expect(await countProducts(second)).toBe(0)
  expect(await place.look((db) => pidsOffLedger(db.read))).toEqual([])
})

it('starts twice at once on an empty PostgreSQL: one administrator, one catalogue', async () => {
  const place = await postgresPlace()
  const other = { ...place, dataDir: aFolder() }
  const env = { DEMO_CATALOGUE: 'on', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
  const from = performance.now()
  const shops = await Promise.all([runShop(place, env), runShop(other, env)])
  say(`two first starters at once: ready after ${Math.round(performance.now() - from)} ms`)

  const passwords = shops
    .map((shop) => passwordIn(shop.output()))
    .filter((one) => one !== undefined)
  expect(passwords).toHaveLength(1)
  const credentials = { email: 'admin@paglamart.test', password: passwords[0] ?? '' }
  for (const shop of shops) {
    expect(await countProducts(shop)).toBe(100)
    expect(await signIn(shop, credentials)).toBe(200)
  }
  expect(await countCatalogue(place)).toEqual([100, 100, 3, 1])
  expect(await place.look((db) => pidsOffLedger(db.read))).toEqual([])
})
