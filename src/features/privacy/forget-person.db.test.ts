import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { countPerson } from '#src/features/privacy/forget-person.server.ts'
import { saveProfile } from '#src/features/profiles/save-profile.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { invite } from '#src/features/team/invite.server.ts'
import { listInvitations } from '#src/features/team/list-team.server.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { accountOf, got, ordersOf } from '#tests/make/a-person.ts'
import { oweRefund } from '#tests/make/a-transfer.ts'
import { aUser } from '#tests/make/a-user.ts'
import {
  aBusyShop,
  forget,
  karim,
  now,
  person,
  rahima,
  traces,
  tracesIn,
} from '#tests/make/accounts/a-busy-shop.ts'
import { allThatIsStored, anIdentity, signIn, signUp } from '#tests/make/an-identity.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { addAmounts } from '#tests/make/some-amounts.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

it('leaves nothing of the person in any table or mail, and all data of everybody else', async () => {
  const { shop, mailboxDir } = await aBusyShop()
  await ordersOf(shop, rahima, mailboxDir)
  await accountOf(shop, rahima, mailboxDir)
  await ordersOf(shop, karim, mailboxDir)
  await accountOf(shop, karim, mailboxDir)
  const kept = await Promise.all(
    [karim.phone, karim.email].map((who) => exportPerson(shop.db.read, person(who), now)),
  )
  expect(await tracesIn(shop, mailboxDir)).toEqual(traces)

  expect(await forget({ shop, mailboxDir }, rahima.phone)).toMatchObject({ ok: true })
  expect(await forget({ shop, mailboxDir }, rahima.email)).toMatchObject({ ok: true })

  expect(await tracesIn(shop, mailboxDir)).toEqual([])
  const stillKept = await Promise.all(
    [karim.phone, karim.email].map((who) => exportPerson(shop.db.read, person(who), now)),
  )
  expect(stillKept).toEqual(kept)
})

it('reports what it would erase, and nothing the second time', async () => {
  const parts = await aBusyShop()
  const { shop, mailboxDir } = parts
  await ordersOf(shop, rahima, mailboxDir)
  await accountOf(shop, rahima, mailboxDir)
  const none = {
    orders: 0,
    sheetEvents: 0,
    answers: 0,
    accounts: 0,
    sessions: 0,
    messages: 0,
    verifications: 0,
    hosts: 0,
    historyEntries: 0,
    movements: 0,
    writtenNotes: 0,
    madeBlocks: 0,
    blocks: 0,
    incomplete: 0,
    waitlists: 0,
    mails: 0,
  }
  const ofPhone = { ...none, orders: 4, sheetEvents: 1, answers: 4, mails: 1 }
  const ofEmail = {
    ...none,
    accounts: 1,
    sessions: 1,
    messages: 2,
    verifications: 2,
    historyEntries: 2,
    mails: 1,
  }
  const looking = { reads: shop.db.read, mailboxDir }

  expect(await countPerson(looking, person(rahima.phone))).toEqual(ofPhone)
  expect(await countPerson(looking, person(rahima.email))).toEqual(ofEmail)
  expect(await forget(parts, '+880 1712-345678')).toEqual({ ok: true, value: ofPhone })
  expect(await forget(parts, 'Rahima.Khatun@Example.com')).toEqual({ ok: true, value: ofEmail })
  expect(await forget(parts, rahima.phone)).toEqual({ ok: true, value: none })
  expect(await forget(parts, rahima.email)).toEqual({ ok: true, value: none })

  const noted = await shop.db.read
    .selectFrom('history')
    .select(['subject_id', 'actor', 'before', 'after'])
    .where('subject', '=', 'settings')
    .orderBy('id')
    .execute()
  const line = { subject_id: 'shop', actor: 'forget-person', before: '{}' }
  expect(noted.map(({ after, ...entry }) => ({ ...entry, after: JSON.parse(after) }))).toEqual(
    expect.arrayContaining([
      { ...line, after: ofPhone },
      { ...line, after: ofEmail },
    ]),
  )
  expect(noted).toHaveLength(2)
})

