/** What was sent to one endpoint, newest first. */

import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { useDeliveries, useWebhookChange } from '#src/features/webhooks/dashboard/use-webhooks.ts'
import type { DeliveryOnTheWire } from '#src/features/webhooks/webhook-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type LogProps = {
  readonly id: string
  readonly name: string
  readonly messages: DashboardMessages<'webhooks'>
}

export function WebhookLog({ id, name, messages }: LogProps) {
  const read = useDeliveries(id)
  if (!read.data) {
    return <ReadState read={read} messages={{ ...messages, failed: messages.logFailed }} />
  }
  const rows = read.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return <p className="text-quiet">{messages.logEmpty}</p>
  return (
    <div className="grid gap-3">
      <PlainTable aria-label={name} headings={Object.values(messages.columns)}>
        {rows.map((one) => (
          <Row key={one._id} endpoint={id} delivery={one} messages={messages} />
        ))}
      </PlainTable>
      {read.hasNextPage && (
        <BusyButton
          className="button-quiet justify-self-start"
          isBusy={read.isFetchingNextPage}
          press={() => void read.fetchNextPage()}
        >
          {messages.older}
        </BusyButton>
      )}
    </div>
  )
}

type RowProps = {
  readonly endpoint: string
  readonly delivery: DeliveryOnTheWire
  readonly messages: DashboardMessages<'webhooks'>
}

function Row({ endpoint, delivery, messages }: RowProps) {
  const language = useLanguage()
  const send = useWebhookChange(messages.queued)
  const { _id, event, state, because, attempts, status, ms, answer, tried, made } = delivery
  const { columns } = messages
  const when = formatDateTime(new Date(tried ?? made), language)
  const number = (n: number) => formatNumber(n, language)
  const facts = [
    status !== null && interpolate(messages.status, { n: number(status) }),
    ms !== null && interpolate(messages.took, { n: number(ms) }),
    attempts > 1 && interpolate(messages.attempts, { n: number(attempts) }),
  ].filter((fact) => fact !== false)
  return (
    <tr>
      <Cell label={columns.what}>{messages.events[event]}</Cell>
      <Cell label={columns.when}>{when}</Cell>
      <Cell label={columns.result}>
        <span className="grid">
          <strong className={state === 'failed' ? 'text-bad' : ''}>
            {messages.deliveryStates[state]}
          </strong>
          {because !== '' && <span>{messages.reasons[because]}</span>}
          <span className="text-sm text-quiet">{facts.join(' · ')}</span>
        </span>
      </Cell>
      <Cell label={columns.answer}>
        <code className="text-sm wrap-anywhere">{answer}</code>
      </Cell>
      <Cell label={columns.work}>
        <BusyButton
          className="button-quiet"
          aria-label={interpolate(messages.againOf, { event: messages.events[event], when })}
          isBusy={send.isPending}
          press={() =>
            send.mutate({
              at: `/${endpoint}/deliveries/${_id}/again`,
              method: 'POST',
              body: {},
            })
          }
        >
          {messages.again}
        </BusyButton>
      </Cell>
    </tr>
  )
}
