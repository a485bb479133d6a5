/** Tells the owner of an account what happened to it: in both languages, as an account has none. */

import { makeLink } from '#src/features/accounts/links/links.server.ts'
import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import { sendToAccount } from '#src/features/accounts/mail/send-to-account.ts'
import type { Shop } from '#src/features/shop.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { type Language, languages, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Sending = Pick<Shop, 'db' | 'clock' | 'secrets'> & {
  readonly mailer: Mailer
  readonly origin: string
}

type AccountMail = AccountMailEvents['account-mail']

/** Sends nothing when the account does not exist or is blocked, or its link is used. */
export function sendAccountMail({ mailer, origin, ...shop }: Sending): OutboxHandler<AccountMail> {
  return async ({ id: eventId, payload }, signal) => {
    const to = await findReceiver(shop, payload)
    if (!to) return
    const parts = languages.map((language) => {
      const at = formatDateTime(momentOfId(eventId), language)
      const path = to.token === undefined ? '/forgot-password' : `/new-device?token=${to.token}`
      const link = origin + pathPrefix(language) + path
      return partOf(payload, language, { at, link })
    })
    const subject = parts.map((part) => part.subject).join(' · ')
    const text = `${parts.flatMap(({ lines }) => lines).join('\n\n')}\n`
    await sendToAccount(mailer, { to: to.email, subject, text, eventId }, signal)
  }
}

type Receiver = { readonly email: string; readonly token?: string }

async function findReceiver(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  payload: AccountMail,
): Promise<Receiver | undefined> {
  const users = db.read.selectFrom('users').select('email').where('status', '=', 'Verified')
  if (payload.about !== 'wrong-passwords') {
    return users.where('id', '=', payload.user).executeTakeFirst()
  }
  const asked = { purpose: 'device', id: payload.link, now: clock() } as const
  const link = await makeLink(db.read, secrets, asked)
  return link && (await users.where('email', '=', link.email).executeTakeFirst()) && link
}

type Part = { readonly subject: string; readonly lines: readonly string[] }
type Values = { readonly at: string; readonly link: string }

function partOf(payload: AccountMail, language: Language, values: Values): Part {
  if (payload.about === 'wrong-passwords') {
    const messages = messagesFor(language, 'wrongPasswordsMail')
    const open = interpolate(messages.open, values)
    const lines = [messages.what, open, messages.limits, messages.notYou]
    return { subject: messages.subject, lines }
  }
  if (payload.about === 'new-device') {
    const messages = messagesFor(language, 'newDeviceMail')
    const what = { ...values, device: payload.device || messages.someDevice }
    return {
      subject: messages.subject,
      lines: [interpolate(messages.what, what), interpolate(messages.notYou, values)],
    }
  }
  const messages = messagesFor(language, 'newPasswordMail')
  return {
    subject: messages.subject,
    lines: [interpolate(messages.what, values), interpolate(messages.notYou, values)],
  }
}
