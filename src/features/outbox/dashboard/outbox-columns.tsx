import { plainReason } from '#src/domain/outside/plain-reason.ts'
import { SendAgainButton } from '#src/features/outbox/dashboard/send-again-button.tsx'
import type { OutboxEntryOnTheWire } from '#src/features/outbox/outbox-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Column, defineColumns } from '#src/ui/dashboard/data-table.tsx'

type OutboxMessages = DashboardMessages<'outbox'>

const colours = {
  waiting: 'text-quiet',
  failed: 'text-wait',
  parked: 'text-bad',
  sent: 'text-good',
} as const satisfies Record<OutboxEntryOnTheWire['state'], string>

export function outboxColumns(
  messages: OutboxMessages,
  language: Language,
): readonly Column<OutboxEntryOnTheWire>[] {
  const at = (time: string) => formatDateTime(new Date(time), language)
  return defineColumns<OutboxEntryOnTheWire>([
    {
      id: 'what',
      header: messages.what,
      cell: (entry) => (
        <>
          <strong className="block">{kindText(entry, messages)}</strong>
          {entry.oid}
        </>
      ),
    },
    {
      id: 'state',
      header: messages.state,
      cell: ({ state, noted }) => (
        <>
          <span className={`status-pill ${colours[state]}`}>{messages[state]}</span>
          {noted !== '' && state !== 'sent' && (
            <span className="mt-1 block wrap-anywhere">{plainReason(noted, messages.reasons)}</span>
          )}
        </>
      ),
    },
    {
      id: 'queued',
      header: messages.queued,
      cell: ({ queued }) => at(queued),
    },
    {
      id: 'tried',
      header: messages.tried,
      cell: ({ attempts, next, sent }) => (
        <>
          <span className="block">
            {interpolate(messages.attempts, { n: formatNumber(attempts, language) })}
          </span>
          {next !== null && (
            <span className="block">{interpolate(messages.next, { at: at(next) })}</span>
          )}
          {sent !== null && (
            <span className="block">{interpolate(messages.sentAt, { at: at(sent) })}</span>
          )}
        </>
      ),
    },
    {
      id: 'action',
      header: messages.action,
      cell: (entry) =>
        (entry.state === 'failed' || entry.state === 'parked') && (
          <SendAgainButton
            id={entry._id}
            what={`${kindText(entry, messages)} ${entry.oid ?? ''}`.trim()}
            messages={messages}
          />
        ),
    },
  ])
}

function kindText({ kind }: OutboxEntryOnTheWire, messages: OutboxMessages): string {
  const texts: Readonly<Record<string, string>> = messages.kinds
  return texts[kind] ?? messages.other
}
