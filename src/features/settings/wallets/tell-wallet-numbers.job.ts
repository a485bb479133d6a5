/** Mails the owner that buyers send their money to another number: whoever changed it may be a thief. */

import { wallets } from '#src/domain/orders/advance/advance-rule.ts'
import { mailOwner, type OwnerMail } from '#src/features/settings/mail-owner.ts'
import type { WalletEvents } from '#src/features/settings/wallets/wallet-events.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

export function tellWalletNumbers(owner: OwnerMail): OutboxHandler<WalletEvents['wallet-numbers']> {
  return ({ id, payload: { before, after } }, signal) =>
    mailOwner(owner, {
      id,
      signal,
      textsIn: (language) => {
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
        return { subject: messages.subject, lines: [messages.what, ...changes, messages.next] }
      },
    })
}
