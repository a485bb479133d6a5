/** The products that the owner ticks in View Product, on any page of the list, and takes to the price sheet. */

import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

/** Their ids stand in the address of the sheet. */
export const mostChosen = 200

type Chosen = {
  readonly ids: ReadonlySet<string>
  readonly set: (ids: ReadonlySet<string>) => void
}

const noIds: ReadonlySet<string> = new Set()
const ChosenProducts = createContext<Chosen>({ ids: noIds, set: () => {} })

/** Around the table and the links: a tick draws no row of the table anew. */
export function ProductsToChoose({ children }: { readonly children: ReactNode }) {
  const [ids, set] = useState(noIds)
  const value = useMemo(() => ({ ids, set }), [ids])
  return <ChosenProducts value={value}>{children}</ChosenProducts>
}

type ChoiceProps = {
  readonly product: { readonly _id: string; readonly title: string }
  readonly messages: DashboardMessages<'products'>
}

export function ProductChoice({ product: { _id, title }, messages }: ChoiceProps) {
  const { ids, set } = use(ChosenProducts)
  const isChosen = ids.has(_id)
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-5"
        checked={isChosen}
        disabled={!isChosen && ids.size >= mostChosen}
        onChange={({ target }) => {
          const others = [...ids].filter((id) => id !== _id)
          set(new Set(target.checked ? [...others, _id] : others))
        }}
      />
      <span>
        {messages.choose}
        <span className="sr-only">: {title}</span>
      </span>
    </label>
  )
}

type LinkProps = { readonly messages: DashboardMessages<'products'> }

/** To the sheet of the chosen products; without any, of those that the filters find. */
export function PricesLink({ messages }: LinkProps) {
  const listSearch = useListSearch()
  const { ids } = use(ChosenProducts)
  if (ids.size > 0) return null
  return (
    <Link
      to={{ pathname: '/dashboard/view-product/prices', search: listSearch.search }}
      state={listSearch}
      className="button-quiet"
    >
      {messages.prices}
    </Link>
  )
}

/** Stays in sight while products are chosen. */
export function ChosenBar({ messages }: LinkProps) {
  const listSearch = useListSearch()
  const { ids, set } = use(ChosenProducts)
  if (ids.size === 0) return null
  return (
    <section
      className="card sticky bottom-0 z-10 flex flex-wrap items-center gap-x-5 gap-y-2 p-4"
      aria-label={messages.chosenProducts}
    >
      <ChosenCount count={ids.size} messages={messages} />
      <span className="flex flex-wrap gap-3">
        <Link
          to={{ pathname: '/dashboard/view-product/prices', search: `?ids=${[...ids].join()}` }}
          state={listSearch}
          className="button-main"
        >
          {messages.prices}
        </Link>
        <button type="button" className="button-quiet" onClick={() => set(noIds)}>
          {messages.chooseNone}
        </button>
      </span>
    </section>
  )
}

type CountProps = LinkProps & { readonly count: number }

/** At the limit the boxes of all other products are disabled: it says why. */
export function ChosenCount({ count, messages }: CountProps) {
  const language = useLanguage()
  const n = formatNumber(count, language)
  return (
    <p aria-live="polite">
      <strong>{interpolate(messages.chosen, { n })}</strong>
      {count >= mostChosen && (
        <span className="block text-sm">{interpolate(messages.chosenMost, { n })}</span>
      )}
    </p>
  )
}
