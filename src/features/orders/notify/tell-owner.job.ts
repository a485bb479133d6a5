/** Mails each order to the owner, with all that they need to phone, pack and collect. */

import { timesQuantity } from '#src/domain/money.ts'
import { stageWhenHeld } from '#src/domain/orders/order-stage.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderEvents } from '#src/features/orders/order-events.ts'
import {
  countedCoupon,
  discountTerm,
  type OrderLineView,
  type OrderView,
  shortLines,
} from '#src/features/orders/order-view.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
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
const messages = messagesFor(language, 'orderMail')
const flagMessages = messagesFor(language, 'flags')

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
  const short = shortLines(order)
  const total = formatMoney(order.total, language)
  const parts = [
    [
      labelled(messages.order, number),
      labelled(messages.placed, formatDateTime(new Date(order.placedAt), language)),
    ],
    [`${messages.products}:`, ...order.lines.map((line, at) => lineText(line, short[at] ?? 0))],
    amountLines(order),
    [
      labelled(messages.name, customer.name),
      labelled(messages.phone, customer.phone),
      labelled(messages.address, customer.address),
      ...(order.place === null ? [] : [labelled(messages.place, order.place)]),
      ...(order.coupon === '' ? [] : [labelled(messages.code, order.coupon)]),
    ],
    order.stage === stageWhenHeld ? [messages.held] : [],
    flags.length === 0
      ? []
      : [`${messages.flags}:`, ...flags.map((flag) => `- ${flagMessages[flag]}`)],
    [labelled(messages.manage, `${origin}/dashboard/manage-orders`)],
  ]
  return {
    subject: interpolate(messages.subject, { number, total }),
    text: `${parts
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n')}\n`,
  }
}

function lineText({ title, pid, quantity, unitPrice }: OrderLineView, short: number): string {
  const text = interpolate(messages.line, {
    quantity: formatNumber(quantity, language),
    title: oneLine(title),
    pid: oneLine(pid),
    unitPrice: formatMoney(unitPrice, language),
    amount: formatMoney(timesQuantity(unitPrice, quantity), language),
  })
  if (short === 0) return text
  return `${text} (${interpolate(messages.short, { n: formatNumber(short, language) })})`
}

function amountLines(order: OrderView): readonly string[] {
  const money = (amount: OrderView['total']) => formatMoney(amount, language)
  const zone = { 'inside-dhaka': messages.insideDhaka, 'outside-dhaka': messages.outsideDhaka }
  return [
    labelled(messages.subtotal, money(order.subtotal)),
    labelled(discountTerm(messages.discount, countedCoupon(order)), money(order.discount)),
    labelled(messages.delivery, `${zone[order.deliveryZone]}, ${money(order.deliveryFee)}`),
    labelled(messages.total, money(order.total)),
    labelled(messages.cash, money(collectOf(order))),
  ]
}

function labelled(label: string, value: string): string {
  return `${label}: ${oneLine(value)}`
}
