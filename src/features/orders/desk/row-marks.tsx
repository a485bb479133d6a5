/** Marks beside a buyer's name in a row: what to look at before the call. */

import type { OrderFlag } from '#src/domain/orders/order-flag.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { callText } from '#src/features/orders/desk/call-text.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import {
  levelText,
  reasonText,
  riskColours,
} from '#src/features/orders/risk/dashboard/risk-reasons.tsx'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type MarksProps = { readonly order: OrderOnTheWire }

export function RowMarks({ order }: MarksProps) {
  const { messages, flagMessages } = useDesk()
  const language = useLanguage()
  const said = [
    ...(order.flags ?? []).map((flag) => flagMessages[flag as OrderFlag]),
    ...(order.short > 0
      ? [interpolate(messages.short, { n: formatNumber(order.short, language) })]
      : []),
  ].join(' · ')
  return (
    <>
      <RiskMark order={order} />
      <CallMark order={order} />
      {said !== '' && (
        <span className="flex-none text-wait" title={said}>
          <Icon name="warning" />
          <span className="sr-only">{said}</span>
        </span>
      )}
    </>
  )
}

function RiskMark({ order: { risk } }: MarksProps) {
  const { callMessages } = useDesk()
  const language = useLanguage()
  if (!risk) return null
  const said = [
    `${callMessages.risk}: ${levelText(risk, callMessages, language)}`,
    ...risk.reasons.map(({ reason }) => reasonText(reason, callMessages)),
  ].join(' · ')
  return (
    <span className={`risk-mark ${riskColours[risk.level]}`} title={said}>
      <span aria-hidden="true">{risk.level !== 'low' && formatNumber(risk.score, language)}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}

/** Of an order that still waits for a call. */
function CallMark({ order: { calls, stage } }: MarksProps) {
  const { messages } = useDesk()
  const language = useLanguage()
  if (!calls || !stageRules[stage].isToCall) return null
  const said = callText(calls, messages, language)
  return (
    <span className="call-mark" title={said}>
      <Icon name="phone" />
      <span aria-hidden="true">
        {calls.unanswered > 0 && formatNumber(calls.unanswered, language)}
      </span>
      <span className="sr-only">{said}</span>
    </span>
  )
}
