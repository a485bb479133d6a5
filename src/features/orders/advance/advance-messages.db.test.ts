/** What a buyer hears of the money that they say to have sent. */

import { expect, it } from 'vitest'
import { messageEvents } from '#src/domain/messages/buyer-message.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { beginMessage, changeMessage } from '#src/features/buyer-messages/begin-message.server.ts'
import { saveMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import { sendBuyerMail } from '#src/features/buyer-messages/send-buyer-message.job.ts'
import { claimAdvance } from '#src/features/orders/advance/claim-advance.server.ts'
import { confirmClaim, refuseClaim } from '#src/features/orders/advance/decide-claim.server.ts'
import { listClaimsOf } from '#src/features/orders/advance/list-claims.server.ts'
import { removeAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { orderEvents } from '#src/features/orders/order-events.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Message } from '#src/platform/mail/make-mailer.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aUser } from '#tests/make/a-user.ts'
import { aShopThatAsks, placedOutside } from '#tests/make/orders/a-shop-that-asks.ts'

const actor = 'desk@paglamart.test'

async function anAskedOrder() {
  const made = await aShopThatAsks()
  let passedMs = 0
  const shop = {
    ...made,
    secrets: { ...made.secrets, atRest: new Uint8Array(32) },
    clock: () => new Date(Date.now() + passedMs),
  }
  const settings = {
    gateway: 'log',
    senderId: '',
    partCost: poisha(50),
    dailyLimit: fromTaka(200),
    events: { sms: [...messageEvents], mail: [...messageEvents] },
    templates: {},
  } as const
  got(await saveMessageSettings(shop, { settings, apiKey: undefined, expectedVersion: 0, actor }))
  const order = await placedOutside(shop, { language: 'en' })

  let visitors = 0
  async function claim(transactionId: string): Promise<string> {
    visitors += 1
    passedMs += 1_000
    const from = { address: `address ${visitors}`, device: `device ${visitors}` }
    const payment = { method: 'bkash', sender: '01812345678', transactionId } as const
    got(await claimAdvance(shop, { orderId: order.id, payment, from }))
    const waiting = (await listClaimsOf(shop.db.read, order.id)).find(
      ({ state }) => state === 'waiting',
    )
    return waiting?.id ?? ''
  }

  return {
    shop,
    order,
    claim,
    refuse: async (id: string, transactionId: string) =>
      got(await refuseClaim(shop, { id, transactionId, reason: 'No such SMS.', actor })),
    confirm: async (id: string, transactionId: string) => {
      const amount = fromTaka(130)
      const version = { expectedVersion: undefined, actor }
      got(await confirmClaim(shop, { id, transactionId, amount, ...version }))
    },
    /** What goes out now, and why the rest does not. */
    sent: async () => {
      const rows = await shop.db.read
        .selectFrom('buyer_messages')
        .select(['id', 'due_at'])
        .where('state', '=', 'waiting')
        .orderBy('id')
        .execute()
      const texts: string[] = []
      for (const { id, due_at: dueAt } of rows) {
        const payload = { message: id, oid: order.number, dueAt }
        const begun = await beginMessage({ ...shop, origin: 'https://shop.test' }, payload)
        texts.push(begun.kind === 'send' ? `${begun.row.event}: ${begun.text}` : begun.kind)
        if (begun.kind !== 'send') continue
        // The gateway takes it.
        const { row } = begun
        await commit(shop.db, (tx) =>
          changeMessage(tx, row, { state: 'sent', because: '' }, shop.clock()),
        )
      }
      return texts
    },
  }
}

it('tells the buyer of each refused TrxID, and of the one that staff confirmed', async () => {
  const { order, claim, refuse, confirm, sent } = await anAskedOrder()
  await refuse(await claim('BK7X9Q2M'), 'BK7X9Q2M')
  const refusal = `advance-refused: Pagla Mart: we did not find your money for order ${order.number}.`
  expect(await sent()).toEqual([expect.stringContaining(refusal)])
  await refuse(await claim('BK7X9Q2N'), 'BK7X9Q2N')
  expect(await sent()).toEqual([expect.stringContaining(refusal)])

  await confirm(await claim('BK7X9Q2P'), 'BK7X9Q2P')
  expect(await sent()).toEqual([
    expect.stringMatching(
      `^advance-confirmed: .* money in advance for order ${order.number}. Left to pay in cash: Tk `,
    ),
  ])
})

it('tells nothing of a claim that was decided anew, or corrected, before the minute was over', async () => {
  const { shop, order, claim, refuse, confirm, sent } = await anAskedOrder()
  await refuse(await claim('BK7X9Q2M'), 'BK7X9Q2M')
  await claim('BK7X9Q2N')
  expect(await sent()).toEqual(['over'])

  const [waiting] = await listClaimsOf(shop.db.read, order.id)
  await confirm(waiting?.id ?? '', 'BK7X9Q2N')
  const advance = await shop.db.read
    .selectFrom('order_advances')
    .select('id')
    .executeTakeFirstOrThrow()
  const change = { number: order.number, expectedVersion: undefined, actor }
  got(await removeAdvance(shop, { ...change, entry: advance.id }))
  expect(await sent()).toEqual([expect.stringMatching(/^advance-refused: /), 'over'])
})

it('tells nothing of an order that is cancelled by then', async () => {
  const { shop, order, claim, confirm, sent } = await anAskedOrder()
  await confirm(await claim('BK7X9Q2M'), 'BK7X9Q2M')
  const change = { number: order.number, expectedVersion: undefined, actor }
  got(await moveOrder(shop, { ...change, to: 'cancelled', reason: 'other' }))
  expect(await sent()).toEqual(['over'])
})

it('keeps the messages for a process that knows them', async () => {
  const { shop, claim, refuse } = await anAskedOrder()
  await refuse(await claim('BK7X9Q2M'), 'BK7X9Q2M')
  const kinds = await shop.db.read
    .selectFrom('outbox')
    .select('kind')
    .where('kind', 'like', 'buyer-%')
    .execute()
  // An older process takes `buyer-sms`, and drops what it says of an advance.
  expect(kinds.map(({ kind }) => kind)).toEqual(['buyer-advance-sms'])
})

/** An order with an account, and its mails, which a test attempts one by one. */
async function anOrderWithMails() {
  const made = await anAskedOrder()
  const { shop, order } = made
  const { id: account_id } = await aUser(shop.db)
  await commit(shop.db, (tx) =>
    tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', account_id).execute(),
  )
  await commit(shop.db, (tx) =>
    tx.updateTable('orders').set({ account_id }).where('id', '=', order.id).execute(),
  )
  const arrived: string[] = []
  const deliver = async ({ subject }: Message) => void arrived.push(subject)
  return {
    ...made,
    arrived,
    events: () =>
      shop.db.read
        .selectFrom('outbox')
        .select(['id', 'payload'])
        .where('kind', '=', 'buyer-advance-mail')
        .orderBy('id')
        .execute(),
    attempt: async (event: { id: string; payload: string } | undefined, send = deliver) => {
      if (!event) throw new Error('The mail was not queued')
      const payload = orderEvents['buyer-advance-mail'].parse(JSON.parse(event.payload))
      const handle = sendBuyerMail({ ...shop, origin: 'https://shop.test', mailer: { send } })
      await handle({ id: event.id, attempt: 1, payload }, new AbortController().signal)
    },
    state: async () => {
      const row = await shop.db.read
        .selectFrom('buyer_messages')
        .select(['state', 'about'])
        .where('channel', '=', 'mail')
        .executeTakeFirstOrThrow()
      return { ...row }
    },
  }
}

it('mails what became of the next claim, although the mail about the one before cannot leave', async () => {
  const { claim, refuse, events, attempt, arrived, state } = await anOrderWithMails()
  await refuse(await claim('BK7X9Q2M'), 'BK7X9Q2M')
  const [first] = await events()
  const fails = () => Promise.reject(new Error('No connection'))
  await expect(attempt(first, fails)).rejects.toThrow('No connection')
  expect((await state()).state).toBe('sending')

  const next = await claim('BK7X9Q2N')
  await refuse(next, 'BK7X9Q2N')
  const [, second] = await events()
  await attempt(first)
  expect(arrived).toEqual([])
  await attempt(second)
  expect(arrived).toHaveLength(1)
  expect(await state()).toEqual({ state: 'sent', about: next })
})

it('does not take the mail about the next claim for sent where the one before leaves late', async () => {
  const { claim, refuse, events, attempt, arrived, state } = await anOrderWithMails()
  await refuse(await claim('BK7X9Q2M'), 'BK7X9Q2M')
  const [first] = await events()
  let next = ''
  await attempt(first, async ({ subject }) => {
    next = await claim('BK7X9Q2N')
    await refuse(next, 'BK7X9Q2N')
    arrived.push(subject)
  })
  expect(await state()).toEqual({ state: 'waiting', about: next })

  const [, second] = await events()
  await attempt(second)
  expect(arrived).toHaveLength(2)
  expect(await state()).toEqual({ state: 'sent', about: next })
})
