/** An order by phone or message: a box for the text beside the form that it fills (DAY.md 5). */

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { ProductSearchDialog } from '#src/features/catalogue/dashboard/product-search-dialog.tsx'
import { type FailureMessages, failureText } from '#src/features/dashboard/make-query-client.ts'
import type { LineEvent, TypedLine } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import { emptyDraft, withLastOrder } from '#src/features/orders/staff/new-order-draft.ts'
import { NewOrderForm } from '#src/features/orders/staff/new-order-form.tsx'
import { PasteBox } from '#src/features/orders/staff/paste-box.tsx'
import type { ProposedOrderOnTheWire } from '#src/features/orders/staff/staff-order-wire.ts'
import { useNewOrder } from '#src/features/orders/staff/use-new-order.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'

export type NewOrderProps = {
  /** The form of a buyer who did not send it. */
  readonly begun: ProposedOrderOnTheWire | undefined
  readonly fees: DeliveryFees
  /** Places that the owner counts as inside Dhaka. */
  readonly alsoInside: readonly string[]
  readonly messages: DashboardMessages<'newOrder'>
  readonly lineMessages: DashboardMessages<'orderEdit'>
  readonly sources: DashboardMessages<'orders'>['sources']
  readonly searchMessages: DashboardMessages<'productSearch'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
  readonly phoneWarning: string
  readonly couponMessages: SectionMessages<'coupon'>
}

export function NewOrderPage(props: NewOrderProps) {
  const { messages, failures } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const [search, setSearch] = useState<{ readonly swapped: string | undefined }>()
  const [picked, setPicked] = useState<string>()
  const order = useNewOrder(props, {
    onNew: () => setPicked(undefined),
    onEmpty: () => box.current?.focus(),
  })
  const { draft, edit, change, ofCoupon, taking } = order
  const { isReading, failure, read } = order.reading

  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PasteBox
          ref={box}
          text={order.text}
          setText={order.setText}
          read={(pasted) => void read(pasted)}
          isReading={isReading}
          isSaving={taking.isSaving}
          failure={failure && failureText(failure, failures)}
          otherPhones={order.others}
          draft={draft}
          reckoning={ofCoupon.reckoning}
          messages={messages}
        />
        <NewOrderForm
          {...props}
          {...ofCoupon}
          {...taking}
          draft={draft}
          setDraft={edit}
          change={change}
          search={(swapped) => {
            setPicked(undefined)
            setSearch({ swapped })
          }}
          picked={picked}
          save={() => {
            if (!isReading) taking.save(draft)
          }}
          clear={() => order.clear(emptyDraft(draft.source))}
          onKnown={(last) => edit(withLastOrder(draft, last, props.alsoInside))}
        />
      </div>
      {search && (
        <LineSearch
          swapped={draft.lines.find(({ pid }) => pid === search.swapped)}
          close={() => setSearch(undefined)}
          change={(event) => {
            change(event)
            if ('product' in event) setPicked(event.product.pid)
          }}
          messages={props.searchMessages}
        />
      )}
      {order.question}
    </>
  )
}

type SearchProps = {
  /** The line whose product another one replaces. */
  readonly swapped: TypedLine | undefined
  readonly close: () => void
  readonly change: (event: LineEvent) => void
  readonly messages: DashboardMessages<'productSearch'>
}

function LineSearch({ swapped, close, change, messages }: SearchProps) {
  return (
    <ProductSearchDialog
      swapped={swapped?.title}
      pick={(product) => {
        // Closed at once: what is behind an open dialog takes no focus.
        flushSync(close)
        change(swapped ? { kind: 'swap', pid: swapped.pid, product } : { kind: 'add', product })
      }}
      close={close}
      messages={messages}
    />
  )
}
