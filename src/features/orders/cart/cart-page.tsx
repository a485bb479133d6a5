import { useEffect, useRef, useState } from 'react'
import { setPieces as withPieces, writeCart } from '#src/domain/cart.ts'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { browserCart, saveCart } from '#src/features/cart/browser-cart.ts'
import { onReturn } from '#src/features/cart/cart-changes.ts'
import { notePrices, seenPrices } from '#src/features/cart/seen-prices.ts'
import { CartLines } from '#src/features/orders/cart/cart-lines.tsx'
import { type CartLineView, isLineWrong, totalsOf } from '#src/features/orders/cart/cart-view.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type FullCartProps = PageTexts<'cart'> & {
  readonly lines: readonly CartLineView[]
  readonly fees: DeliveryFees
  /** The line that the visitor has just removed without scripts. */
  readonly removed: CartLineView | undefined
  readonly notice: string | undefined
}

type Removed = { readonly line: CartLineView; readonly at: number }

/** The shop's prices as of the page; the visitor's pieces at once, without a network. */
export function FullCart({ removed: removedBefore, notice, fees, ...props }: FullCartProps) {
  const { language, messages } = props
  const [lines, setLines] = useState(props.lines)
  const [removed, setRemoved] = useState<Removed | undefined>(
    removedBefore && { line: removedBefore, at: props.lines.length },
  )
  const pricesBefore = usePricesBefore(props.lines)
  useOtherTabs(lines)

  function show(next: readonly CartLineView[]): void {
    saveCart(next)
    setLines(next)
  }

  function setPieces(pid: string, quantity: number): void {
    const at = lines.findIndex((line) => line.pid === pid)
    const line = lines[at]
    if (!line || quantity < 0) return
    setRemoved(quantity === 0 ? { line, at } : undefined)
    const pieces = new Map(
      withPieces(lines, { pid, quantity }).map((one) => [one.pid, one.quantity] as const),
    )
    show(
      lines.flatMap((one) => {
        const quantity = pieces.get(one.pid)
        return quantity === undefined ? [] : [{ ...one, quantity }]
      }),
    )
  }

  function putBack({ line, at }: Removed): void {
    setRemoved(undefined)
    show(lines.toSpliced(at, 0, line))
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <div className="grid gap-4">
        {notice !== undefined && (
          <p role="alert" className="notice">
            {notice}
          </p>
        )}
        {removed && (
          <form
            method="post"
            className="notice flex flex-wrap items-center justify-between gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              putBack(removed)
            }}
          >
            <p role="status">{interpolate(messages.removed, { title: removed.line.title })}</p>
            <input type="hidden" name="pid" value={removed.line.pid} />
            <input type="hidden" name="quantity" value={removed.line.quantity} />
            <button type="submit" name="intent" value="add" className="button-quiet">
              {messages.undo}
            </button>
          </form>
        )}
        {lines.length === 0 ? (
          <p className="text-lg">{messages.empty}</p>
        ) : (
          <CartLines
            lines={lines}
            pricesBefore={pricesBefore}
            setPieces={setPieces}
            language={language}
            messages={messages}
          />
        )}
      </div>
      {lines.length > 0 && (
        <CartTotals lines={lines} fees={fees} language={language} messages={messages} />
      )}
    </div>
  )
}

type TotalsProps = Pick<FullCartProps, 'lines' | 'fees' | 'language' | 'messages'>

function CartTotals({ lines, fees, language, messages }: TotalsProps) {
  const { subtotal, discount, total } = totalsOf(lines)
  const isWrong = lines.some(isLineWrong)
  return (
    <section className="card grid gap-3 p-4 lg:sticky lg:top-24 lg:p-6">
      <dl className="grid gap-1">
        <Row term={messages.subtotal} value={formatMoney(subtotal, language)} />
        {discount > 0 && (
          <Row term={messages.discount} value={`−${formatMoney(discount, language)}`} />
        )}
        <div className="flex items-baseline justify-between gap-4 text-xl font-bold">
          <dt>{messages.total}</dt>
          <dd className="text-2xl font-extrabold whitespace-nowrap text-brand">
            {formatMoney(total, language)}
          </dd>
        </div>
      </dl>
      <p className="text-quiet">
        {interpolate(messages.delivery, {
          inside: formatMoney(fees['inside-dhaka'], language),
          outside: formatMoney(fees['outside-dhaka'], language),
        })}
      </p>
      {isWrong ? (
        <p role="status" className="font-bold text-bad">
          {messages.mendFirst}
        </p>
      ) : (
        <a href={`${pathPrefix(language)}/checkout`} className="button-main min-h-14 text-xl">
          {messages.checkout}
        </a>
      )}
    </section>
  )
}

function Row({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 text-quiet">
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Empty until the script has looked. A product seen for the first time has today's price from now on. */
function usePricesBefore(lines: readonly CartLineView[]): Readonly<Record<string, number>> {
  const [prices, setPrices] = useState<Readonly<Record<string, number>>>({})
  const first = useRef(lines)
  useEffect(() => {
    const seen = seenPrices()
    const now = first.current.flatMap(({ pid, sold }) =>
      sold ? [[pid, seen[pid] ?? sold.unitPrice] as const] : [],
    )
    setPrices(seen)
    notePrices(Object.fromEntries(now))
  }, [])
  return prices
}

/** Another tab has changed the cart: this page is old. Without a network it stays as it is. */
function useOtherTabs(lines: readonly CartLineView[]): void {
  useEffect(
    () =>
      onReturn(() => {
        const isSame = writeCart(browserCart()) === writeCart(lines)
        if (!isSame && navigator.onLine) window.location.reload()
      }),
    [lines],
  )
}
