import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Poisha } from '#src/domain/money.ts'
import type { BuyerStage } from '#src/domain/orders/order-stage.ts'
import { SavedAddress } from '#src/features/orders/mine/saved-address.tsx'
import { formatDate } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts, SectionMessages } from '#src/i18n/messages-for.ts'

export type MyOrder = {
  readonly number: string
  /** Opens the receipt. */
  readonly token: string
  readonly placedAt: string
  readonly stage: BuyerStage
  readonly total: Poisha
  /** In the language of the page. */
  readonly titles: readonly string[]
}

type MyOrdersProps = PageTexts<'lookUpOrder'> & {
  readonly orders: readonly MyOrder[]
  readonly stageMessages: SectionMessages<'orderStagesShort'>
  readonly saved: Pick<ComponentProps<typeof SavedAddress>, 'address' | 'labels'>
}

/** What an account has ordered; each leads to its receipt. */
export function MyOrders({ orders, saved, stageMessages, language, messages }: MyOrdersProps) {
  return (
    <section aria-labelledby="mine" className="grid gap-3">
      <h2 id="mine" className="text-xl">
        {messages.mine}
      </h2>
      {orders.length === 0 && <p className="text-quiet">{messages.mineEmpty}</p>}
      <SavedAddress {...saved} language={language} messages={messages} />
      <ul className="grid gap-3">
        {orders.map(({ number, token, placedAt, stage, total, titles }) => (
          <li key={number} className="card grid gap-1 px-4 py-3">
            <Link
              to={`${pathPrefix(language)}/thankyou?${new URLSearchParams({ oid: number, token })}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 font-bold"
            >
              <span>{number}</span>
              <span>{formatMoney(total, language)}</span>
            </Link>
            <p className="wrap-anywhere">{titles.join(' · ')}</p>
            <p className="text-quiet">
              {formatDate(new Date(placedAt), language)} · {stageMessages[stage]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
