import { expect, it } from 'vitest'
import { findOrMakeGoogleAccount } from '#src/features/accounts/google/google-account.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anIdentity } from '#tests/make/an-identity.ts'
import { quickPasswords } from '#tests/make/quick-passwords.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const adminEmail = 'admin@paglamart.test'

const karim = {
  issuer: 'https://accounts.google.com',
  subject: 'karim',
  email: 'karim@example.com',
  isEmailVerified: true,
  name: 'Karim Mia',
}

const isNewAccount = {
  userId: expect.any(String),
  accountId: expect.any(String),
  isNew: true,
}

async function anEmptyShop() {
  return aShop(await freshDatabase())
}

it('makes one account for all who come at once', async () => {
  const shop = await anEmptyShop()

  const found = await Promise.all(
    Array.from({ length: 10 }, () => findOrMakeGoogleAccount(shop, karim, { adminEmail })),
  )

  const accounts = found.map((result) => (result.ok ? result.value : undefined))
  expect(accounts.filter((account) => account?.isNew)).toHaveLength(1)
  expect(new Set(accounts.map((account) => account?.userId)).size).toBe(1)
  expect(await shop.db.read.selectFrom('users').select('id').execute()).toHaveLength(1)
})

it('gives an address to one of two subjects who bring it at once', async () => {
  const shop = await anEmptyShop()
  const other = { ...karim, subject: 'another karim' }

  const found = await Promise.all([
    findOrMakeGoogleAccount(shop, karim, { adminEmail }),
    findOrMakeGoogleAccount(shop, other, { adminEmail }),
  ])

  expect(found.toSorted((a, b) => Number(a.ok) - Number(b.ok))).toEqual([
    { ok: false, failure: { kind: 'email-in-use' } },
    { ok: true, value: isNewAccount },
  ])
})

it('knows the same subject of another issuer for somebody else', async () => {
  const shop = await anEmptyShop()
  const elsewhere = { ...karim, issuer: 'https://id.example', email: 'k@id.example' }

  await findOrMakeGoogleAccount(shop, karim, { adminEmail })
  const found = await findOrMakeGoogleAccount(shop, elsewhere, { adminEmail })

  expect(found).toEqual({ ok: true, value: isNewAccount })
})

it('opens no session for an account that was taken away meanwhile', async () => {
  const shop = await anEmptyShop()
  const found = await findOrMakeGoogleAccount(shop, karim, { adminEmail })
  if (!found.ok) throw new Error(found.failure.kind)
  const administrator = { email: karim.email, password: 'seven-mangoes' }
  await ensureAdministrator(shop, administrator, quickPasswords())

  const request = { headers: new Headers(), from: { address: '10.0.0.1', device: undefined } }
  const opened = await anIdentity(shop).openSession(found.value, request)

  expect(opened).toEqual({ ok: false, failure: { kind: 'account-gone' } })
  expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toEqual([])
})

it('keeps a name as one line that can be stored', async () => {
  const shop = await anEmptyShop()
  const name = ` Karim\n\0Mia \ud800${'x'.repeat(300)}`

  await findOrMakeGoogleAccount(shop, { ...karim, name }, { adminEmail })

  const user = await shop.db.read.selectFrom('users').select('name').executeTakeFirstOrThrow()
  expect(user.name).toBe(`Karim Mia \ufffd${'x'.repeat(189)}`)
})
