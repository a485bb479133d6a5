/** In a row: the buyer has other open orders of the same day. */

import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

export function DuplicateMark({ order: { duplicates } }: { readonly order: OrderOnTheWire }) {
  const { messages } = useDesk()
  const language = useLanguage()
  if (!duplicates) return null
  const said = interpolate(messages.duplicates.mark, { numbers: duplicates.join(', ') })
  return (
    <span className="flex flex-none items-center text-sm font-bold text-wait" title={said}>
      <Icon name="orders" />
      <span aria-hidden="true">{formatNumber(duplicates.length, language)}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}
