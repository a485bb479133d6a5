/** Mails the owner that the shop has switched an endpoint off. */

import type { WebhookOutbox } from '#src/features/webhooks/webhook-outbox.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { inLanguages } from '#src/platform/mail/in-languages.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { oneLine } from '#src/platform/mail/one-line.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Telling = { readonly mailer: Mailer; readonly shopEmail: string; readonly origin: string }

/** In both languages, as no page of the owner caused it. */
export function tellWebhookOff({
  mailer,
  shopEmail,
  origin,
}: Telling): OutboxHandler<WebhookOutbox['webhook-off']> {
  return async ({ id, payload: { host, because } }, signal) => {
    const mail = inLanguages((language) => {
      const messages = messagesFor(language, 'webhookMail')
      const about = { host: oneLine(host), link: `${origin}/dashboard/webhooks` }
      return {
        subject: interpolate(messages.subject, about),
        text: [because === 'gone' ? messages.gone : messages.failing, messages.next]
          .map((text) => interpolate(text, about))
          .join('\n\n'),
      }
    })
    await mailer.send({ to: shopEmail, ...mail, eventId: id }, signal)
  }
}
