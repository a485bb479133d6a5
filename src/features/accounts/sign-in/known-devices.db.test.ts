import { expect, it } from 'vitest'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import {
  allThatIsStored,
  anIdentity,
  aShopWithAdministrator,
  email,
  invalidCredential,
  password,
  rahima,
  setStatus,
  signIn,
  signUp,
  tooMany,
} from '#tests/make/an-identity.ts'
import { withoutTables } from '#tests/support/without-tables.ts'

const known = { device: 'phone-of-the-owner', address: '10.0.0.1' }
const attacker = { device: 'a-stranger', address: '10.0.0.9' }
const wrong = { email, password: 'wrong' }

async function anAttackedShop() {
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop)
  expect(await signIn(identity, undefined, known)).toMatchObject({ status: 200 })
  for (let n = 0; n < 5; n += 1) {
    expect(await signIn(identity, wrong, attacker)).toEqual(invalidCredential)
  }
  expect(await signIn(identity, wrong, attacker)).toEqual(tooMany('a minute', 60))
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  return { shop, identity, after }
}

it('lets the owner sign in on a known device while attackers lock the account', async () => {
  const { identity } = await anAttackedShop()

  expect(await signIn(identity, undefined, known)).toMatchObject({ status: 200 })
})

it('lets the owner sign in on a known device while many attackers wait', async () => {
  const { identity, after } = await anAttackedShop()
  after(2)

  const crowd = Array.from({ length: 200 }, () => signIn(identity, wrong, attacker))
  expect(await signIn(identity, undefined, known)).toMatchObject({ status: 200 })
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

it('checks the owner’s password on a known device beside 140 strangers who sign in at once', async () => {
  const { identity } = await anAttackedShop()

  const crowd = Array.from({ length: 140 }, (_, n) =>
    signIn(identity, { email: `a${n}@example.com`, password }, { address: `10.1.0.${n}` }),
  )
  const owners = await Promise.all([
    signIn(identity, undefined, known),
    signIn(identity, wrong, known),
    signIn(identity, undefined, known),
  ])
  const waiting = await Promise.race([Promise.all(crowd), 'still waiting'])

  expect(owners.map(({ status }) => status)).toEqual([200, 401, 200])
  expect(waiting).toBe('still waiting')
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(40)
})

it('leaves reserved places to other networks than the one whose known devices take them', async () => {
  const { shop, identity } = await anAttackedShop()
  const asked = { network: '10.0.0.9', isReserved: true }
  let finish = () => {}
  const isOver = new Promise<void>((resolve) => {
    finish = resolve
  })
  const held = Array.from({ length: 80 }, () =>
    identity.limitHashing(asked, async () => {
      await isOver
      return ok(undefined)
    }),
  )

  expect(await signIn(anIdentity(shop), undefined, known)).toMatchObject({ status: 200 })
  expect(await signIn(identity, undefined, known)).toMatchObject({ status: 200 })
  finish()
  expect((await Promise.all(held)).filter((result) => result.ok)).toHaveLength(60)
})

it('keeps the account locked on all other devices, even for the right password', async () => {
  const { identity } = await anAttackedShop()

  await signIn(identity, undefined, known)

  expect(await signIn(identity, undefined, attacker)).toEqual(tooMany('a minute', 60))
  expect(await signIn(identity, undefined, { address: '10.0.0.8' })).toMatchObject({ status: 429 })
})

it('locks a known device for its own failures', async () => {
  const { identity, after } = await anAttackedShop()

  for (let n = 0; n < 5; n += 1) {
    expect(await signIn(identity, wrong, known)).toEqual(invalidCredential)
  }
  expect(await signIn(identity, undefined, known)).toEqual(tooMany('a minute', 60))
  after(1)
  expect(await signIn(identity, undefined, known)).toMatchObject({ status: 200 })
})

it('checks at most twenty passwords on a known device in a quarter of an hour', async () => {
  const { identity } = await anAttackedShop()

  for (let round = 0; round < 5; round += 1) {
    expect(await signIn(identity, undefined, known)).toMatchObject({ status: 200 })
    for (let n = 0; n < 4; n += 1) {
      expect(await signIn(identity, wrong, known)).toEqual(invalidCredential)
    }
  }
  expect(await signIn(identity, undefined, known)).toEqual(tooMany('15 minutes', 900))
})

it('recognises a device for one account only', async () => {
  const { shop, identity } = await anAttackedShop()
  await signUp(identity, rahima, attacker)

  expect(await signIn(identity, undefined, attacker)).toMatchObject({ status: 429 })
  expect(await hasDevices(shop)).toBe(2)
})

it('lets the owner sign in beside an attacker behind the same address', async () => {
  const { identity } = await anAttackedShop()
  for (let n = 0; n < 101; n += 1) {
    const guess = { email: `a${n}@example.com`, password: 'wrong' }
    await signIn(identity, guess, { address: known.address })
  }
  const other = { email: rahima.email, password: 'wrong' }
  expect(await signIn(identity, other, { address: known.address })).toMatchObject({ status: 429 })

  expect(await signIn(identity, undefined, known)).toMatchObject({ status: 200 })
})

it('stores no known device for a wrong password or a blocked account', async () => {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)

  await signIn(identity, wrong, attacker)
  await signIn(identity, { email: 'nobody@example.com', password }, attacker)
  await setStatus(shop, 'Not-Verified')
  expect(await signIn(identity, undefined, attacker)).toMatchObject({ status: 403 })

  expect(await hasDevices(shop)).toBe(0)
})

it('forgets a device after a year without a sign-in', async () => {
  const { identity, after } = await anAttackedShop()

  after(365 * 24 * 60)
  for (let n = 0; n < 5; n += 1) {
    expect(await signIn(identity, wrong, attacker)).toEqual(invalidCredential)
  }

  expect(await signIn(identity, undefined, known)).toMatchObject({ status: 429 })
})

it('stores neither the e-mail nor the device in plain text', async () => {
  const { shop, identity } = await anAttackedShop()
  await signIn(identity, { email: 'rahima@example.com', password: 'wrong' }, known)

  const stored = await allThatIsStored(shop)

  expect(stored).toContain('last_used_at')
  expect(stored).not.toContain('phone-of-the-owner')
  expect(stored).not.toContain('rahima')
})

it('releases the attempt when the database fails during it', async () => {
  const { shop, identity, after } = await anAttackedShop()
  after(24 * 60)
  const read = withoutTables(shop.db)
  const broken = anIdentity({ ...shop, db: { ...shop.db, read } })

  for (let n = 0; n < 30; n += 1) {
    await expect(signIn(broken, undefined, attacker)).rejects.toThrow('nowhere')
  }

  for (let n = 0; n < 4; n += 1) {
    expect(await signIn(identity, wrong, attacker)).toEqual(invalidCredential)
  }
  // If it counted as the fifth failure, it would lock the account.
  await expect(signIn(broken, undefined, attacker)).rejects.toThrow('nowhere')
  expect(await signIn(identity, wrong, attacker)).toEqual(invalidCredential)
  expect(await signIn(identity, wrong, attacker)).toEqual(tooMany('a minute', 60))
})

async function hasDevices({ db }: Shop): Promise<number> {
  const rows = await db.read.selectFrom('known_devices').select('key').execute()
  return rows.length
}
