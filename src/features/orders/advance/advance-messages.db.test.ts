/** What a buyer hears of the money that they say to have sent. */

import { expect, it } from 'vitest'
import { messageEvents } from '#src/domain/messages/buyer-message.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { beginMessage, changeMessage } from '#src/features/buyer-messages/begin-message.server.ts'
import { saveMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import { claimAdvance } from '#src/features/orders/advance/claim-advance.server.ts'
import { confirmClaim, refuseClaim } from '#src/features/orders/advance/decide-claim.server.ts'
import { listClaimsOf } from '#src/features/orders/advance/list-claims.server.ts'
import { removeAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aShopThatAsks, placedOutside } from '#tests/make/orders/a-shop-that-asks.ts'

const actor = 'desk@paglamart.test'

async function anAskedOrder() {
  const made = await aShopThatAsks()
  const shop = { ...made, secrets: { ...made.secrets, atRest: new Uint8Array(32) } }
  const settings = {
    gateway: 'log',
    senderId: '',
    partCost: poisha(50),
    dailyLimit: fromTaka(200),
    events: { sms: [...messageEvents], mail: [] },
    templates: {},
  } as const
  got(await saveMessageSettings(shop, { settings, apiKey: undefined, expectedVersion: 0, actor }))
  const order = await placedOutside(shop, { language: 'en' })

  let visitors = 0
  async function claim(transactionId: string): Promise<string> {
    visitors += 1
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
