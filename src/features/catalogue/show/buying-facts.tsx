import type { DeliveryFees } from '#src/domain/delivery.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'

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
    ['cash', messages.cashOnDelivery, undefined],
    ['tag', messages.bestPrice, undefined],
    ['truck', delivery, 'terms#delivery'],
    ['return', messages.returns, 'about#returns'],
  ] as const
  return (
    <ul className="card grid gap-2.5 p-4">
      {facts.map(([icon, text, rule]) => (
        <li key={icon} className="flex gap-3">
          <Icon name={icon} className="mt-0.5 text-good" />
          {rule === undefined ? (
            text
          ) : (
            <PathLink
              to={`${pathPrefix(language)}/${rule}`}
              className="-my-2.5 py-2.5 underline underline-offset-4 hover:text-brand"
            >
              {text}
            </PathLink>
          )}
        </li>
      ))}
    </ul>
  )
}
