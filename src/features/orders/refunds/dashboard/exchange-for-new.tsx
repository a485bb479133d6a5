/** Takes the order of the products that are sent instead, paid with what the shop owes for the first one. */

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { mostProducts } from '#src/domain/cart.ts'
import { fromTaka } from '#src/domain/money.ts'
import { type FailureMessages, reportFailure } from '#src/features/dashboard/make-query-client.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type Line = { readonly pid: string; readonly quantity: string }

const noLine: Line = { pid: '', quantity: '1' }

type ExchangeForNewProps = {
  /** Of the order for which the shop owes money. */
  readonly number: string
  readonly close: () => void
  readonly messages: DashboardMessages<'refunds'>
  readonly failures: FailureMessages
}

export function ExchangeForNew(props: ExchangeForNewProps) {
  const { number, messages } = props
  const language = useLanguage()
  const [lines, setLines] = useState<readonly Line[]>([noLine])
  const taking = useTaking(props)
  const change = (at: number, part: Partial<Line>) =>
    setLines(lines.map((line, n) => (n === at ? { ...line, ...part } : line)))
  return (
    <form
      aria-label={interpolate(messages.sendInsteadOf, { number })}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!taking.isPending) taking.mutate(lines)
      }}
    >
      <p className="text-sm text-quiet">{messages.sendHint}</p>
      {lines.map((line, at) => {
        const n = formatNumber(at + 1, language)
        return (
          // The lines have no other name: none is taken out.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} className="flex flex-wrap gap-3">
            <label className="grid grow gap-1">
              {interpolate(messages.sendPid, { n })}
              <input
                className="text-field"
                value={line.pid}
                autoComplete="off"
                autoCapitalize="none"
                required
                onChange={({ target }) => change(at, { pid: target.value })}
              />
            </label>
            <label className="grid w-24 gap-1">
              {interpolate(messages.sendPieces, { n })}
              <input
                className="text-field"
                value={line.quantity}
                inputMode="numeric"
                autoComplete="off"
                required
                onChange={({ target }) => change(at, { quantity: target.value })}
              />
            </label>
          </div>
        )
      })}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-main" aria-disabled={taking.isPending}>
          {messages.sendInstead}
        </button>
        {lines.length < mostProducts && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => setLines([...lines, noLine])}
          >
            {messages.oneMore}
          </button>
        )}
      </div>
    </form>
  )
}

type Taken = { readonly oid: string; readonly amount: number }

function useTaking({ number, close, messages, failures }: ExchangeForNewProps) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  // Other lines are another order.
  const sent = useRef<{ readonly key: string; readonly of: string }>(undefined)
  return useMutation({
    meta: { isShownByForm: true },
    mutationFn: (lines: readonly Line[]) => {
      const items = lines.map(({ pid, quantity }) => ({
        pid: pid.trim(),
        quantity: numberTyped(quantity),
      }))
      const of = JSON.stringify(items)
      if (sent.current?.of !== of) sent.current = { key: crypto.randomUUID(), of }
      return askApi<Taken>(`/admin/orders/${encodeURIComponent(number)}/exchange`, {
        method: 'POST',
        body: { items },
        headers: { 'idempotency-key': sent.current.key },
      })
    },
    onSuccess: async ({ body }) => {
      const amount = formatMoney(fromTaka(body.amount), language)
      showToast('success', interpolate(messages.exchanged, { amount, number: body.oid }))
      close()
      await revalidate()
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'product-gone' || Object.keys(error.fields).length > 0) {
        showToast('error', messages.noSuchProduct)
      } else if (error.code === 'out-of-stock') showToast('error', messages.tooFewPieces)
      else reportFailure(error, failures)
    },
  })
}
