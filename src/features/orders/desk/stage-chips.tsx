/** The stages above the list, each with the number of its open orders. */

import { useQuery } from '@tanstack/react-query'
import { type OrderStage, orderStages, packingStages } from '#src/domain/orders/order-stage.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { countsPath } from '#src/features/orders/desk/use-moves.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const askedEveryMs = 20_000
const shownAtMost = 999

type Counts = { readonly stages: Readonly<Partial<Record<OrderStage, number>>> }

type StageChipsProps = {
  /** Empty: all. */
  readonly stage: string
  readonly choose: (stage: OrderStage | '') => void
}

export function StageChips({ stage, choose }: StageChipsProps) {
  const { may, messages } = useDesk()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [countsPath],
    queryFn: async ({ signal }) => (await askApi<Counts>(countsPath, { signal })).body,
    refetchInterval: askedEveryMs,
  })
  const stages = may.move === 'packing' ? packingStages : orderStages
  const countOf = (one: OrderStage) => {
    const count = data?.stages[one]
    if (count === undefined) return undefined
    return count > shownAtMost ? messages.manyMore : formatNumber(count, language)
  }
  return (
    <fieldset className="stage-chips">
      <legend className="sr-only">{messages.stage}</legend>
      {(['', ...stages] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="stage-chip"
          aria-pressed={stage === one}
          data-stage={one}
          onClick={() => choose(one)}
        >
          {one === '' ? messages.all : messages.stages[one]}
          {one !== '' && countOf(one) !== undefined && (
            <span className="stage-count">{countOf(one)}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
