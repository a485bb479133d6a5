/** The mail that lets a user replace a forgotten password. */

import { makeLink } from '#src/features/accounts/links/links.server.ts'
import { sendToAccount } from '#src/features/accounts/mail/send-to-account.ts'
import type { ResetEvents } from '#src/features/accounts/reset/reset-events.ts'
import { findUser } from '#src/features/accounts/users/find-user.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Sending = Pick<Shop, 'db' | 'clock' | 'secrets'> & {
  readonly mailer: Mailer
  readonly origin: string
}

/**
 * Sends nothing when the account does not exist or is blocked.
 * Each attempt derives a link that works for ten minutes from then on.
 */
export function sendResetMail({
  db,
  clock,
  secrets,
  mailer,
  origin,
}: Sending): OutboxHandler<ResetEvents['password-reset']> {
  return async ({ id: eventId, payload }, signal) => {
    const { id, language } = payload
    const made = await makeLink(db.read, secrets, { purpose: 'reset', id, now: clock() })
    if (!made) return
    const { email, token } = made
    if ((await findUser(db.read, email))?.status !== 'Verified') return
    const link = `${origin}${pathPrefix(language)}/reset-password?token=${token}`
    const mail = { to: email, ...resetMail(link, language), eventId }
    await sendToAccount(mailer, mail, signal)
  }
}

function resetMail(link: string, language: Language): { subject: string; text: string } {
  const messages = messagesFor(language, 'resetMail')
  return {
    subject: messages.subject,
    text: `${[messages.why, interpolate(messages.link, { link }), messages.limits, messages.notYou].join('\n\n')}\n`,
  }
}
