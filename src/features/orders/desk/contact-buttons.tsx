/** Call and WhatsApp, the latter with a filled Bangla text. Nothing for a masked or empty phone. */

import { normalisePhone } from '#src/domain/people/phone.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { whatsAppLink } from '#src/features/orders/desk/order-text.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'

export function ContactButtons({ order }: { readonly order: OrderOnTheWire }) {
  const { messages, toBuyer } = useDesk()
  const { cname: name, cphone } = order
  if (cphone === '' || cphone.includes('…')) return null
  const national = normalisePhone(cphone)
  return (
    <>
      <a
        href={`tel:${toAsciiDigits(national ?? cphone).replace(/[^\d+]/g, '')}`}
        className="button-quiet px-2 text-sm"
        aria-label={interpolate(messages.callOf, { name })}
      >
        <Icon name="phone" />
        {messages.call}
      </a>
      {national !== undefined && (
        <a
          href={whatsAppLink(order, national, toBuyer)}
          target="_blank"
          rel="noreferrer"
          className="button-quiet px-2 text-sm"
          aria-label={interpolate(messages.whatsAppOf, { name })}
        >
          <Icon name="chat" />
          {messages.whatsApp}
        </a>
      )}
    </>
  )
}
