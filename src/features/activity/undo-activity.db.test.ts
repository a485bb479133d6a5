import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import type { Duty } from '#src/domain/people/duty.ts'
import { changeUser } from '#src/features/accounts/users/change-user.server.ts'
import { undoActivity } from '#src/features/activity/undo-activity.server.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { changeDuties } from '#src/features/team/change-duties.server.ts'
import { findDuties } from '#src/features/team/find-duties.server.ts'
import { notAllowed } from '#src/platform/http/answer.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const actor = 'admin@paglamart.test'
const user = { id: 'owner', email: actor, name: 'Owner', role: 'admin' } as const
const justNow = '2026-11-20T10:55:00.000Z'

/** A shop with one thing of each kind, whose clock stands still: ids count up within a millisecond. */
async function aShopToChange() {
  const shop = await aShop(await freshDatabase(), () => new Date('2026-11-20T11:00:00.000Z'))
  const { db } = shop
  await aProduct(db, { stock: 50 })
  const { number } = got(await placeOrder(shop, anOrder()))
  const { email } = await aUser(db)
  const member = await aUser(db, { duties: ['desk', 'packer'] })
  return {
    shop,
    number,
    email,
    confirm: (status: 'done' | 'not-done') =>
      changeOrderStatus(shop, { number, status, expectedVersion: undefined, actor }),
    editBuyer: (changes: { name?: string; phone?: string; quantity?: number }) =>
      editOrder(shop, { number, expectedVersion: undefined, actor, changes }),
    price: async (amount: number, stock?: number) => {
      const product = await findProduct(db.read, 'kettle')
      if (!product) throw new Error('The kettle is gone')
      return putProduct(shop, {
        ...product,
        price: poisha(amount),
        stock: stock ?? product.stock,
        stockWas: product.stock,
        condition: { kind: 'none' },
        actor,
      })
    },
    block: (status: 'Verified' | 'Not-Verified') =>
      changeUser(shop, { email, change: { status }, by: 'admin', actor }),
    duties: (duties: readonly Duty[]) => changeDuties(shop, { id: member.id, duties, actor }),
    code: async (code: string) =>
      editShopSettings(shop, {
        settings: { ...(await findShopSettings(db.read)), code },
        expectedVersion: undefined,
        actor,
      }),
    undo: (id: string, by: 'admin' | 'desk' = 'admin', provedAt = justNow) =>
      undoActivity(shop, {
        id,
        caller: { actors: [by], user, session: { provedAt, lacksFactor: false } },
      }),
    last: () =>
      db.read.selectFrom('history').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow(),
    state: async () => {
      const { version: _, ...order } = (await findOrder(db.read, number)) ?? {}
      const { version: __, stockVersion, ...product } = (await findProduct(db.read, 'kettle')) ?? {}
      const user = await db.read
        .selectFrom('users')
        .select(['role', 'status'])
        .where('email', '=', email)
        .executeTakeFirst()
      const { category } = await db.read
        .selectFrom('products')
        .select('category')
        .where('pid', '=', 'kettle')
        .executeTakeFirstOrThrow()
      const duties = await findDuties(db.read, member.id)
      return { order, product, user, duties, category, settings: await findShopSettings(db.read) }
    },
  }
}

it('takes a change of each kind back, as an activity that names it', async () => {
  const desk = await aShopToChange()
  const before = await desk.state()

  for (const act of [
    () => desk.confirm('done'),
    () => desk.editBuyer({ name: 'Karim', phone: '01812345678' }),
    () => desk.price(990),
    () => desk.block('Not-Verified'),
    () => desk.duties(['viewer']),
    () => desk.code('EID'),
  ]) {
    got<unknown>(await act())
    const done = await desk.last()
    expect(await desk.state()).not.toEqual(before)

    expect(await desk.undo(done.id)).toEqual({ ok: true, value: undefined })

    expect(await desk.state()).toEqual(before)
    expect(await desk.last()).toMatchObject({ undoes: done.id, action: done.action, actor })
    expect(await desk.undo(done.id)).toEqual({
      ok: false,
      failure: { kind: 'changed-meanwhile' },
    })
  }
})

it('refuses what was changed since, what has no way back, and a caller without the permission', async () => {
  const desk = await aShopToChange()
  const refused = (kind: string) => ({ ok: false, failure: { kind } })
  await desk.price(990)
  const price = await desk.last()
  await desk.price(980)
  expect(await desk.undo(price.id)).toEqual(refused('changed-meanwhile'))

  got<unknown>(await desk.price(970, 45))
  expect(await desk.undo((await desk.last()).id)).toEqual(refused('cannot-undo'))
  await reportStock(desk.shop, {
    pid: 'kettle',
    report: 'counted',
    quantity: 9,
    stockWas: undefined,
    note: '',
    actor,
  })
  expect(await desk.undo((await desk.last()).id)).toEqual(refused('cannot-undo'))
  await desk.editBuyer({ quantity: 3 })
  expect(await desk.undo((await desk.last()).id)).toEqual(refused('cannot-undo'))

  await desk.block('Not-Verified')
  expect(await desk.undo((await desk.last()).id, 'desk')).toEqual({
    ok: false,
    failure: { kind: 'refused', answer: notAllowed },
  })
  for (const unknown of ['f'.repeat(24), 'x', '\0', '']) {
    expect(await desk.undo(unknown)).toEqual(refused('unknown-activity'))
  }
})

