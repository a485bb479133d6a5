/** The text of a message about an order, in the language in which it was placed. */

import type { MessageEvent, MessageField } from '#src/domain/messages/buyer-message.ts'
import { collectOf } from '#src/domain/pricing.ts'
import type { Templates } from '#src/features/orders/notify/stored-choices.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type About = {
  readonly order: Pick<
    OrderView,
    'number' | 'customer' | 'language' | 'total' | 'adjusted' | 'advanced'
  >
  readonly origin: string
  /** Of the shop. */
  readonly phone: string
}

export function messageFieldsOf({
  order,
  origin,
  phone,
}: About): Readonly<Record<MessageField, string>> {
  const { number, language, customer } = order
  return {
    shop: messagesFor(language, 'layout').brand,
    // Typed by a visitor: on one line, so that it can end no sentence of the shop.
    name: customer.name.replaceAll(/\s+/g, ' ').slice(0, 40),
    number,
    amount: formatMoney(collectOf(order), language),
    // Without the token: whoever reads the SMS still needs the phone.
    link: `${origin}${pathPrefix(language)}/order?number=${number}`,
    phone: digitsIn(phone, language),
  }
}

function templateFor(templates: Templates, event: MessageEvent, language: Language): string {
  return templates[event]?.[language] ?? messagesFor(language, 'buyerTexts')[event]
}

export function messageText(about: About, templates: Templates, event: MessageEvent): string {
  const template = templateFor(templates, event, about.order.language)
  return interpolate(template, messageFieldsOf(about))
}
