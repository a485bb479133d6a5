/** Mails the owner of an account a link, or what happened to the account. */

import { makeLink } from '#src/features/accounts/links/links.server.ts'
import type {
  AccountMailEvents,
  accountMailEvents,
} from '#src/features/accounts/mail/account-mail-events.ts'
import type { Shop } from '#src/features/shop.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { inLanguages } from '#src/platform/mail/in-languages.ts'
import { AddressRefused, type Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'
import { DeadLettered } from '#src/platform/outbox/not-sent.ts'
import type { OutboxEvent, OutboxHandlers } from '#src/platform/outbox/outbox-events.ts'

const withLink = {
  'forgotten-password': {
    purpose: 'reset',
    page: '/reset-password',
    messages: (language: Language) => messagesFor(language, 'resetMail'),
  },
  'wrong-passwords': {
    purpose: 'device',
    page: '/new-device',
    messages: (language: Language) => messagesFor(language, 'wrongPasswordsMail'),
  },
  'verify-email': {
    purpose: 'verify',
    page: '/verify-email',
    messages: (language: Language) => messagesFor(language, 'verifyEmailMail'),
  },
} as const

const notices = {
  'new-device': (language: Language) => messagesFor(language, 'newDeviceMail'),
  'new-password': (language: Language) => messagesFor(language, 'newPasswordMail'),
  'wrong-codes': (language: Language) => messagesFor(language, 'wrongCodesMail'),
  'factor-added': (language: Language) => messagesFor(language, 'factorAddedMail'),
  'factor-removed': (language: Language) => messagesFor(language, 'factorRemovedMail'),
  'factors-reset': (language: Language) => messagesFor(language, 'factorsResetMail'),
} as const

type AccountMail =
  | AccountMailEvents['account-mail']
  | { readonly about: 'forgotten-password'; readonly link: string }

type Sending = Pick<Shop, 'db' | 'clock' | 'secrets'> & {
  readonly mailer: Mailer
  readonly origin: string
}

/**
 * Sends nothing when the account does not exist or is blocked, or its link is used. Each attempt derives
 * a link that works from then on. A mail that no visitor's page caused is in both languages.
 */
export function sendAccountMails({
  mailer,
  origin,
  ...shop
}: Sending): OutboxHandlers<typeof accountMailEvents> {
  async function send(
    { id: eventId, payload }: Pick<OutboxEvent<AccountMail>, 'id' | 'payload'>,
    signal: AbortSignal,
    chosen?: readonly Language[],
  ): Promise<void> {
    const to = await findReceiver(shop, payload)
    if (!to) return
    const mail = inLanguages((language) => {
      const at = formatDateTime(momentOfId(eventId), language)
      return partOf(payload, language, { at, link: origin + pathPrefix(language) + to.path })
    }, chosen)
    await mailer.send({ to: to.email, ...mail, eventId }, signal).catch((error: unknown) => {
      // Visitors can name an address that does not exist: the job tries it once.
      throw error instanceof AddressRefused ? new DeadLettered(error.message) : error
    })
  }

  return {
    'account-mail': (event, signal) => send(event, signal),
    'password-reset': ({ id, payload: { id: link, language } }, signal) =>
      send({ id, payload: { about: 'forgotten-password', link } }, signal, [language]),
  }
}

/** `path`: the page that the mail leads to. */
async function findReceiver(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  payload: AccountMail,
): Promise<{ readonly email: string; readonly path: string } | undefined> {
  const users = db.read.selectFrom('users').select('email').where('status', '=', 'Verified')
  if (!('link' in payload)) {
    const user = await users.where('id', '=', payload.user).executeTakeFirst()
    return user && { ...user, path: '/forgot-password' }
  }
  const { purpose, page } = withLink[payload.about]
  const made = await makeLink(db.read, secrets, { purpose, id: payload.link, now: clock() })
  const user = made && (await users.where('email', '=', made.email).executeTakeFirst())
  return user && { ...user, path: `${page}?token=${made.token}` }
}

function partOf(
  payload: AccountMail,
  language: Language,
  values: { readonly at: string; readonly link: string },
): { readonly subject: string; readonly text: string } {
  if ('link' in payload) {
    const messages = withLink[payload.about].messages(language)
    const link = interpolate(messages.link, values)
    const lines = [messages.why, link, messages.limits, messages.notYou]
    return { subject: messages.subject, text: lines.join('\n\n') }
  }
  const messages = notices[payload.about](language)
  const device = payload.about === 'new-device' ? nameOf(payload.device, language) : ''
  const lines = [messages.why, messages.notYou]
  const text = lines.map((line) => interpolate(line, { ...values, device })).join('\n\n')
  return { subject: messages.subject, text }
}

function nameOf(device: string, language: Language): string {
  const messages = messagesFor(language, 'newDeviceMail')
  return device || messages.someDevice
}
