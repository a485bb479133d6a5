/** Sends what is typed in the price grid to the shop: at once, or from and until a time. */

import { useState } from 'react'
import { priceChangeLimits } from '#src/domain/catalogue/price-change.ts'
import {
  BannerFields,
  bannerToSend,
  noBanner,
} from '#src/features/banners/dashboard/banner-fields.tsx'
import type { Summary } from '#src/features/catalogue/prices/dashboard/sheet.ts'
import { useSavePrices } from '#src/features/catalogue/prices/dashboard/use-prices.ts'
import { type FailureMessages, reportFailure } from '#src/features/dashboard/make-query-client.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { PeriodFields } from '#src/ui/dashboard/fields/when-field.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type ApplyFormProps = {
  readonly summary: Summary
  /** The title of a product of the grid. */
  readonly titleOf: (id: string) => string | undefined
  readonly clear: () => void
  readonly messages: DashboardMessages<'prices'>['apply']
  readonly bannerMessages: DashboardMessages<'banners'>
  readonly failures: FailureMessages
}

const untyped = { name: '', from: '', to: '', ...noBanner }

export function ApplyForm(props: ApplyFormProps) {
  const { summary, clear, messages } = props
  const language = useLanguage()
  const [typed, setTyped] = useState(untyped)
  const [isTimed, setTimed] = useState(false)
  const { send, isSaving, fields, notice } = useSending(props)
  const { items, wrong, belowCost } = summary
  const n = (count: number) => ({ n: formatNumber(count, language) })
  const isPlan = isTimed && (typed.from !== '' || typed.to !== '')
  const hasChanges = items.length + wrong > 0
  const hasNothing = items.length === 0 || wrong > 0

  function submit(): void {
    if (hasNothing || isSaving) return
    const { name, from, to } = typed
    const times = { ...(from !== '' && { from }), ...(to !== '' && { to }) }
    const plan = { name, ...times, ...bannerToSend(typed) }
    send({ items, ...(isTimed && plan) }, isPlan, () => setTyped(untyped))
  }

  return (
    <form
      className={`card grid gap-3 p-4 ${hasChanges ? 'sticky bottom-0 z-10' : ''}`}
      aria-label={messages.heading}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {notice !== undefined && (
        <p role="alert" className="notice wrap-anywhere">
          {notice}
        </p>
      )}
      {isTimed && (
        <div className="grid gap-x-5 sm:grid-cols-3">
          <InputField
            name="name"
            maxLength={priceChangeLimits.name}
            autoComplete="off"
            label={messages.name}
            hint={messages.nameHint}
            problem={fields.name}
            value={typed.name}
            onChange={({ target }) => setTyped((was) => ({ ...was, name: target.value }))}
          />
          <PeriodFields
            period={typed}
            choose={(part) => setTyped((was) => ({ ...was, ...part }))}
            problems={fields}
            labels={messages}
            hints={{ from: messages.fromHint, to: messages.toHint }}
          />
          <div className="sm:col-span-3">
            <BannerFields
              prefix="plan-"
              typed={typed}
              type={(texts) => setTyped((was) => ({ ...was, ...texts }))}
              problems={fields}
              messages={props.bannerMessages}
            />
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="flex flex-wrap gap-x-4" aria-live="polite">
          <strong>{interpolate(messages.changed, n(items.length))}</strong>
          {belowCost > 0 && (
            <strong className="text-bad">{interpolate(messages.below, n(belowCost))}</strong>
          )}
          {wrong > 0 && (
            <strong className="text-bad">{interpolate(messages.wrong, n(wrong))}</strong>
          )}
        </p>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={isTimed}
            onChange={({ target }) => setTimed(target.checked)}
          />
          {messages.forTime}
        </label>
        <span className="flex gap-3">
          <button type="submit" className="button-main" aria-disabled={hasNothing || isSaving}>
            {isSaving ? messages.saving : isPlan ? messages.plan : messages.change}
          </button>
          <button type="button" className="button-quiet" onClick={clear}>
            {messages.discard}
          </button>
        </span>
      </div>
    </form>
  )
}

function useSending({ titleOf, clear, messages, failures }: ApplyFormProps) {
  const { mutate, isPending, error } = useSavePrices()
  const [notice, setNotice] = useState<string>()

  function noticeFor(failure: ApiFailure): string | undefined {
    const ids = Array.isArray(failure.body.ids) ? failure.body.ids.map(String) : []
    const titles = ids.map((id) => titleOf(id) ?? messages.gone).join(', ')
    if (failure.code === 'changed-meanwhile') return interpolate(messages.stale, { titles })
    if (failure.code === 'in-campaign') return interpolate(messages.inCampaign, { titles })
    return failure.code === 'nothing-changes' ? messages.nothing : undefined
  }

  return {
    notice,
    isSaving: isPending,
    fields: error instanceof ApiFailure ? error.fields : {},
    send: (body: Parameters<typeof mutate>[0], isPlan: boolean, then: () => void) =>
      mutate(body, {
        onSuccess: () => {
          setNotice(undefined)
          showToast('success', isPlan ? messages.planned : messages.done)
          clear()
          then()
        },
        onError: (failed) => {
          const said = failed instanceof ApiFailure ? noticeFor(failed) : undefined
          setNotice(said)
          const isOfField = failed instanceof ApiFailure && Object.keys(failed.fields).length > 0
          if (said === undefined && !isOfField) reportFailure(failed, failures)
        },
      }),
  }
}
