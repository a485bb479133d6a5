/** The risk of an order in words, with its reasons. */

import { isRiskReason } from '#src/domain/orders/order-risk.ts'
import type { RiskOnTheWire } from '#src/features/orders/risk/risk-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

export type RiskMessages = Pick<DashboardMessages<'callDesk'>, 'riskLevels' | 'riskReasons'>

export const riskColours = {
  low: 'text-good',
  'call-first': 'text-wait',
  high: 'text-bad',
} as const satisfies Record<RiskOnTheWire['level'], string>

type RiskProps = { readonly risk: RiskOnTheWire; readonly messages: RiskMessages }

export function RiskReasons({ risk, messages }: RiskProps) {
  const language = useLanguage()
  return (
    <>
      <p className={`font-bold ${riskColours[risk.level]}`}>
        {levelText(risk, messages, language)}
      </p>
      {risk.reasons.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {risk.reasons.map(({ reason, points }) => (
            <li key={reason}>
              {reasonText(reason, messages)}{' '}
              <span className="text-quiet">{formatNumber(points, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function levelText(
  { level, score }: RiskOnTheWire,
  messages: RiskMessages,
  language: Language,
): string {
  return `${messages.riskLevels[level]} (${formatNumber(score, language)})`
}

/** A reason that a newer process noted keeps its own name. */
export function reasonText(reason: string, messages: RiskMessages): string {
  return isRiskReason(reason) ? messages.riskReasons[reason] : reason
}
