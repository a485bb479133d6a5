/** In the panel of an order: what else the phone ordered within a day, and what to do about it. */

import { useState } from 'react'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import { movesOf, panelPath, useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { collectText } from '#src/features/orders/desk/order-text.ts'
import { StagePill } from '#src/features/orders/desk/stage-pill.tsx'
import { MergeDialog } from '#src/features/orders/duplicates/dashboard/merge-dialog.tsx'
import { SplitOrder } from '#src/features/orders/duplicates/dashboard/split-order.tsx'
import {
  useDuplicates,
  usePairChange,
} from '#src/features/orders/duplicates/dashboard/use-duplicates.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type OrderProps = { readonly order: OrderOnTheWire }

export function OrderDuplicates({ order }: OrderProps) {
  const { messages: desk, may } = useDesk()
  const { search } = useListSearch()
  const { duplicates = [] } = useDuplicates(order, { enabled: may.edit })
  const messages = desk.duplicates
  const { mergedInto } = order
  return (
    <>
      {mergedInto && (
        <p className="notice">
          <Link to={`${panelPath(mergedInto)}${search}`} className="underline">
            {interpolate(messages.mergedInto, { number: mergedInto })}
          </Link>
        </p>
      )}
      {duplicates.length > 0 && (
        <section aria-labelledby="panel-duplicates" className="order-panel-part">
          <h3 id="panel-duplicates" className="order-panel-title text-wait">
            {messages.heading}
          </h3>
          <ul className="grid gap-3">
            {duplicates.map((other) => (
              <Duplicate key={other.oid} order={order} other={other} />
            ))}
          </ul>
        </section>
      )}
      {may.edit && <SplitOrder key={order.oid} order={order} />}
    </>
  )
}

function Duplicate({ order, other }: OrderProps & { readonly other: OrderOnTheWire }) {
  const { messages: desk, failures, may } = useDesk()
  const language = useLanguage()
  const { search } = useListSearch()
  const [isMerging, setIsMerging] = useState(false)
  const messages = desk.duplicates
  const change = usePairChange<OrderOnTheWire>(messages, failures)
  const number = other.oid
  const both = [order, other]
  const canMerge = both.every(({ stage }) => stageRules[stage].edited !== undefined)
  return (
    <li className="grid gap-1 rounded-lg border border-edge p-3">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={`${panelPath(number)}${search}`} className="font-semibold underline">
          {number}
        </Link>
        <StagePill stage={other.stage} />
        <strong className="ms-auto">{collectText(other, language)}</strong>
      </p>
      <p className="text-sm wrap-anywhere">
        {other.items
          ?.map(({ title, quantity }) =>
            interpolate(messages.pieces, { n: formatNumber(quantity, language), title }),
          )
          .join(', ')}
      </p>
      <p className="text-sm text-quiet wrap-anywhere">
        {other.cname}, {other.caddress}
      </p>
      <p className="flex flex-wrap gap-2">
        {canMerge && (
          <button
            type="button"
            className="button-quiet px-3"
            disabled={change.isPending}
            onClick={() => setIsMerging(true)}
          >
            {interpolate(messages.merge, { number })}
          </button>
        )}
        {movesOf(other, may).includes('cancelled') && (
          <button
            type="button"
            className="button-quiet px-3 text-bad"
            disabled={change.isPending}
            onClick={() =>
              change.mutate({
                path: `${number}/moves`,
                body: { to: 'cancelled', reason: 'duplicate', version: other.version },
                said: () => interpolate(messages.cancelled, { number }),
              })
            }
          >
            {interpolate(messages.cancel, { number })}
          </button>
        )}
        <button
          type="button"
          className="button-quiet px-3"
          disabled={change.isPending}
          onClick={() =>
            change.mutate({
              path: `${order.oid}/keep`,
              body: { other: number, version: order.version, otherVersion: other.version },
              said: () => messages.kept,
            })
          }
        >
          {messages.keep}
        </button>
      </p>
      {isMerging && (
        <MergeDialog
          orders={both.toSorted((one, two) => one.odate.localeCompare(two.odate))}
          amountOf={(one) => formatMoney(fromTaka(one.collect), language)}
          answer={(merge) => {
            setIsMerging(false)
            if (!merge) return
            const { survivor, ended } = merge
            change.mutate({
              path: `${survivor.oid}/merge`,
              body: { other: ended.oid, version: survivor.version, otherVersion: ended.version },
              said: () => interpolate(messages.merged, { other: ended.oid, number: survivor.oid }),
            })
          }}
        />
      )}
    </li>
  )
}