it('gives the number of a wallet back after a fresh proof alone', async () => {
  const desk = await aShopToChange()
  const { db } = desk.shop
  const settings = await findShopSettings(db.read)
  const advance = { ...settings.advance, bkash: '01712345678' }
  const edit = { settings: { ...settings, advance }, expectedVersion: undefined, actor }
  got<unknown>(await editShopSettings(desk.shop, edit))
  const { id } = await desk.last()
  expect(await desk.undo(id, 'admin', '2026-11-20T10:49:00.000Z')).toMatchObject({
    failure: { kind: 'refused', answer: { status: 403, body: { code: 'proof-needed' } } },
  })
  expect((await findShopSettings(db.read)).advance.bkash).toBe('01712345678')
  expect(await desk.undo(id)).toEqual({ ok: true, value: undefined })
  expect((await findShopSettings(db.read)).advance.bkash).toBe('')
})

it('gives duties back after a fresh proof alone, and never to somebody whose membership has ended', async () => {
  const desk = await aShopToChange()
  got<unknown>(await desk.duties(['packer']))
  const { id } = await desk.last()
  expect(await desk.undo(id, 'admin', '2026-11-20T10:49:00.000Z')).toMatchObject({
    failure: { kind: 'refused', answer: { status: 403, body: { code: 'proof-needed' } } },
  })
  const answers = await Promise.all([desk.undo(id), desk.undo(id), desk.duties(['viewer'])])
  expect(answers[2].ok).toBe(true)
  expect(answers.slice(0, 2).filter(({ ok }) => ok).length).toBeLessThan(2)
  expect((await desk.state()).duties).toEqual(['viewer'])

  got<unknown>(await desk.duties([]))
  expect(await desk.undo((await desk.last()).id)).toEqual({
    ok: false,
    failure: { kind: 'cannot-undo' },
  })
})

it('takes a change back once, however many ask at the same moment', async () => {
  const desk = await aShopToChange()
  await desk.confirm('done')
  const { id } = await desk.last()

  const answers = await Promise.all(Array.from({ length: 6 }, () => desk.undo(id)))

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await desk.state()).order).toMatchObject({ status: 'not-done', stage: 'placed' })
})

const anyAct = fc.oneof(
  fc.record({ kind: fc.constant('confirm' as const), to: fc.constantFrom('done', 'not-done') }),
  fc.record({ kind: fc.constant('name' as const), to: fc.constantFrom('Rahima', 'Karim') }),
  fc.record({ kind: fc.constant('quantity' as const), to: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    kind: fc.constant('price' as const),
    to: fc.integer({ min: 1, max: 9 }),
    stock: fc.option(fc.integer({ min: 40, max: 50 }), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('block' as const),
    to: fc.constantFrom('Verified', 'Not-Verified'),
  }),
  fc.record({ kind: fc.constant('code' as const), to: fc.constantFrom('A', 'B') }),
)
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never

async function perform(desk: Awaited<ReturnType<typeof aShopToChange>>, act: Act): Promise<void> {
  if (act.kind === 'confirm') await desk.confirm(act.to as 'done')
  else if (act.kind === 'name') await desk.editBuyer({ name: act.to })
  else if (act.kind === 'quantity') await desk.editBuyer({ quantity: act.to })
  else if (act.kind === 'price') await desk.price(act.to * 100, act.stock)
  else if (act.kind === 'block') await desk.block(act.to as 'Verified')
  else await desk.code(act.to)
}

it('restores the state before the act, or refuses and changes nothing', async () => {
  const desk = await aShopToChange()
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { maxLength: 3 }),
      anyAct,
      fc.option(anyAct, { nil: undefined }),
      async (earlier, act, later) => {
        for (const one of earlier) await perform(desk, one)
        const before = await desk.state()
        const known = (await desk.last()).id
        await perform(desk, act)
        const { id } = await desk.last()
        if (id === known) return
        if (later) await perform(desk, later)
        const standing = await desk.state()
        const isTouched = later !== undefined && (await desk.last()).id !== id

        const undone = await desk.undo(id)

        if (!undone.ok) expect(await desk.state()).toEqual(standing)
        else if (!isTouched) expect(await desk.state()).toEqual(before)
      },
    ),
    { numRuns: 40 },
  )
})
