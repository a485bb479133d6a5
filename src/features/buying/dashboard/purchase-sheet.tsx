/** A purchase order on paper, with the stylesheet of the other prints. */

import { purchaseNumber } from '#src/domain/buying/purchase-state.ts'
import { addPoisha, timesQuantity } from '#src/domain/money.ts'
import type { PurchaseView } from '#src/features/buying/purchases/list-purchases.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type SheetProps = {
  readonly purchase: PurchaseView
  readonly shop: { readonly brand: string; readonly phone: string; readonly address: string }
  readonly messages: DashboardMessages<'buying'>
}

export function PurchaseSheet({ purchase, shop, messages }: SheetProps) {
  const language = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  const { number, supplier, madeAt, note, lines } = purchase
  const { columns, made, printed, total } = messages.order
  const known = lines.flatMap(({ cost, pieces }) =>
    cost === undefined ? [] : timesQuantity(cost, pieces),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone only the focus lets keys scroll it
    <section className="manifest" aria-labelledby="sheet" tabIndex={0}>
      <header>
        <h2 id="sheet">{interpolate(printed, { number: purchaseNumber(number) })}</h2>
        <p>
          {shop.brand} · {digitsIn(shop.phone, language)} · {shop.address}
        </p>
        <p className="manifest-sum">{supplier.name}</p>
        <p>{interpolate(made, { day: formatDateTime(new Date(madeAt), language) })}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.pieces}</th>
            <th scope="col">{columns.cost}</th>
            <th scope="col">{columns.total}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, title, pieces, cost }, at) => (
            <tr key={productId}>
              <td>{n(at + 1)}</td>
              <td>{title}</td>
              <td>{n(pieces)}</td>
              <td>{cost === undefined ? '' : formatMoney(cost, language)}</td>
              <td>
                {cost === undefined ? '' : formatMoney(timesQuantity(cost, pieces), language)}
              </td>
            </tr>
          ))}
        </tbody>
        {known.length === lines.length && (
          <tfoot>
            <tr>
              <td colSpan={4}>{total}</td>
              <td>{formatMoney(addPoisha(...known), language)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {note !== '' && <p>{note}</p>}
    </section>
  )
}
