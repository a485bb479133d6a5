import { changesAsText } from '#src/features/history/dashboard/history-as-text.ts'
import type { HistoryEntryOnTheWire } from '#src/features/history/history-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type ChangeListProps = {
  readonly entry: Pick<HistoryEntryOnTheWire, 'before' | 'after'>
  readonly messages: DashboardMessages<'history'>
}

/** Each changed field with its value before and after. */
export function ChangeList({ entry, messages }: ChangeListProps) {
  const language = useLanguage()
  const changes = changesAsText(entry, { language, messages })
  return (
    <dl className="grid gap-0.5">
      {changes.map(({ name, label, before, after }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-quiet">{label}:</dt>
          <dd className="min-w-0 whitespace-pre-line">
            <span className="sr-only">{messages.before} </span>
            <del className="decoration-quiet">{before}</del>
            <Icon name="page-on" className="mx-1 align-[-0.2em] text-quiet" />
            <span className="sr-only">{messages.after} </span>
            <ins className="font-semibold no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
