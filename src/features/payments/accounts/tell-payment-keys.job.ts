/** Mails the owner that online payments may go to another account: whoever typed its keys may be a thief. */

import type { PaymentAccountEvents } from '#src/features/payments/accounts/payment-account-events.ts'
import { mailOwner, type OwnerMail } from '#src/features/settings/mail-owner.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

export function tellPaymentKeys(
  owner: OwnerMail,
): OutboxHandler<PaymentAccountEvents['payment-keys']> {
  return ({ id, payload: { provider: which } }, signal) =>
    mailOwner(owner, {
      id,
      signal,
      textsIn: (language) => {
        const messages = messagesFor(language, 'paymentKeysMail')
        const { [which]: provider } = messagesFor(language, 'payOnline').names
        return {
          subject: interpolate(messages.subject, { provider }),
          lines: [interpolate(messages.what, { provider }), messages.next],
        }
      },
    })
}
