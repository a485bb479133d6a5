/** Mails the owner that a person saw many buyers' numbers. */

import type { NumbersEvents } from '#src/features/activity/numbers/numbers-events.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Database } from '#src/platform/database/database.ts'
import { inLanguages } from '#src/platform/mail/in-languages.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Telling = {
  readonly db: Pick<Database, 'read'>
  readonly mailer: Mailer
  readonly adminEmail: string
  readonly origin: string
}

/** In both languages: no page of the owner caused it. Nothing for an account that is gone. */
export function tellManyNumbers({
  db,
  mailer,
  adminEmail,
  origin,
}: Telling): OutboxHandler<NumbersEvents['many-numbers']> {
  return async ({ id, payload }, signal) => {
    const user = await db.read
      .selectFrom('users')
      .select('email')
      .where('id', '=', payload.user)
      .executeTakeFirst()
    if (!user) return
    const mail = inLanguages((language) => {
      const messages = messagesFor(language, 'manyNumbersMail')
      const values = {
        person: user.email,
        n: formatNumber(payload.count, language),
        at: formatDateTime(momentOfId(id), language),
        link: `${origin}/dashboard/activity/security?event=many-numbers`,
      }
      const text = [messages.what, messages.next].map((line) => interpolate(line, values))
      return { subject: messages.subject, text: text.join('\n\n') }
    })
    await mailer.send({ to: adminEmail, ...mail, eventId: id }, signal)
  }
}
