/** Mails each contact message to the owner, who answers it to the visitor. */

import type { ContactEvents } from '#src/features/contact/contact-events.ts'
import { findMessage, type MessageView } from '#src/features/contact/message-rows.server.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { oneLine } from '#src/platform/mail/one-line.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Sending = {
  readonly db: Pick<Database, 'read'>
  readonly mailer: Mailer
  readonly shopEmail: string
  readonly origin: string
}

// The language of the dashboard, to which the mail links.
const language = 'en'
const messages = messagesFor(language, 'contactMail')

export function sendContactMessage({
  db,
  mailer,
  shopEmail,
  origin,
}: Sending): OutboxHandler<ContactEvents['contact-message']> {
  return async ({ id, payload }, signal) => {
    const message = await findMessage(db.read, payload.messageId)
    if (!message) return
    const replyTo = { name: message.name, address: message.email }
    const mail = { to: shopEmail, replyTo, ...contactMail(message, origin) }
    await mailer.send({ ...mail, eventId: id }, signal)
  }
}

/** Quotes every line of the visitor, so that none looks like a line of the shop. */
function contactMail(message: MessageView, origin: string): { subject: string; text: string } {
  const { name, email, body, receivedAt } = message
  const received = formatDateTime(new Date(receivedAt), language)
  const lines = [
    ...(name === '' ? [] : [`${messages.name}: ${oneLine(name)}`]),
    `${messages.email}: ${oneLine(email)}`,
    `${messages.received}: ${received}`,
    '',
    ...body.split(lineBreak).map((line) => `> ${oneLine(line)}`.trimEnd()),
    '',
    `${messages.manage}: ${origin}/dashboard/messages`,
  ]
  return {
    subject: interpolate(messages.subject, { sender: name === '' ? email : name }),
    text: `${lines.join('\n')}\n`,
  }
}

/** Every character that a mail program might show as the end of a line. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
