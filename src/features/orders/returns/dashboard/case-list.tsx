/** The returns of one state, with the counts of all above them. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { returnLists, returnOrigins } from '#src/domain/returns/return-case.ts'
import type { QueueOnTheWire } from '#src/features/orders/returns/cases/case-wire.ts'
import { CaseCard } from '#src/features/orders/returns/dashboard/case-card.tsx'
import {
  type ListProps,
  type QueueState,
  returnsPath,
} from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { NoRows } from '#src/ui/dashboard/no-rows.tsx'
import { pageSizes } from '#src/ui/dashboard/page-sizes.ts'
import { Pager } from '#src/ui/dashboard/pager.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const askedEveryMs = 20_000

export function CaseList({ tables, state, onChanged, onReceived, ...parts }: ListProps) {
  const { messages } = parts
  const { page, size } = state
  const query = { page, size, state: 'open', ...state.filters }
  const read = useQuery({
    queryKey: [returnsPath, query],
    queryFn: async ({ signal }) =>
      (await askApi<QueueOnTheWire>(returnsPath, { query, signal })).body,
    placeholderData: keepPreviousData,
    refetchInterval: askedEveryMs,
  })
  const list = {
    found: read.data,
    hasFailed: read.isError,
    tryAgain: () => void read.refetch(),
  }
  const items = read.data?.items ?? []
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Chips state={state} counts={read.data?.counts} messages={messages} />
        <OriginFilter state={state} messages={messages} />
      </div>
      {items.length === 0 && (
        <NoRows list={list} messages={{ ...tables, empty: messages.noneListed }} />
      )}
      <ul className="grid items-start gap-3 xl:grid-cols-2">
        {items.map(({ return: one, order }) => (
          <li key={`${one._id} ${one.state} ${order.version}`}>
            <CaseCard
              {...parts}
              of={one}
              order={order}
              onChanged={onChanged}
              onReceived={onReceived}
            />
          </li>
        ))}
      </ul>
      <Pager total={read.data?.total ?? 0} state={state} sizes={pageSizes} messages={tables} />
    </>
  )
}

type ChipsProps = {
  readonly state: QueueState
  readonly counts: QueueOnTheWire['counts'] | undefined
  readonly messages: DashboardMessages<'returns'>
}

function Chips({ state, counts, messages }: ChipsProps) {
  const language = useLanguage()
  const shown = state.filters.state ?? 'open'
  const countOf = (one: (typeof returnLists)[number]) => {
    if (!counts) return undefined
    return one === 'open' ? counts.asked + counts.approved + counts['on-its-way'] : counts[one]
  }
  return (
    <fieldset className="stage-chips">
      <legend className="sr-only">{messages.lists}</legend>
      {returnLists.map((one) => (
        <button
          key={one}
          type="button"
          className="stage-chip"
          aria-pressed={shown === one}
          onClick={() => state.setFilter('state', one === 'open' ? '' : one)}
        >
          {one === 'open' ? messages.open : messages.states[one]}
          {countOf(one) !== undefined && (
            <span className="stage-count">{formatNumber(countOf(one) ?? 0, language)}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}

function OriginFilter({ state, messages }: Omit<ChipsProps, 'counts'>) {
  const id = useId()
  return (
    <div className="grid gap-1 text-sm text-quiet">
      <label htmlFor={id}>{messages.begunBy}</label>
      <select
        id={id}
        className="text-field"
        value={state.filters.origin ?? ''}
        onChange={({ target }) => state.setFilter('origin', target.value)}
      >
        <option value="">{messages.anybody}</option>
        {returnOrigins.map((one) => (
          <option key={one} value={one}>
            {messages.origins[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
