/** The pages of a table: which one, of how many rows, and to the others. */

import { useEffect, useId } from 'react'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Page } from '#src/lib/paging.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type TableMessages = DashboardMessages<'tables'>

export type PagerState = {
  readonly page: number
  readonly size: number
  readonly goTo: (page: number) => void
  readonly setSize: (size: number) => void
}

/** If the last record of the last page disappears, the page before it becomes the last. */
export function useLastPageAtMost(
  found: Page<unknown> | undefined,
  { page, size, goTo }: Pick<PagerState, 'page' | 'size' | 'goTo'>,
): void {
  const last = found && Math.ceil(found.total / size)
  const isBeyond = found?.page === page && found.size === size && last && page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes a new goTo
  useEffect(() => {
    if (isBeyond) goTo(last)
  }, [isBeyond, last])
}

type PagerProps = {
  readonly total: number
  readonly state: PagerState
  readonly sizes: readonly number[]
  readonly messages: TableMessages
}

export function Pager({ total, state, sizes, messages }: PagerProps) {
  const language = useLanguage()
  const sizeId = useId()
  const { page, size } = state
  const last = Math.max(1, Math.ceil(total / size))
  const from = total === 0 ? 0 : (page - 1) * size + 1
  const turn = (to: number, name: 'first' | 'previous' | 'next' | 'last', icon: TurnIcon) => {
    const isOff = to < 1 || to > last || to === page
    return (
      <button
        type="button"
        className="button-icon aria-disabled:cursor-not-allowed aria-disabled:opacity-35"
        aria-label={messages[name]}
        // Not disabled: on the last page the button would lose the focus.
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) state.goTo(to)
        }}
      >
        <Icon name={icon} />
      </button>
    )
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <label htmlFor={sizeId} className="flex items-center gap-2 text-sm text-quiet">
        {messages.rowsPerPage}
        <select
          id={sizeId}
          className="text-field w-auto"
          value={size}
          onChange={(event) => state.setSize(Number(event.target.value))}
        >
          {sizes.map((choice) => (
            <option key={choice} value={choice}>
              {formatNumber(choice, language)}
            </option>
          ))}
        </select>
      </label>
      <p className="text-sm text-quiet tabular-nums">
        {interpolate(messages.shown, {
          from: formatNumber(Math.min(from, total), language),
          to: formatNumber(Math.min(total, page * size), language),
          total: formatNumber(total, language),
        })}
      </p>
      <nav aria-label={messages.pages} className="flex">
        {turn(1, 'first', 'page-first')}
        {turn(page - 1, 'previous', 'page-back')}
        {turn(page + 1, 'next', 'page-on')}
        {turn(last, 'last', 'page-last')}
      </nav>
    </div>
  )
}

type TurnIcon = 'page-first' | 'page-back' | 'page-on' | 'page-last'
