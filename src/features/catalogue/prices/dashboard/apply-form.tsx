/** Sends what is typed in the price grid to the shop: at once, or from and until a time. */

import { type ReactNode, useState } from 'react'
import { bannerToSend, noBanner } from '#src/features/banners/dashboard/banner-fields.tsx'
import {
  type Applied,
  AppliedNotice,
} from '#src/features/catalogue/prices/dashboard/applied-notice.tsx'
import { PlanDialog } from '#src/features/catalogue/prices/dashboard/plan-dialog.tsx'
import type { Summary } from '#src/features/catalogue/prices/dashboard/sheet.ts'
import { focusWrongCell } from '#src/features/catalogue/prices/dashboard/use-cells.ts'
import {
  type PricesToSave,
  useSavePrices,
} from '#src/features/catalogue/prices/dashboard/use-prices.ts'
import { type FailureMessages, reportFailure } from '#src/features/dashboard/make-query-client.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type ApplyFormProps = {
  readonly summary: Summary
  /** The title of a product of the grid. */
  readonly titleOf: (id: string) => string | undefined
  readonly clear: () => void
  /** The stock of these products does not allow what was counted. */
  readonly countAgain: (ids: readonly string[]) => void
  readonly messages: DashboardMessages<'prices'>
  readonly bannerMessages: DashboardMessages<'banners'>
  readonly failures: FailureMessages
}

const untyped = { name: '', from: '', to: '', ...noBanner }

