/** What happened to an order, oldest first, from its history. */

import { useQuery } from '@tanstack/react-query'
import { callOutcomes } from '#src/domain/calls/call-outcome.ts'
import { cancelReasons, orderStages } from '#src/domain/orders/order-stage.ts'
import { actionAsText, actorAsText } from '#src/features/history/dashboard/history-as-text.ts'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import type { HistoryEntryOnTheWire } from '#src/features/history/history-wire.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { pairDetails } from '#src/features/orders/duplicates/dashboard/pair-details.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import type { Page } from '#src/lib/paging.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

/** Later entries of an order with more of them stand on its edit page. */
const entriesAtMost = 100

export function OrderTimeline({ order }: { readonly order: OrderOnTheWire }) {
  const { messages, historyMessages, callMessages } = useDesk()
  const { data } = useQuery({
    queryKey: [historyKey, 'order', order.oid, 'timeline'],
    queryFn: async ({ signal }) => {
      const query = { subject: 'order', id: order.oid, size: entriesAtMost }
      return (await askApi<Page<HistoryEntryOnTheWire>>(historyKey, { query, signal })).body
    },
  })
  return (
    <section aria-labelledby="panel-timeline" className="grid gap-2">
      <h3 id="panel-timeline" className="order-panel-title">
        {messages.timeline}
      </h3>
      <ol className="timeline">
        <Event at={order.odate} text={messages.wasPlaced} />
        {data?.items.toReversed().map((entry) => (
          <Event
            key={entry._id}
            at={entry.at}
            text={
              stageIn(entry)
                ? messages.stages[stageIn(entry) ?? order.stage]
                : actionAsText(entry.action, { messages: historyMessages })
            }
            by={actorAsText(entry.actor, { messages: historyMessages })}
            more={detailsOf(entry, messages, callMessages)}
          />
        ))}
      </ol>
    </section>
  )
}

function stageIn({ action, after }: HistoryEntryOnTheWire) {
  const isMove = action === 'order.move' || action === 'order.change-status'
  return isMove ? orderStages.find((stage) => stage === after.stage) : undefined
}

function detailsOf(
  { after }: HistoryEntryOnTheWire,
  messages: DashboardMessages<'orderDesk'>,
  callMessages: DashboardMessages<'callDesk'>,
): readonly string[] {
  const reason = cancelReasons.find((one) => one === after.reason)
  const outcome = callOutcomes.find((one) => one === after.call)
  return [
    ...(outcome ? [callMessages[outcome]] : []),
    ...(reason ? [interpolate(messages.reason, { reason: messages.reasons[reason] })] : []),
    ...(typeof after.note === 'string' ? [after.note] : []),
    ...pairDetails(after, messages.duplicates),
  ]
}

type EventProps = {
  readonly at: string
  readonly text: string
  readonly by?: string
  readonly more?: readonly string[]
}

function Event({ at, text, by, more = [] }: EventProps) {
  const { messages } = useDesk()
  const language = useLanguage()
  return (
    <li>
      <strong>{text}</strong>
      {more.map((line) => (
        <span key={line} className="block wrap-anywhere">
          {line}
        </span>
      ))}
      <span className="block text-sm text-quiet wrap-anywhere">
        <time dateTime={at}>{formatDateTime(new Date(at), language)}</time>
        {by !== undefined && `, ${interpolate(messages.by, { actor: by })}`}
      </span>
    </li>
  )
}
