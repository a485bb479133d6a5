/** The reviews of one state, with the counts of all above them. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reviewStates } from '#src/domain/reviews/review.ts'
import { type ListState, useListState } from '#src/features/dashboard/use-list.ts'
import { ReviewCard } from '#src/features/orders/reviews/dashboard/review-card.tsx'
import type { ReviewsOnTheWire } from '#src/features/orders/reviews/review-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import type { TableMessages } from '#src/ui/dashboard/data-table.tsx'
import { NoRows } from '#src/ui/dashboard/no-rows.tsx'
import { pageSizes } from '#src/ui/dashboard/page-sizes.ts'
import { Pager } from '#src/ui/dashboard/pager.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const path = '/admin/reviews'
const askedEveryMs = 20_000

const names = {
  sort: 'changed',
  sorts: ['changed'],
  filters: { state: reviewStates },
} as const

type ReviewListProps = {
  readonly messages: DashboardMessages<'reviews'>
  readonly tables: TableMessages
}

export function ReviewList({ messages, tables }: ReviewListProps) {
  const state = useListState<'state'>(names)
  const { page, size, filters } = state
  const query = { page, size, state: 'waiting', ...filters }
  const read = useQuery({
    queryKey: [path, query],
    queryFn: async ({ signal }) => (await askApi<ReviewsOnTheWire>(path, { query, signal })).body,
    placeholderData: keepPreviousData,
    refetchInterval: askedEveryMs,
  })
  const items = read.data?.items ?? []
  const list = {
    found: read.data,
    hasFailed: read.isError,
    tryAgain: () => void read.refetch(),
  }
  return (
    <>
      <Chips state={state} counts={read.data?.counts} messages={messages} />
      {items.length === 0 && <NoRows list={list} messages={{ ...tables, empty: messages.none }} />}
      <ul className="grid items-start gap-3 xl:grid-cols-2">
        {items.map((review) => (
          <li key={`${review._id} ${review.state} ${review.reply}`}>
            <ReviewCard review={review} onChanged={() => void read.refetch()} messages={messages} />
          </li>
        ))}
      </ul>
      <Pager total={read.data?.total ?? 0} state={state} sizes={pageSizes} messages={tables} />
    </>
  )
}

type ChipsProps = Pick<ReviewListProps, 'messages'> & {
  readonly state: ListState<'state'>
  readonly counts: ReviewsOnTheWire['counts'] | undefined
}

function Chips({ state, counts, messages }: ChipsProps) {
  const language = useLanguage()
  const shown = state.filters.state ?? 'waiting'
  return (
    <fieldset className="stage-chips">
      <legend className="sr-only">{messages.lists}</legend>
      {reviewStates.map((one) => (
        <button
          key={one}
          type="button"
          className="stage-chip"
          aria-pressed={shown === one}
          onClick={() => state.setFilter('state', one === 'waiting' ? '' : one)}
        >
          {messages.states[one]}
          {counts && <span className="stage-count">{formatNumber(counts[one], language)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
