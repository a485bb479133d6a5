/** Mails the owner which products came to their low-stock line. */

import type { LowStockEvents } from '#src/features/buying/low-stock/low-stock-events.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Database } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { inLanguages } from '#src/platform/mail/in-languages.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { oneLine } from '#src/platform/mail/one-line.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Telling = {
  readonly db: Pick<Database, 'read'>
  readonly mailer: Mailer
  readonly shopEmail: string
  readonly origin: string
}

/**
 * In both languages, as no page of the owner caused it. The mail shows the stock of now; a product that
 * has risen above its line meanwhile is left out.
 */
export function tellLowStock({
  db,
  mailer,
  shopEmail,
  origin,
}: Telling): OutboxHandler<LowStockEvents['low-stock']> {
  return async ({ id, payload }, signal) => {
    const low = await listStillLow(db.read, payload.products)
    if (low.length === 0) return
    const link = `${origin}/dashboard/view-product?stock=low&sort=stock`
    const mail = inLanguages((language) => {
      const messages = messagesFor(language, 'lowStockMail')
      const number = (n: number) => formatNumber(n, language)
      const lines = low.map(({ title, pid, stock, low_stock_line }) =>
        interpolate(stock === 0 ? messages.soldOut : messages.line, {
          title: oneLine(title),
          pid: oneLine(pid),
          n: number(stock),
          line: number(low_stock_line),
        }),
      )
      const text = [messages.what, lines.join('\n'), interpolate(messages.next, { link })]
      return {
        subject: interpolate(low.length === 1 ? messages.subjectOne : messages.subject, {
          title: oneLine(low[0]?.title ?? ''),
          n: number(low.length),
        }),
        text: text.join('\n\n'),
      }
    })
    await mailer.send({ to: shopEmail, ...mail, eventId: id }, signal)
  }
}

function listStillLow(reads: Reads, products: readonly string[]) {
  return reads
    .selectFrom('products')
    .select(['title', 'pid', 'stock', 'low_stock_line'])
    .where(inList(reads, 'id', products))
    .where('archived_at', 'is', null)
    .whereRef('stock', '<=', 'low_stock_line')
    .orderBy('stock')
    .orderBy('pid')
    .execute()
}
