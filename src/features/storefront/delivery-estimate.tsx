import { useEffect, useRef, useState } from 'react'
import type { DeliveryDays } from '#src/domain/delivery.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'

type DeliveryEstimateProps = PageTexts<'ask'> & { readonly days: DeliveryDays }

/**
 * The page is the same for everybody at every time, so it names working days; the browser puts the
 * dates in their place (decision 0069). Nothing where the owner names no days for a zone.
 */
export function DeliveryEstimate({ days, language, messages }: DeliveryEstimateProps) {
  const [dates, setDates] = useState<{ inside: string; outside: string }>()
  const line = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (!line.current) return
    const seen = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      const dates = await import('#src/features/storefront/delivery-dates.ts').catch(
        () => undefined,
      )
      setDates(dates?.deliveryDates(days, language))
    })
    seen.observe(line.current)
    return () => seen.disconnect()
  }, [days, language])

  const { 'inside-dhaka': inside, 'outside-dhaka': outside } = days
  if (inside === 0 || outside === 0) return null
  const counts = {
    inside: formatNumber(inside, language),
    outside: formatNumber(outside, language),
  }
  return (
    <p ref={line} className="flex gap-3">
      <Icon name="truck" className="mt-0.5 text-good" />
      {interpolate(dates ? messages.byDay : messages.inDays, dates ?? counts)}
    </p>
  )
}