export function ApplyForm(props: ApplyFormProps) {
  const { summary, clear, bannerMessages } = props
  const { apply: messages, changes } = props.messages
  const language = useLanguage()
  const [plan, setPlan] = useState(untyped)
  const [isPlanning, setPlanning] = useState(false)
  const [applied, setApplied] = useState<Applied>()
  const { send, isSaving, fields, notice } = useSending(props)
  const { items, counts, changed, wrong } = summary
  const hasChanges = changed + wrong > 0

  /** False where a cell is wrong: the owner is at it now. */
  function isReady(): boolean {
    if (wrong === 0) return hasChanges && !isSaving
    const n = formatNumber(wrong, language)
    showToast('error', interpolate(messages.wrongFirst, { n }))
    focusWrongCell()
    return false
  }

  function submit(body: Partial<PricesToSave>): void {
    if (!isReady()) return
    const isPlan = body.from !== undefined || body.to !== undefined
    send(
      { items, ...(counts.length > 0 && { counts }), ...body },
      {
        done: (id) => {
          setApplied({ id, text: doneText(summary, isPlan, messages) })
          setPlan(untyped)
        },
        // What it says stands beside the rows.
        settled: (isOfField) => setPlanning(isOfField),
      },
    )
  }

  return (
    <section
      className={`card grid gap-3 p-4 ${hasChanges || applied ? 'sticky bottom-0 z-10' : ''}`}
      aria-label={messages.heading}
    >
      {notice !== undefined && (
        <p role="alert" className="notice wrap-anywhere">
          {notice}
        </p>
      )}
      <div>
        <div role="status">
          {applied && !hasChanges && (
            <AppliedNotice key={applied.id ?? ''} applied={applied} messages={changes} />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Counts summary={summary} messages={messages} />
          <span className="flex flex-wrap gap-3">
            <PressButton isIdle={!hasChanges} isSaving={isSaving} press={() => submit({})}>
              {isSaving ? messages.saving : changeText(summary, messages)}
            </PressButton>
            <button
              type="button"
              className="button-quiet"
              aria-haspopup="dialog"
              aria-disabled={items.length + wrong === 0}
              onClick={() => {
                if (isReady() && items.length > 0) setPlanning(true)
              }}
            >
              {messages.forTime}
            </button>
            <button type="button" className="button-quiet" onClick={clear}>
              {messages.discard}
            </button>
          </span>
        </div>
      </div>
      {isPlanning && (
        <PlanDialog
          plan={plan}
          type={(texts) => setPlan((was) => ({ ...was, ...texts }))}
          problems={fields}
          hasCounts={counts.length > 0}
          isSaving={isSaving}
          save={() => {
            const { name, from, to } = plan
            const times = { ...(from !== '' && { from }), ...(to !== '' && { to }) }
            submit({ name, ...times, ...bannerToSend(plan) })
          }}
          close={() => setPlanning(false)}
          messages={messages}
          bannerMessages={bannerMessages}
        />
      )}
    </section>
  )
}

type ApplyMessages = ApplyFormProps['messages']['apply']

function Counts({
  summary: { changed, belowCost, wrong },
  messages,
}: Pick<ApplyFormProps, 'summary'> & { readonly messages: ApplyMessages }) {
  const language = useLanguage()
  const n = (count: number) => ({ n: formatNumber(count, language) })
  return (
    <p className="flex flex-wrap gap-x-4" aria-live="polite">
      <strong>{interpolate(messages.changed, n(changed))}</strong>
      {belowCost > 0 && (
        <strong className="text-bad">{interpolate(messages.below, n(belowCost))}</strong>
      )}
      {wrong > 0 && <strong className="text-bad">{interpolate(messages.wrong, n(wrong))}</strong>}
    </p>
  )
}

function changeText({ items, counts }: Summary, messages: ApplyMessages): string {
  if (counts.length === 0) return messages.change
  return items.length === 0 ? messages.changeStock : messages.changeBoth
}

function doneText({ items, counts }: Summary, isPlan: boolean, messages: ApplyMessages): string {
  if (items.length === 0) return messages.counted
  const done = isPlan ? messages.planned : messages.done
  return counts.length === 0 ? done : `${done} ${messages.countedToo}`
}

type PressProps = {
  /** Nothing is typed. */
  readonly isIdle: boolean
  readonly isSaving: boolean
  readonly press: () => void
  readonly children: ReactNode
}

/** Not disabled: a disabled button would lose the focus of an owner who uses the keyboard. */
function PressButton({ isIdle, isSaving, press, children }: PressProps) {
  const look = isIdle ? 'bg-line! text-quiet! shadow-none! cursor-not-allowed' : ''
  return (
    <button
      type="button"
      className={`button-main ${look}`}
      aria-disabled={isIdle || isSaving}
      onClick={press}
    >
      {children}
    </button>
  )
}

type Then = {
  readonly done: (id: string | undefined) => void
  /** Whether a field of the form is wrong. */
  readonly settled: (isOfField: boolean) => void
}

function idsOf({ body }: ApiFailure): readonly string[] {
  return Array.isArray(body.ids) ? body.ids.map(String) : []
}

function useSending({ titleOf, clear, countAgain, messages, failures }: ApplyFormProps) {
  const { mutate, isPending, error } = useSavePrices()
  const [notice, setNotice] = useState<string>()

  function noticeFor(failure: ApiFailure): string | undefined {
    const { gone, stale, inCampaign, soldMeanwhile, nothing } = messages.apply
    const titles = idsOf(failure)
      .map((id) => titleOf(id) ?? gone)
      .join(', ')
    if (failure.code === 'changed-meanwhile') return interpolate(stale, { titles })
    if (failure.code === 'in-campaign') return interpolate(inCampaign, { titles })
    if (failure.code === 'stock-out-of-range') return interpolate(soldMeanwhile, { titles })
    return failure.code === 'nothing-changes' ? nothing : undefined
  }

  return {
    notice,
    isSaving: isPending,
    fields: error instanceof ApiFailure ? error.fields : {},
    send: (body: PricesToSave, then: Then) =>
      mutate(body, {
        onSuccess: ({ body: { _id } }) => {
          setNotice(undefined)
          clear()
          then.done(_id ?? undefined)
          then.settled(false)
        },
        onError: (failed) => {
          const said = failed instanceof ApiFailure ? noticeFor(failed) : undefined
          setNotice(said)
          if (failed instanceof ApiFailure && failed.code === 'stock-out-of-range') {
            countAgain(idsOf(failed))
          }
          const isOfField = failed instanceof ApiFailure && Object.keys(failed.fields).length > 0
          then.settled(isOfField)
          if (said === undefined && !isOfField) reportFailure(failed, failures)
        },
      }),
  }
}
