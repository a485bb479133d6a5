/** Mails each order to the owner, with all that they need to phone, pack and collect. */

import { timesQuantity, wholeTaka } from '#src/domain/money.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderEvents } from '#src/features/orders/order-events.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { wordsFor } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { oneLine } from '#src/platform/mail/one-line.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Telling = {
  readonly db: Pick<Database, 'read'>
  readonly mailer: Mailer
  readonly shopEmail: string
  readonly origin: string
}

// The language of the dashboard, to which the mail links.
const language = 'en'
const words = wordsFor(language, 'orderMail')
const flagWords = wordsFor(language, 'flags')

/** The mail shows the current order; a deleted order gets none. */
export function tellOwner({
  db,
  mailer,
  shopEmail,
  origin,
}: Telling): OutboxHandler<OrderEvents['order-placed']> {
  return async ({ id, payload }, signal) => {
    const order = await findOrder(db.read, payload.oid)
    if (!order) return
    await mailer.send({ to: shopEmail, ...orderMail(order, origin), eventId: id }, signal)
  }
}

/** Typed text stays on its line, so that no buyer can write lines of the shop. */
function orderMail(order: OrderView, origin: string): { subject: string; text: string } {
  const { number, customer, flags } = order
  const total = formatMoney(order.total, language)
  const parts = [
    [
      labelled(words.order, number),
      labelled(words.placed, formatDateTime(new Date(order.placedAt), language)),
    ],
    [`${words.products}:`, ...order.lines.map(lineText)],
    amountLines(order),
    [
      labelled(words.name, customer.name),
      labelled(words.phone, customer.phone),
      labelled(words.address, customer.address),
      ...(order.coupon === '' ? [] : [labelled(words.code, order.coupon)]),
    ],
    flags.length === 0 ? [] : [`${words.flags}:`, ...flags.map((flag) => `- ${flagWords[flag]}`)],
    [labelled(words.manage, `${origin}/dashboard/manage-orders`)],
  ]
  return {
    subject: interpolate(words.subject, { number, total }),
    text: `${parts
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n')}\n`,
  }
}

function lineText({ title, pid, quantity, taken, unitPrice }: OrderLineView): string {
  const text = interpolate(words.line, {
    quantity: formatNumber(quantity, language),
    title: oneLine(title),
    pid: oneLine(pid),
    unitPrice: formatMoney(unitPrice, language),
    amount: formatMoney(timesQuantity(unitPrice, quantity), language),
  })
  if (taken === quantity) return text
  return `${text} (${interpolate(words.short, { n: formatNumber(quantity - taken, language) })})`
}

function amountLines(order: OrderView): readonly string[] {
  const money = (amount: OrderView['total']) => formatMoney(amount, language)
  const zone = { 'inside-dhaka': words.insideDhaka, 'outside-dhaka': words.outsideDhaka }
  return [
    labelled(words.subtotal, money(order.subtotal)),
    labelled(words.discount, money(order.discount)),
    labelled(words.delivery, `${zone[order.deliveryZone]}, ${money(order.deliveryFee)}`),
    labelled(words.total, money(order.total)),
    labelled(words.cash, money(wholeTaka(order.total))),
  ]
}

function labelled(label: string, value: string): string {
  return `${label}: ${oneLine(value)}`
}
