import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { OpenOrderLinks } from '#src/features/orders/open-order-links.tsx'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { KnownBuyerOnTheWire } from '#src/features/orders/staff/staff-order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type KnownBuyerProps = {
  /** As typed: the shop looks up only whole phones. */
  readonly phone: string
  /** Called once for each phone that is known. */
  readonly onKnown: (last: OrderOnTheWire) => void
  readonly messages: DashboardMessages<'newOrder'>
}

/** There also while nothing is known: a live region must stand before its text. */
export function KnownBuyer({ phone, onKnown, messages }: KnownBuyerProps) {
  const language = useLanguage()
  const national = normalisePhone(phone)
  const { data } = useQuery({
    queryKey: ['/admin/buyers/by-phone', national],
    queryFn: ({ signal }) => findBuyer(national ?? '', signal),
    enabled: national !== undefined,
    // The shop's own answer counts, and no buyer stays in the browser.
    gcTime: 0,
  })
  const known = useEffectEvent(onKnown)
  useEffect(() => {
    if (data) known(data.last)
  }, [data])

  const count = (number: number) => formatNumber(number, language)
  return (
    <div role="status" className={data ? 'notice grid gap-1' : 'hidden'}>
      {data && (
        <>
          <p className="font-bold">{messages.buyer}</p>
          <p>
            {interpolate(messages.buyerHistory, {
              n: count(data.orders),
              delivered: count(data.delivered),
              returned: count(data.returned),
              cancelled: count(data.cancelled),
            })}
          </p>
          {data.open.length > 0 && (
            <>
              <p className="font-bold">{messages.open}</p>
              <OpenOrderLinks orders={data.open} text={messages.openOrder} />
            </>
          )}
        </>
      )}
    </div>
  )
}

/** Null for a phone without an order, and where the shop cannot say. */
async function findBuyer(cphone: string, signal: AbortSignal): Promise<KnownBuyerOnTheWire | null> {
  try {
    const asking = { method: 'POST', body: { cphone }, signal } as const
    return (await askApi<KnownBuyerOnTheWire | null>('/admin/buyers/by-phone', asking)).body
  } catch (error) {
    if (error instanceof ApiFailure) return null
    throw error
  }
}
