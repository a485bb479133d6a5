import type { DeliveryFees } from '#src/domain/delivery.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'

type BuyingFactsProps = PageTexts<'product'> & {
  readonly fees: DeliveryFees
}

/** Facts that a buyer needs before the order button. */
export function BuyingFacts({ fees, language, messages }: BuyingFactsProps) {
  const delivery = interpolate(messages.delivery, {
    inside: formatMoney(fees['inside-dhaka'], language),
    outside: formatMoney(fees['outside-dhaka'], language),
  })
  const facts = [
    ['cash', messages.cashOnDelivery],
    ['tag', messages.bestPrice],
    ['truck', delivery],
    ['return', messages.returns],
  ] as const
  return (
    <ul className="card grid gap-2.5 p-4">
      {facts.map(([icon, text]) => (
        <li key={icon} className="flex gap-3">
          <Icon name={icon} className="mt-0.5 text-good" />
          {text}
        </li>
      ))}
    </ul>
  )
}
