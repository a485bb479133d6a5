import { readdirSync } from 'node:fs'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { tellOwner } from '#src/features/orders/notify/tell-owner.job.ts'
import { orderEvents } from '#src/features/orders/order-events.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder, type OrderMatters } from '#tests/make/an-order.ts'
import { aMailFolder, type MailTo, mailTheOwner, readMail } from '#tests/make/platform/a-mailbox.ts'
import { quick } from '#tests/make/platform/an-outbox.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { troubledSmtpReceiver } from '#tests/support/stand-ins/smtp-receiver.ts'

const now = new Date('2026-11-20T10:05:00.000Z')
const inTime = new AbortController().signal

function tellingBy(shop: Shop, to: MailTo) {
  return tellOwner({ db: shop.db, ...mailTheOwner(to) })
}

async function place(shop: Shop, matters: OrderMatters = {}): Promise<string> {
  const placed = await placeOrder(shop, anOrder(matters))
  if (!placed.ok) throw new Error('Not placed')
  return placed.value.number
}

/** The mail for this order in the mailbox folder. */
async function mailFor(shop: Shop, oid: string): Promise<{ head: string; text: string }> {
  const mailboxDir = aMailFolder()
  await tellingBy(shop, { mailboxDir })({ id: 'event-1', payload: { oid }, attempt: 1 }, inTime)
  return readMail(mailboxDir, 'event-1')
}

it('tells that an order is held, and not that it is short', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db, { stock: 100 })

  const { text } = await mailFor(shop, await place(shop, { quantity: 21 }))

  expect(text).toContain('Held: it takes nothing from stock until you release it.\n\n')
  expect(text).toContain('Look twice:\n- Many pieces of one product\n')
  expect(text).not.toContain('short by')
})

it('mails the owner what they need to phone, pack and collect', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db, { pid: 'kettle', title: 'Electric Kettle', price: fromTaka(25) })
  await aProduct(shop.db, { pid: 'fan', title: 'সিলিং ফ্যান', price: fromTaka(1_250) })
  const oid = await place(shop, {
    lines: [
      { pid: 'kettle', quantity: 5 },
      { pid: 'fan', quantity: 1 },
    ],
    customer: { name: 'রহিমা বেগম', phone: '+880 1712-345678' },
    zone: 'outside-dhaka',
    place: 'Chattogram',
    coupon: 'PAGLA10',
  })

  const { head, text } = await mailFor(shop, oid)

  expect(head).toContain('\nTo: owner@paglamart.test\n')
  expect(head).toContain(`\nSubject: New order ${oid}, Tk 1,492.50\n`)
  expect(head).toContain('\nMessage-ID: <event-1@paglamart.test>\n')
  expect(text).toBe(`Order: ${oid}
Placed: 20 November 2026, 4:05 pm

Products:
5 × Electric Kettle (kettle), Tk 25 each: Tk 125
1 × সিলিং ফ্যান (fan), Tk 1,250 each: Tk 1,250

Price: Tk 1,375
Discount: Tk 12.50
Delivery: Outside Dhaka, Tk 130
Grand total: Tk 1,492.50
Cash to collect: Tk 1,492

Name: রহিমা বেগম
Phone: 01712345678
Address: House 5, Road 3, Mirpur 10, Dhaka
Place: Chattogram
Pagla Code: PAGLA10

Manage orders: https://shop.example/dashboard/manage-orders
`)
})

it('names the flags, and the number of short pieces', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db)
  const oid = await place(shop, { quantity: 3, customer: { phone: '02-9551234' } })
  await transact(shop.db, async (tx) =>
    ok(await tx.updateTable('order_lines').set({ taken: 1 }).execute()),
  )

  const { text } = await mailFor(shop, oid)

  expect(text).toContain('\n3 × Electric Kettle (kettle), Tk 25 each: Tk 75 (short by 2)\n')
  expect(text).toContain('\nPhone: 02-9551234\n')
  expect(text).toContain('\n\nLook twice:\n- The phone cannot be a number in Bangladesh\n\n')
})

it('lets no buyer write a header or a line of the shop', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db, { title: 'Kettle\r\nBcc: evil@example.com' })
  const oid = await place(shop, {
    customer: {
      name: 'Rahima\u202e\r\nBcc: evil@example.com\r\n\r\nGrand total: Tk 0',
      phone: '017\n12',
      address: 'House 5\nGrand total: Tk 0\u2028Cash to collect: Tk 0',
    },
    coupon: 'X\nManage orders: https://evil.example',
  })

  const { head, text } = await mailFor(shop, oid)

  expect(head).not.toMatch(/^bcc/im)
  expect(text).not.toMatch(/\p{Bidi_Control}/u)
  const lines = text.split(/[\n\r\u2028\u2029]/)
  expect(lines.filter((line) => line.startsWith('Grand total:'))).toEqual(['Grand total: Tk 95'])
  expect(lines.filter((line) => line.startsWith('Cash to collect:'))).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('Manage orders:'))).toHaveLength(1)
})

it('sends nothing of an order that was deleted meanwhile', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db)
  const oid = await place(shop)
  await transact(shop.db, async (tx) =>
    ok(await tx.updateTable('orders').set({ deleted_at: now.toISOString() }).execute()),
  )
  const mailboxDir = aMailFolder()
  const tell = tellingBy(shop, { mailboxDir })

  await tell({ id: 'event-1', payload: { oid }, attempt: 1 }, inTime)

  expect(readdirSync(mailboxDir)).toEqual([])
})

it('reaches the owner although the mail server was full, refused, hung and was slow', async () => {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db)
  const { url, received } = await troubledSmtpReceiver()
  const oid = await place(shop)
  const outbox = startOutbox({
    ...shop,
    log: pino({ level: 'silent' }),
    schemas: { 'order-placed': orderEvents['order-placed'] },
    handlers: { 'order-placed': tellingBy(shop, { smtpUrl: url }) },
    pace: { ...quick, attemptMs: 2_000 },
  })
  onTestFinished(() => outbox.stop())
  const row = () =>
    shop.db.read
      .selectFrom('outbox')
      .select(['id', 'state', 'attempts', 'last_error'])
      .executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect((await row()).state).toBe('sent'), { timeout: 60_000 })

  const { id, attempts, last_error } = await row()
  expect(attempts).toBeGreaterThanOrEqual(5)
  expect(last_error).toBe('')
  expect(received).not.toHaveLength(0)
  for (const { content } of received) {
    expect(content).toContain(`Message-ID: <${id}@paglamart.test>`)
    expect(content).toContain(oid)
  }
})
