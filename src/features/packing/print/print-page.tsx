/** A batch of orders as paper: a pick list, then a slip or a label each. */

import { memo, Suspense, useRef, useState } from 'react'
import {
  layoutRules,
  mostPrinted,
  type PrintLayout,
  printLayouts,
} from '#src/domain/packing/print-layout.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { rememberView } from '#src/features/dashboard/remembered-view.ts'
import { LeftOutList, PickList } from '#src/features/packing/print/pick-list.tsx'
import type { PrintBatch } from '#src/features/packing/print/print-batch.ts'
import { type PrintedShop, Slip } from '#src/features/packing/print/slip.tsx'
import { useFitted } from '#src/features/packing/print/use-fitted.ts'
import { useNotedPrints } from '#src/features/packing/print/use-noted-prints.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

export const layoutCookie = 'print-layout'

export type PrintPageProps = {
  /** Undefined: the address has more orders than a batch. */
  readonly batch: PrintBatch | undefined
  readonly layout: PrintLayout
  readonly hidesPhones: boolean
  readonly shop: PrintedShop
  readonly messages: DashboardMessages<'prints'>
  readonly failures: FailureMessages
}

const nothing: PrintBatch = { slips: [], leftOut: [] }

export function PrintPage(props: PrintPageProps) {
  const { batch = nothing, shop, messages, failures } = props
  const { slips } = batch
  const [layout, setLayout] = useState(props.layout)
  const [withPickList, setWithPickList] = useState(true)
  const room = useRef<HTMLDivElement>(null)
  const fitted = useFitted(room, layout, slips)
  const numbers = slips.map(({ number }) => number)
  useNotedPrints({ numbers, layout, messages, failures })
  return (
    <>
      <Toolbar
        {...props}
        layout={layout}
        choose={(one) => {
          rememberView(layoutCookie, one)
          setLayout(one)
        }}
        pickList={{ isShown: withPickList, show: setWithPickList }}
        isReady={fitted.isReady}
      />
      <Notices {...props} cut={fitted.cut} />
      <div
        ref={room}
        className="sheets"
        data-layout={layout}
        data-ready={fitted.isReady || undefined}
      >
        {/* Hydrated after the toolbar: the slips can be printed as the server sent them. */}
        <Suspense>
          <Sheets
            batch={batch}
            withPickList={withPickList}
            layout={layout}
            shop={shop}
            messages={messages}
          />
        </Suspense>
      </div>
    </>
  )
}

type SheetsProps = Pick<PrintPageProps, 'layout' | 'shop' | 'messages'> & {
  readonly batch: PrintBatch
  readonly withPickList: boolean
}

/** Rendered anew only with other orders or another paper. */
const Sheets = memo(({ batch, withPickList, layout, shop, messages }: SheetsProps) => {
  const { slips, leftOut } = batch
  const language = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  const total = n(slips.length)
  const { slipsOnPage } = layoutRules[layout]
  const sheets = chunksOf(slips, slipsOnPage).map((some, page) => (
    <div key={some[0]?.number} className="sheet">
      {some.map((slip, at) => (
        <Slip
          key={slip.number}
          slip={slip}
          place={interpolate(messages.of, { n: n(page * slipsOnPage + at + 1), total })}
          layout={layout}
          shop={shop}
          messages={messages}
        />
      ))}
    </div>
  ))
  return (
    <>
      {slips.length > 1 && withPickList && (
        <div className="sheet sheet-pick">
          <PickList slips={slips} leftOut={leftOut} shop={shop} messages={messages} />
        </div>
      )}
      {sheets}
    </>
  )
})

type ToolbarProps = PrintPageProps & {
  readonly choose: (layout: PrintLayout) => void
  readonly pickList: { readonly isShown: boolean; readonly show: (isShown: boolean) => void }
  readonly isReady: boolean
}

function Toolbar({ batch = nothing, layout, choose, pickList, isReady, messages }: ToolbarProps) {
  const { slips } = batch
  if (slips.length === 0) return null
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      <label className="grid gap-1">
        <span className="text-sm font-semibold">{messages.paper}</span>
        <select
          className="text-field w-auto"
          value={layout}
          onChange={({ target }) => {
            const chosen = printLayouts.find((one) => one === target.value)
            if (chosen) choose(chosen)
          }}
        >
          {printLayouts.map((one) => (
            <option key={one} value={one}>
              {messages.layouts[one]}
            </option>
          ))}
        </select>
      </label>
      {slips.length > 1 && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={pickList.isShown}
            onChange={({ target }) => pickList.show(target.checked)}
          />
          {messages.withPickList}
        </label>
      )}
      <button
        type="button"
        className="button-main"
        aria-disabled={!isReady}
        // biome-ignore lint/a11y/noAutofocus: the person came to press it, and Enter prints
        autoFocus
        onClick={() => isReady && window.print()}
      >
        <Icon name="print" />
        {isReady ? messages.print : messages.preparing}
      </button>
    </div>
  )
}

function Notices(props: PrintPageProps & { readonly cut: readonly string[] }) {
  const { batch, hidesPhones, cut, messages } = props
  const language = useLanguage()
  const { slips, leftOut } = batch ?? nothing
  const n = (count: number) => formatNumber(count, language)
  return (
    <div className="grid gap-3 empty:hidden print:hidden">
      {!batch && (
        <p role="alert" className="notice">
          {interpolate(messages.tooMany, { n: n(mostPrinted) })}
        </p>
      )}
      {batch && slips.length === 0 && (
        <p role="alert" className="notice">
          {messages.nothing}
        </p>
      )}
      {leftOut.length > 0 && (
        <div role="alert" className="notice">
          <p>{interpolate(messages.leftOut, { n: n(leftOut.length) })}</p>
          <LeftOutList leftOut={leftOut} messages={messages} />
        </div>
      )}
      {cut.length > 0 && (
        <p role="alert" className="notice">
          {interpolate(messages.cut, { numbers: cut.join(', ') })}
        </p>
      )}
      {hidesPhones && slips.length > 0 && <p className="text-quiet">{messages.masked}</p>}
    </div>
  )
}
