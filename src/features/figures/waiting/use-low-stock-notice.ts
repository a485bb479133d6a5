import { useEffect, useRef } from 'react'
import { newsOf } from '#src/features/figures/waiting/low-stock-news.ts'
import type { WaitingOnTheWire } from '#src/features/figures/waiting/waiting-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

/** Says once which product came to its line while the dashboard is open. */
export function useLowStockNotice(
  answer: WaitingOnTheWire | undefined,
  messages: DashboardMessages<'waiting'>,
): void {
  const language = useLanguage()
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (!answer) return
    const { news, knownUpTo } = newsOf(answer.lowStock, known.current)
    known.current = knownUpTo
    if (!news) return
    const { title, left, more } = news
    const text = more > 0 ? messages.becameLowMore : messages.becameLow
    const n = formatNumber(more > 0 ? more : left, language)
    showToast('generic', interpolate(text, { title, n }))
  }, [answer, messages, language])
}
