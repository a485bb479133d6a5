import { SendAgainButton } from '#src/features/outbox/dashboard/send-again-button.tsx'
import type { OutboxEntryOnTheWire } from '#src/features/outbox/outbox-wire.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Column, defineColumns } from '#src/ui/dashboard/data-table.tsx'

type OutboxWords = DashboardWords<'outbox'>

const colours = {
  waiting: 'text-quiet',
  failed: 'text-wait',
  parked: 'text-bad',
  sent: 'text-good',
} as const satisfies Record<OutboxEntryOnTheWire['state'], string>

export function outboxColumns(words: OutboxWords): readonly Column<OutboxEntryOnTheWire>[] {
  return defineColumns<OutboxEntryOnTheWire>([
    {
      id: 'what',
      header: words.what,
      cell: (entry) => (
        <>
          <strong className="block">{kindText(entry, words)}</strong>
          {entry.oid}
        </>
      ),
    },
    {
      id: 'state',
      header: words.state,
      cell: ({ state, error }) => (
        <>
          <span className={`status-pill ${colours[state]}`}>{words[state]}</span>
          {error !== '' && state !== 'sent' && (
            <span className="mt-1 block wrap-anywhere">{error}</span>
          )}
        </>
      ),
    },
    {
      id: 'queued',
      header: words.queued,
      cell: ({ queued }) => at(queued),
    },
    {
      id: 'tried',
      header: words.tried,
      cell: ({ attempts, next, sent }) => (
        <>
          <span className="block">
            {interpolate(words.attempts, { n: formatNumber(attempts, 'en') })}
          </span>
          {next !== null && (
            <span className="block">{interpolate(words.next, { at: at(next) })}</span>
          )}
          {sent !== null && (
            <span className="block">{interpolate(words.sentAt, { at: at(sent) })}</span>
          )}
        </>
      ),
    },
    {
      id: 'action',
      header: words.action,
      cell: (entry) =>
        (entry.state === 'failed' || entry.state === 'parked') && (
          <SendAgainButton
            id={entry._id}
            what={`${kindText(entry, words)} ${entry.oid ?? ''}`.trim()}
            words={words}
          />
        ),
    },
  ])
}

function at(time: string): string {
  return formatDateTime(new Date(time), 'en')
}

function kindText({ kind }: OutboxEntryOnTheWire, words: OutboxWords): string {
  const texts: Readonly<Record<string, string>> = words.kinds
  return texts[kind] ?? words.other
}
