import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type {
  SettingName,
  SettingProblems,
  TypedSettings,
} from '#src/features/settings/shop-settings-form.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Field } from '#src/ui/field.tsx'

/** The label of a field, also where a conflict shows another editor's value. */
export function shopSettingLabel(
  name: SettingName,
  messages: DashboardMessages<'shopDetails'>,
): string {
  const [, link, part] = /^socialLinks\.(\d)\.(label|url)$/.exec(name) ?? []
  if (link === undefined) return messages[name as PlainSetting]
  return interpolate(part === 'url' ? messages.url : messages.label, {
    n: String(Number(link) + 1),
  })
}

type PlainSetting = Exclude<SettingName, `socialLinks.${string}`>

type SettingFieldsProps = {
  readonly typed: TypedSettings
  readonly type: (name: SettingName, text: string) => void
  /** Sentences by the names of the fields. */
  readonly problems: SettingProblems
  readonly messages: DashboardMessages<'shopDetails'>
}

const links = [0, 1, 2] as const

export function ShopSettingFields({ typed, type: change, problems, messages }: SettingFieldsProps) {
  const field = (name: SettingName, more: FieldMore = {}) => {
    const { hint, type = 'text', ...input } = more
    return (
      <Field
        name={name}
        label={shopSettingLabel(name, messages)}
        problem={problems[name]}
        hint={hint}
      >
        {(described) => (
          <input
            {...described}
            {...input}
            type={type}
            value={typed[name]}
            onChange={(event) => change(name, event.target.value)}
          />
        )}
      </Field>
    )
  }

  return (
    <>
      <Group heading={messages.reach}>
        {field('phone', { type: 'tel', inputMode: 'tel' })}
        {field('email', { type: 'email' })}
        <div className="grid gap-4 sm:col-span-2">
          <Field
            name="address"
            label={shopSettingLabel('address', messages)}
            problem={problems.address}
          >
            {(described) => (
              <textarea
                {...described}
                rows={2}
                value={typed.address}
                onChange={(event) => change('address', event.target.value)}
              />
            )}
          </Field>
          <Field
            name="addressInBangla"
            label={shopSettingLabel('addressInBangla', messages)}
            problem={problems.addressInBangla}
          >
            {(described) => (
              <textarea {...described} lang="bn" rows={2} defaultValue={typed.addressInBangla} />
            )}
          </Field>
        </div>
      </Group>
      <Group heading={messages.ordering}>
        {field('insideDhaka', { inputMode: 'decimal', hint: messages.feesHint })}
        {field('outsideDhaka', { inputMode: 'decimal' })}
        {field('code', { hint: messages.codeHint })}
      </Group>
      <Group heading={messages.links}>
        {links.flatMap((link) => [
          <div key={`${link}-label`}>{field(`socialLinks.${link}.label`)}</div>,
          <div key={`${link}-url`}>
            {field(`socialLinks.${link}.url`, { type: 'url', inputMode: 'url' })}
          </div>,
        ])}
      </Group>
    </>
  )
}

type FieldMore = {
  readonly hint?: string
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: 'tel' | 'decimal' | 'url'
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="card p-5">
      <legend className="float-start mb-3 w-full text-xl font-bold">{heading}</legend>
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