it('keeps the amounts, the lines and the ledger of an order, and raises its version', async () => {
  const parts = await aBusyShop()
  const { shop, mailboxDir } = parts
  await ordersOf(shop, rahima, mailboxDir)
  const lines = await shop.db.read.selectFrom('order_lines').selectAll().execute()
  const order = got(
    await placeOrder(shop, anOrder({ customer: { phone: rahima.phone }, coupon: 'call me' })),
  )
  await addAmounts(shop, order.number)
  await oweRefund(shop.db, order.number)
  const paid = { method: 'nagad', amount: fromTaka(100), transactionId: 'NG55TX01' } as const
  const by = { key: 'k', actor: 'admin@paglamart.test', isProven: true }
  got(await payRefund(shop, { number: order.number, ...paid, ...by }))
  const whole = await findOrder(shop.db.read, order.number)

  await forget(parts, rahima.phone)

  expect(await findOrder(shop.db.read, order.number)).toEqual({
    ...whole,
    customer: { name: '(removed)', phone: '', address: '' },
    coupon: '',
    version: 4,
  })
  const stored = await allThatIsStored(shop)
  for (const theirs of ['01899999999', 'BK7X9Q2M', 'NG55TX01', 'Sister of Karim']) {
    expect(stored).not.toContain(theirs)
  }
  const stillThere = await shop.db.read.selectFrom('order_lines').selectAll().execute()
  expect(stillThere).toEqual(expect.arrayContaining(lines))
  expect(await pidsOffLedger(shop.db.read)).toEqual([])
  expect(await checkShop(shop.db.read)).toMatchObject({ problems: [], orders: 5 })
})

it('stops an editor who has read the buyer from writing it back', async () => {
  const parts = await aBusyShop()
  const { shop } = parts
  const order = got(await placeOrder(shop, anOrder({ customer: { phone: rahima.phone } })))
  const edit = { number: order.number, expectedVersion: 1, actor: 'admin@paglamart.test' }

  await forget(parts, rahima.phone)

  const changes = { name: rahima.name }
  expect(await editOrder(shop, { ...edit, changes })).toMatchObject({
    ok: false,
    failure: { kind: 'changed-meanwhile' },
  })
  got(await changeOrderStatus(shop, { ...edit, expectedVersion: 2, status: 'done' }))
  expect(await allThatIsStored(shop)).not.toContain('1712345678')
})

it("removes the person from other people's rows and from the history of staff", async () => {
  const parts = await aBusyShop()
  const { shop, mailboxDir } = parts
  await accountOf(shop, rahima, mailboxDir)
  await accountOf(shop, karim, mailboxDir)
  const host = { name: 'Rahima Apa', image: '', email: rahima.email }
  const changes = { name: karim.name, host }
  const save = { email: karim.email, changes, expectedVersion: undefined }
  got(await saveProfile(shop, { ...save, actor: rahima.email }))
  await transact(shop.db, async (tx) => {
    await tx
      .insertInto('questions')
      .values({
        id: 'a'.repeat(24),
        public_id: 'one',
        title: 'A question',
        details: '',
        due_on: '2030-01-01',
        budget_poisha: 0,
        subject: '',
        host: JSON.stringify(host),
      })
      .execute()
    await tx.updateTable('stock_movements').set({ actor: rahima.email }).execute()
    return ok(undefined)
  })

  expect(await forget(parts, rahima.email)).toMatchObject({ value: { hosts: 2, movements: 1 } })

  expect(await tracesIn(shop, mailboxDir)).toEqual([])
  const { host: left } = await shop.db.read
    .selectFrom('questions')
    .select('host')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(left)).toEqual({ name: '(removed)', image: '', email: '' })
  const profile = await shop.db.read
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['profiles.name', 'profiles.host_email', 'profiles.version'])
    .execute()
  expect(profile).toEqual([{ name: karim.name, host_email: '', version: 3 }])
})

