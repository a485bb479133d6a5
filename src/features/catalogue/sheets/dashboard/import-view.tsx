/** An import: how far it is, what it would change, and the yes to it. */

import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ImportRows } from '#src/features/catalogue/sheets/dashboard/import-rows.tsx'
import {
  isUnderWay,
  type ShownRows,
  useDiscard,
  useImport,
} from '#src/features/catalogue/sheets/dashboard/use-import.ts'
import type { ImportOnTheWire } from '#src/features/catalogue/sheets/import-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

export type ImportTexts = {
  readonly messages: DashboardMessages<'productSheets'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly tables: DashboardMessages<'tables'>
}

export const sheetsPage = '/dashboard/view-product/spreadsheet'

export function ImportView({
  loaded,
  ...texts
}: ImportTexts & { readonly loaded: ImportOnTheWire }) {
  const { messages, dialogs } = texts
  const language = useLanguage()
  const navigate = useNavigate()
  const { imported, apply } = useImport(loaded)
  const discard = useDiscard(imported._id, () => {
    showToast('success', messages.discarded)
    void navigate(sheetsPage)
  })
  const [asked, setAsked] = useState<'apply' | 'discard'>()
  const number = (n: number) => formatNumber(n, language)
  const { counts, state } = imported
  const mayDiscard = state !== 'verifying' && state !== 'applying'
  return (
    <>
      <h2 className="text-xl font-bold wrap-anywhere">{imported.fileName}</h2>
      <Progress imported={imported} messages={messages} />
      <Findings imported={imported} messages={messages} />
      {!isUnderWay(imported) && state !== 'uploading' && imported.failure === null && (
        // Another comparison has other rows.
        <Rows key={`${imported.comparison} ${state}`} imported={imported} {...texts} />
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {imported.isReady && (
          <BusyButton
            className="button-main"
            isBusy={apply.isPending}
            press={() => setAsked('apply')}
          >
            {messages.apply}
          </BusyButton>
        )}
        {mayDiscard && state !== 'applied' && (
          <BusyButton
            className="button-quiet"
            isBusy={discard.isPending}
            press={() => setAsked('discard')}
          >
            {messages.discard}
          </BusyButton>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          question={asked === 'apply' ? messages.askApply : messages.askDiscard}
          subject={
            asked === 'apply'
              ? interpolate(messages.askApplySubject, {
                  new: number(counts.new),
                  changed: number(counts.changed),
                })
              : imported.fileName
          }
          messages={dialogs}
          onAnswer={(isYes) => {
            setAsked(undefined)
            if (!isYes) return
            if (asked === 'apply') apply.mutate(imported.comparison)
            else discard.mutate()
          }}
        />
      )}
    </>
  )
}

type PartProps = Pick<ImportTexts, 'messages'> & { readonly imported: ImportOnTheWire }

function Progress({ imported, messages }: PartProps) {
  const language = useLanguage()
  const { state, done, counts } = imported
  if (state === 'uploading') return <p className="text-quiet">{messages.states.uploading}</p>
  if (!isUnderWay(imported)) return <p role="status">{state === 'applied' && messages.applied}</p>
  const rows = counts.new + counts.changed + counts.same + counts.wrong
  const isReading = state === 'reading'
  const part = state === 'applying' ? Math.min(1, done / (rows + 1)) : 0
  return (
    <div>
      <p role="status">
        {isReading
          ? interpolate(messages.reading, { n: formatNumber(rows, language) })
          : interpolate(messages.applying, {
              percent: formatNumber(Math.floor(part * 100), language),
            })}
      </p>
      <progress
        className="h-3 w-full accent-brand"
        {...(!isReading && { value: part })}
        aria-label={messages.progress}
      />
    </div>
  )
}

/** What there is to know before the rows. */
function Findings({ imported, messages }: PartProps) {
  const { state, failure, counts, unknownHeadings, comparison } = imported
  const isChecked = state === 'checked'
  const isNothing = failure === null && counts.new + counts.changed + counts.wrong === 0
  return (
    <>
      {failure !== null && <Notice>{messages.failures[failure]}</Notice>}
      {isChecked && failure === null && counts.wrong > 0 && <Notice>{messages.someWrong}</Notice>}
      {isChecked && comparison > 1 && <Notice>{messages.comparedAgain}</Notice>}
      {isChecked && isNothing && <p>{messages.nothing}</p>}
      {unknownHeadings.length > 0 && (
        <p className="text-quiet wrap-anywhere">
          {interpolate(messages.unknownHeadings, { names: unknownHeadings.join(', ') })}
        </p>
      )}
    </>
  )
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="notice wrap-anywhere">
      {children}
    </p>
  )
}

function Rows({ imported, messages, tables }: PartProps & ImportTexts) {
  const language = useLanguage()
  const { counts, kept } = imported
  const all = [
    { kind: 'wrong', n: counts.wrong, text: messages.counts.wrong },
    { kind: 'kept', n: kept, text: messages.kept },
    { kind: 'changed', n: counts.changed, text: messages.counts.changed },
    { kind: 'new', n: counts.new, text: messages.counts.new },
  ] as const
  const shown = all.filter(({ n }) => n > 0)
  const [kind, setKind] = useState<ShownRows | undefined>(shown[0]?.kind)
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{messages.show}</legend>
        {shown.map((one) => (
          <button
            key={one.kind}
            type="button"
            className="button-quiet"
            aria-pressed={one.kind === kind}
            onClick={() => setKind(one.kind)}
          >
            {interpolate(one.text, { n: formatNumber(one.n, language) })}
          </button>
        ))}
        <span className="text-quiet">
          {interpolate(messages.counts.same, { n: formatNumber(counts.same, language) })}
        </span>
      </fieldset>
      {kind && (
        <ImportRows
          // Another kind starts with its first rows.
          key={kind}
          imported={imported}
          kind={kind}
          messages={messages}
          tables={tables}
        />
      )}
    </>
  )
}
