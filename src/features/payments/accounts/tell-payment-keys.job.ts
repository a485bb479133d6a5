/** Mails the owner that online payments go to another account: whoever typed its keys may be a thief. */

import type { PaymentAccountEvents } from '#src/features/payments/accounts/payment-account-events.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { inLanguages } from '#src/platform/mail/in-languages.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Telling = { readonly mailer: Mailer; readonly adminEmail: string; readonly origin: string }

/** To the address of the process's own settings, which no page of the shop can change. */
export function tellPaymentKeys({
  mailer,
  adminEmail,
  origin,
}: Telling): OutboxHandler<PaymentAccountEvents['payment-keys']> {
  return async ({ id, payload: { provider } }, signal) => {
    const mail = inLanguages((language) => {
      const messages = messagesFor(language, 'paymentKeysMail')
      const values = {
        provider: messagesFor(language, 'payOnline').names[provider],
        at: formatDateTime(momentOfId(id), language),
        link: `${origin}/dashboard/activity`,
      }
      return {
        subject: interpolate(messages.subject, values),
        text: [messages.what, messages.next].map((line) => interpolate(line, values)).join('\n\n'),
      }
    })
    await mailer.send({ to: adminEmail, ...mail, eventId: id }, signal)
  }
}
