/** The first page of a batch: what to fetch from the shelves for all its orders. */

import { pickListOf } from '#src/domain/packing/pick-list.ts'
import type { LeftOut, Slip } from '#src/features/packing/print/print-batch.ts'
import type { PrintedShop } from '#src/features/packing/print/slip.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type PickListProps = {
  readonly slips: readonly Slip[]
  readonly leftOut: readonly LeftOut[]
  readonly shop: PrintedShop
  readonly messages: DashboardMessages<'prints'>
}

export function PickList({ slips, leftOut, shop, messages }: PickListProps) {
  const language = useLanguage()
  const list = pickListOf(slips)
  const n = (count: number) => formatNumber(count, language)
  const pieces = list.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section className="pick-list" aria-labelledby="pick-list">
      <header>
        <h2 id="pick-list">{messages.pickList}</h2>
        <p>
          <strong>
            {interpolate(messages.pickLead, { pieces: n(pieces), orders: n(slips.length) })}
          </strong>
          {' · '}
          {shop.brand}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.pieces}</th>
            <th scope="col">{messages.product}</th>
            <th scope="col">{messages.inOrders}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((line) => (
            <tr key={line.pid}>
              <td className="slip-pieces">{n(line.quantity)}</td>
              <td>
                {line.title} <span className="slip-pid">{line.pid}</span>
              </td>
              <td>{n(line.orders)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut.length > 0 && (
        <div className="pick-left">
          <h3>{interpolate(messages.leftOut, { n: n(leftOut.length) })}</h3>
          <LeftOutList leftOut={leftOut} messages={messages} />
        </div>
      )}
    </section>
  )
}

type LeftOutProps = Pick<PickListProps, 'leftOut' | 'messages'> & {
  /** Of an order that is in the wrong stage. */
  readonly sentence?: string
}

export function LeftOutList({ leftOut, messages, sentence }: LeftOutProps) {
  return (
    <ul>
      {leftOut.map(({ number, stage }) => (
        <li key={number}>
          {stage
            ? interpolate(sentence ?? messages.notConfirmed, {
                number,
                stage: messages.stages[stage],
              })
            : interpolate(messages.unknown, { number })}
        </li>
      ))}
    </ul>
  )
}