it('forgets the devices of an account, also after the account is gone', async () => {
  const parts = await aBusyShop()
  const { shop, mailboxDir } = parts
  const phone = { device: 'phone of rahima' }
  const account = { email: rahima.email, password: 'a-boat-of-jackfruit' }
  const other = { ...account, email: karim.email }
  const devices = shop.db.read.selectFrom('known_devices').select('account')
  await signUp(anIdentity(shop), other, { device: 'phone of karim' })
  const ofKarim = await devices.execute()
  await signUp(anIdentity(shop), account, phone)
  expect(await devices.execute()).toHaveLength(2)

  await forget(parts, rahima.email)
  expect(await devices.execute()).toEqual(ofKarim)

  await accountOf(shop, rahima, mailboxDir)
  expect(await signIn(anIdentity(shop), account, phone)).toMatchObject({ status: 200 })
  await transact(shop.db, async (tx) => {
    await tx.deleteFrom('users').where('email', '=', rahima.email).execute()
    return ok(undefined)
  })
  expect(await devices.execute()).toHaveLength(2)
  await forget(parts, rahima.email)
  expect(await devices.execute()).toEqual(ofKarim)
})

it('gives one result when several processes run it at once', async () => {
  const parts = await aBusyShop()
  await ordersOf(parts.shop, rahima, parts.mailboxDir)
  await accountOf(parts.shop, rahima, parts.mailboxDir)

  const all = [rahima.phone, rahima.email, rahima.phone, rahima.email]
  const done = await Promise.all(all.map((who) => forget(parts, who)))

  expect(done.every((one) => one.ok)).toBe(true)
  expect(await tracesIn(parts.shop, parts.mailboxDir)).toEqual([])
  expect(await pidsOffLedger(parts.shop.db.read)).toEqual([])
})

it('erases the buyer of every order that the account placed, with the account', async () => {
  const parts = await aBusyShop()
  const { shop } = parts
  const { email, ...customer } = rahima
  const { id: accountId } = await aUser(shop.db, { email })
  const idempotencyKey = { key: 'k-1', keptForSeconds: 3_600 }
  const order = got(
    await placeOrder(shop, anOrder({ accountId, customer, place: 'Savar', idempotencyKey })),
  )

  expect(await forget(parts, email)).toMatchObject({
    value: { orders: 1, answers: 1, accounts: 1 },
  })

  expect(await tracesIn(shop, parts.mailboxDir)).toEqual([])
  expect(await findOrder(shop.db.read, order.number)).toMatchObject({
    customer: { name: '(removed)', phone: '', address: '' },
    accountId: null,
    place: 'Savar',
    lines: order.lines,
  })
})

it('erases the duties of a member and the invitation of an address, and those of nobody else', async () => {
  const parts = await aBusyShop()
  const { db } = parts.shop
  await aUser(db, { email: rahima.email, duties: ['desk', 'packer'] })
  const { id: keptId } = await aUser(db, { duties: ['viewer'] })
  const adminEmail = 'admin@paglamart.test'
  const bidden = { duties: ['accounts'], actor: adminEmail } as const
  for (const email of ['rahima.sister@example.com', karim.email]) {
    got(await invite({ shop: parts.shop, adminEmail }, { ...bidden, email }))
  }

  expect(await forget(parts, rahima.email)).toMatchObject({ value: { accounts: 1 } })
  expect(await forget(parts, 'rahima.sister@example.com')).toMatchObject({
    value: { accounts: 0, verifications: 1, historyEntries: 1 },
  })

  expect(await tracesIn(parts.shop, parts.mailboxDir)).toEqual([])
  const kept = await db.read.selectFrom('user_duties').selectAll().execute()
  expect(kept).toEqual([{ user_id: keptId, duty: 'viewer' }])
  expect(await listInvitations(db.read, now)).toMatchObject([{ email: karim.email }])
})

it('finishes an interrupted erasure', async () => {
  const parts = await aBusyShop()
  const { shop, mailboxDir } = parts
  await ordersOf(shop, rahima, mailboxDir)
  await accountOf(shop, rahima, mailboxDir)

  // Each round lets one more write pass, until the erasure is complete.
  for (let most = 0; !(await forgetInWrites(most)); most += 1) expect(most).toBeLessThan(100)

  expect(await tracesIn(shop, mailboxDir)).toEqual([])

  async function forgetInWrites(writes: number): Promise<boolean> {
    let left = writes
    const write: Shop['db']['write'] = (work) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('Killed')) : shop.db.write(work)
    }
    const killed = { ...shop, db: { ...shop.db, write } }
    try {
      for (const who of [rahima.phone, rahima.email]) await forget({ ...parts, shop: killed }, who)
      return true
    } catch (error) {
      if (error instanceof Error && error.message === 'Killed') return false
      throw error
    }
  }
})
