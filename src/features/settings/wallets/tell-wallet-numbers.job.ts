/** Mails the owner that buyers send their money to another number: whoever changed it may be a thief. */

import { wallets } from '#src/domain/orders/advance/advance-rule.ts'
import type { WalletEvents } from '#src/features/settings/wallets/wallet-events.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { inLanguages } from '#src/platform/mail/in-languages.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Telling = { readonly mailer: Mailer; readonly adminEmail: string; readonly origin: string }

/** To the address of the process's own settings, which no page of the shop can change. */
export function tellWalletNumbers({
  mailer,
  adminEmail,
  origin,
}: Telling): OutboxHandler<WalletEvents['wallet-numbers']> {
  return async ({ id, payload: { before, after } }, signal) => {
    const mail = inLanguages((language) => {
      const messages = messagesFor(language, 'walletNumbersMail')
      const changes = wallets
        .filter((wallet) => before[wallet] !== after[wallet])
        .map((wallet) =>
          interpolate(messages.change, {
            wallet: messages.wallets[wallet],
            before: digitsIn(before[wallet], language) || messages.none,
            after: digitsIn(after[wallet], language) || messages.none,
          }),
        )
      const values = {
        at: formatDateTime(momentOfId(id), language),
        link: `${origin}/dashboard/activity`,
      }
      const lines = [messages.what, ...changes, messages.next]
      return {
        subject: messages.subject,
        text: lines.map((line) => interpolate(line, values)).join('\n\n'),
      }
    })
    await mailer.send({ to: adminEmail, ...mail, eventId: id }, signal)
  }
}
