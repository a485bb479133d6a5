/** The changes of prices and the campaigns, each undone in one press. */

import { useRef, useState } from 'react'
import { BannerDialog } from '#src/features/catalogue/prices/dashboard/banner-dialog.tsx'
import {
  usePriceChanges,
  useUndoPrices,
} from '#src/features/catalogue/prices/dashboard/use-prices.ts'
import type { PriceChangeOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type ListProps = {
  readonly messages: DashboardMessages<'prices'>
  readonly bannerMessages: DashboardMessages<'banners'>
  readonly conflictMessages: DashboardMessages<'editConflict'>
}

export function ChangeList({ messages, ...ofBanner }: ListProps) {
  const read = usePriceChanges()
  const [left, setLeft] = useState<string>()
  const { changes } = messages
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="price-changes">
      <h2 id="price-changes" className="text-xl font-bold">
        {changes.heading}
      </h2>
      {left !== undefined && (
        <p role="alert" className="notice wrap-anywhere">
          {left}
        </p>
      )}
      {!read.data && <ReadState read={read} messages={messages} />}
      {read.data?.length === 0 && <p className="text-quiet">{changes.none}</p>}
      {read.data && read.data.length > 0 && (
        <PlainTable
          headings={(['what', 'time', 'products', 'state', 'work'] as const).map(
            (name) => changes[name],
          )}
          aria-label={changes.heading}
        >
          {read.data.map((change) => (
            <ChangeRow
              key={change._id}
              change={change}
              say={setLeft}
              messages={changes}
              {...ofBanner}
            />
          ))}
        </PlainTable>
      )}
    </section>
  )
}

type RowProps = Omit<ListProps, 'messages'> & {
  readonly change: PriceChangeOnTheWire
  readonly say: (left: string | undefined) => void
  readonly messages: DashboardMessages<'prices'>['changes']
}

function ChangeRow({ change, say, messages, bannerMessages, conflictMessages }: RowProps) {
  const language = useLanguage()
  const [isBanner, setBanner] = useState(false)
  const undo = useUndoPrices()
  const row = useRef<HTMLTableRowElement>(null)
  const title = useRef<HTMLElement>(null)
  const { _id, state, from, to, at, products, remaining, undoable } = change
  const name = change.name === '' ? messages.unnamed : change.name
  const timeOf = (instant: string) => formatDateTime(new Date(instant), language)
  const number = (count: number) => formatNumber(count, language)
  const press = pressOf(state)
  const bannerOf = interpolate(bannerMessages.editOf, { name, time: timeOf(at) })
  return (
    <tr ref={row}>
      <Cell label={messages.what}>
        <strong ref={title} tabIndex={-1} className="wrap-anywhere">
          {name}
        </strong>
        <span className="block text-sm text-quiet">{timeOf(at)}</span>
      </Cell>
      <Cell label={messages.time}>
        <span className="grid text-sm">
          <span>{interpolate(messages.begins, { time: timeOf(from) })}</span>
          <span>
            {to === null ? messages.stays : interpolate(messages.ends, { time: timeOf(to) })}
          </span>
          {change.bannerText !== '' && <span>{messages.hasBanner}</span>}
        </span>
      </Cell>
      <Cell label={messages.products}>
        {remaining < products
          ? interpolate(messages.remaining, { n: number(remaining), total: number(products) })
          : number(products)}
      </Cell>
      <Cell label={messages.state}>
        <strong className={state === 'running' ? 'text-good' : 'text-quiet'}>
          {messages.states[state]}
        </strong>
      </Cell>
      <Cell label={messages.work}>
        <span className="flex flex-wrap gap-2">
          {undoable && (
            <BusyButton
              className="button-quiet whitespace-nowrap"
              aria-label={interpolate(messages[`${press}Of`], { name, time: timeOf(at) })}
              isBusy={undo.isPending}
              press={() =>
                undo.mutate(_id, {
                  onSuccess: ({ restored, left }) => {
                    const n = number(restored)
                    showToast('success', interpolate(messages.undone, { n }))
                    keepFocusIn(row.current, title.current)
                    const titles = left.map(({ title }) => title).join(', ')
                    say(left.length > 0 ? interpolate(messages.left, { titles }) : undefined)
                  },
                })
              }
            >
              {messages[press]}
            </BusyButton>
          )}
          {undoable && to !== null && (
            <button
              type="button"
              className="button-quiet whitespace-nowrap"
              aria-label={bannerOf}
              onClick={() => setBanner(true)}
            >
              {bannerMessages.edit}
            </button>
          )}
        </span>
        {isBanner && (
          <BannerDialog
            change={change}
            heading={bannerOf}
            close={() => setBanner(false)}
            messages={bannerMessages}
            conflictMessages={conflictMessages}
          />
        )}
      </Cell>
    </tr>
  )
}

/** The button of a change that is undone disappears, and the focus would be lost with it. */
function keepFocusIn(row: HTMLElement | null, title: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement === document.body || row?.contains(activeElement)) title?.focus()
}

function pressOf(state: PriceChangeOnTheWire['state']): 'cancel' | 'end' | 'undo' {
  if (state === 'planned') return 'cancel'
  return state === 'running' ? 'end' : 'undo'
}
