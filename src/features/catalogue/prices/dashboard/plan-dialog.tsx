/** A change of prices that begins later, or goes back by itself: its name, its times and its banner. */

import { priceChangeLimits } from '#src/domain/catalogue/price-change.ts'
import type { BannerFields as Banner } from '#src/features/banners/banner-form.ts'
import { BannerFields } from '#src/features/banners/dashboard/banner-fields.tsx'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { PeriodFields } from '#src/ui/dashboard/fields/when-field.tsx'
import { InputField } from '#src/ui/field.tsx'

export type Plan = Banner & { readonly name: string; readonly from: string; readonly to: string }

type DialogProps = {
  readonly plan: Plan
  readonly type: (texts: Partial<Plan>) => void
  readonly problems: FieldProblems
  /** Stock was counted as well. */
  readonly hasCounts: boolean
  readonly isSaving: boolean
  readonly save: () => void
  readonly close: () => void
  readonly messages: DashboardMessages<'prices'>['apply']
  readonly bannerMessages: DashboardMessages<'banners'>
}

/** Open while it is mounted. */
export function PlanDialog(props: DialogProps) {
  const { plan, type, problems, hasCounts, isSaving, save, close, messages, bannerMessages } = props
  const hasTimes = plan.from !== '' || plan.to !== ''
  return (
    <Dialog labelledBy="price-plan" isWide cancel={close}>
      <h2 id="price-plan" className="text-xl font-bold">
        {messages.forTime}
      </h2>
      <EditorForm
        className="min-w-0"
        labelledBy="price-plan"
        problems={problems}
        isSaving={isSaving}
        save={save}
        messages={{
          submit: hasTimes ? messages.plan : messages.change,
          submitting: messages.saving,
        }}
        also={
          <button type="button" className="button-quiet" onClick={close}>
            {messages.back}
          </button>
        }
      >
        {/* A long hint must not move the fields beside it. */}
        <div className="grid items-start gap-x-5 gap-y-3 @xl:grid-cols-3">
          <InputField
            name="name"
            maxLength={priceChangeLimits.name}
            autoComplete="off"
            label={messages.name}
            hint={messages.nameHint}
            problem={problems.name}
            value={plan.name}
            onChange={({ target }) => type({ name: target.value })}
          />
          <PeriodFields
            period={plan}
            choose={type}
            problems={problems}
            labels={messages}
            hints={{ from: messages.fromHint, to: messages.toHint }}
          />
        </div>
        {hasCounts && <p className="notice">{messages.countsAtOnce}</p>}
        <BannerFields typed={plan} type={type} problems={problems} messages={bannerMessages} />
      </EditorForm>
    </Dialog>
  )
}
