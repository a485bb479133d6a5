/** The mail that lets a user replace a forgotten password. */

import type { ResetEvents } from '#src/features/accounts/reset/reset-events.ts'
import { makeResetToken } from '#src/features/accounts/reset/reset-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { AddressRefused, type Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { DeadLettered } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Sending = Pick<Shop, 'db' | 'clock'> & {
  readonly mailer: Mailer
  readonly origin: string
}

/**
 * Sends nothing when the account does not exist or is blocked.
 * Each attempt creates a new token, so none is stored: the link of the latest mail works.
 * Visitors can request a mail to an address that does not exist: the job tries it once.
 */
export function sendResetMail({
  db,
  clock,
  mailer,
  origin,
}: Sending): OutboxHandler<ResetEvents['password-reset']> {
  return async ({ id: eventId, payload }, signal) => {
    const { id, language } = payload
    const made = await commit(db, (tx) => makeLinkIn(tx, { id, now: clock() }))
    if (!made) return
    const { email, token } = made
    const link = `${origin}${pathPrefix(language)}/reset-password?token=${token}`
    const mail = { to: email, ...resetMail(link, language), eventId }
    await mailer.send(mail, signal).catch((error: unknown) => {
      throw error instanceof AddressRefused ? new DeadLettered(error.message) : error
    })
  }
}

async function makeLinkIn(
  tx: Tx,
  request: { readonly id: string; readonly now: Date },
): Promise<{ readonly email: string; readonly token: string } | undefined> {
  const made = await makeResetToken(tx, request)
  if (!made) return undefined
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', made.email)
    .where('status', '=', 'Verified')
    .executeTakeFirst()
  return user && made
}

function resetMail(link: string, language: Language): { subject: string; text: string } {
  const messages = messagesFor(language, 'resetMail')
  return {
    subject: messages.subject,
    text: `${[messages.why, interpolate(messages.link, { link }), messages.limits, messages.notYou].join('\n\n')}\n`,
  }
}
