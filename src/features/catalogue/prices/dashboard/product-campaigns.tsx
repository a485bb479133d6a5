/** Above the editor of a product: the campaigns that it is in, and the price of its own. */

import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { usePricesFrom } from '#src/features/catalogue/prices/dashboard/use-prices.ts'
import type { PricedOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type CampaignsProps = {
  /** As the page was opened; a saved product is read again. */
  readonly opened: PricedOnTheWire
  readonly messages: DashboardMessages<'productCampaigns'>
}

export function ProductCampaigns({ opened, messages }: CampaignsProps) {
  const { campaigns } = usePricesFrom(opened)
  const textOf = useCampaignText(messages)
  if (campaigns.length === 0) return null
  return (
    <section className="notice grid gap-2" aria-label={messages.heading}>
      {campaigns.map((campaign) => (
        <p key={campaign.from} className="wrap-anywhere">
          {textOf(campaign)}
        </p>
      ))}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {campaigns.some(({ on, to }) => on && to !== null) && messages.ends}
        <Link
          to={`/dashboard/view-product/prices?ids=${opened._id}#price-changes`}
          className="inline-flex min-h-11 items-center font-bold underline"
        >
          {messages.see}
        </Link>
      </p>
    </section>
  )
}

type Campaign = PricedOnTheWire['campaigns'][number]

function useCampaignText(messages: CampaignsProps['messages']): (campaign: Campaign) => string {
  const language = useLanguage()
  const time = (instant: string) => formatDateTime(new Date(instant), language)
  const amount = (taka: number) => formatMoney(fromTaka(taka), language)
  return ({ name: given, from, to, on, price, beneath }) => {
    const values = {
      name: given === '' ? messages.nameless : given,
      price: amount(price),
      from: time(from),
      to: to === null ? '' : time(to),
      own: amount(beneath ?? price),
    }
    if (on) return interpolate(messages.runs, values)
    return interpolate(to === null ? messages.stays : messages.comes, values)
  }
}
