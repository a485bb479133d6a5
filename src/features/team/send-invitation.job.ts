/** Mails an invitation, in both languages. */

import { makeLink } from '#src/features/accounts/links/links.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { TeamMailEvents } from '#src/features/team/team-mail-events.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { inLanguages } from '#src/platform/mail/in-languages.ts'
import { AddressRefused, type Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { DeadLettered } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Sending = Pick<Shop, 'db' | 'clock' | 'secrets'> & {
  readonly mailer: Mailer
  readonly origin: string
}

/** Sends nothing for an invitation that was accepted or revoked meanwhile. */
export function sendInvitation({
  db,
  clock,
  secrets,
  mailer,
  origin,
}: Sending): OutboxHandler<TeamMailEvents['team-invitation']> {
  return async ({ id: eventId, payload }, signal) => {
    const requested = { purpose: 'invite', id: payload.link, now: clock() } as const
    const made = await makeLink(db.read, secrets, requested)
    if (!made) return
    const mail = inLanguages((language) => {
      const messages = messagesFor(language, 'invitationMail')
      const link = `${origin}${pathPrefix(language)}/invitation?token=${made.token}`
      const lines = [
        messages.why,
        interpolate(messages.link, { link }),
        messages.limits,
        messages.notYou,
      ]
      return { subject: messages.subject, text: lines.join('\n\n') }
    })
    await mailer.send({ to: made.email, ...mail, eventId }, signal).catch((error: unknown) => {
      throw error instanceof AddressRefused ? new DeadLettered(error.message) : error
    })
  }
}
