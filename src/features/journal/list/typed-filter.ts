/** The filters of the page, as its address has them: what is no filter counts as none. */

import { z } from 'zod'
import { JournalFilterOnTheWire } from '#src/features/journal/list/journal-wire.ts'
import type { JournalFilter } from '#src/features/journal/list/list-journal.server.ts'
import { dayTyped } from '#src/i18n/typed-day.ts'

const day = z
  .string()
  .transform((text) => dayTyped(text))
  .optional()
  .catch(undefined)

const { account, event } = JournalFilterOnTheWire.shape

const Typed = z.object({
  account: account.catch(undefined),
  event: event.catch(undefined),
  from: day,
  to: day,
})

/** `orderTyped` reads an order number as people type it. */
export function typedFilter(
  params: URLSearchParams,
  orderTyped: (text: string) => string | undefined,
): JournalFilter {
  const typed = Typed.parse(Object.fromEntries(params))
  const order = (params.get('order') ?? '').trim()
  return {
    ...typed,
    // A text that is no number finds nothing, instead of everything.
    order: order === '' ? undefined : (orderTyped(order) ?? order.slice(0, 40)),
  }
}

/** The address of the page, or of its table, with these filters. */
export function filterQuery(filter: JournalFilter, more: Readonly<Record<string, string>> = {}) {
  const given = Object.entries({ ...filter, ...more }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
