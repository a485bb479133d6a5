import { type ReactNode, useId } from 'react'
import { placesNearDhaka } from '#src/domain/delivery/places.ts'
import { askedOrders } from '#src/domain/orders/advance/advance-rule.ts'
import { typedFields } from '#src/features/dashboard/editor/typed-fields.ts'
import { advanceShare, advanceShares } from '#src/features/settings/dashboard/advance-texts.ts'
import {
  offTyped,
  onTyped,
  placesTyped,
  type SettingName,
  type SettingProblems,
  type TypedSettings,
} from '#src/features/settings/shop-settings-form.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { TickList } from '#src/ui/dashboard/choice/tick-list.tsx'
import { ChoiceField } from '#src/ui/dashboard/fields/choice-field.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField, TextField } from '#src/ui/field.tsx'

type LabelTexts = {
  readonly language: Language
  readonly messages: DashboardMessages<'shopDetails'>
}

/** The label of a field, also where a conflict shows another editor's value. */
export function shopSettingLabel(name: SettingName, { language, messages }: LabelTexts): string {
  const [, link, part] = /^socialLinks\.(\d)\.(label|url)$/.exec(name) ?? []
  if (link === undefined) return messages[name as PlainSetting]
  return interpolate(part === 'url' ? messages.url : messages.label, {
    n: formatNumber(Number(link) + 1, language),
  })
}

type PlainSetting = Exclude<SettingName, `socialLinks.${string}`>

type TypedSettingsProps = {
  readonly typed: TypedSettings
  readonly type: (name: SettingName, text: string) => void
  /** Sentences by the names of the fields. */
  readonly problems: SettingProblems
  readonly messages: DashboardMessages<'shopDetails'>
}

type SettingFieldsProps = TypedSettingsProps & {
  /** The field of the logo. */
  readonly logo: ReactNode
}

function useSettingField({ typed, type, problems, messages }: TypedSettingsProps) {
  const language = useLanguage()
  const typedField = typedFields({ typed, type, problems })
  return (name: SettingName) => ({
    ...typedField(name),
    label: shopSettingLabel(name, { language, messages }),
  })
}

const links = [0, 1, 2] as const

export function ShopSettingFields(props: SettingFieldsProps) {
  const { typed, type, problems, messages, logo } = props
  const digits = useDigits()
  const field = useSettingField(props)
  const box = (name: 'keepsIncomplete' | 'tellsLowStock') => ({
    isTicked: typed[name] === onTyped,
    tick: (isTicked: boolean) => type(name, isTicked ? onTyped : offTyped),
  })

  return (
    <>
      <Group heading={messages.reach}>
        <InputField {...digits(field('phone'))} type="tel" inputMode="tel" />
        <InputField {...field('email')} type="email" />
        <InputField
          {...digits(field('whatsApp'))}
          type="tel"
          inputMode="tel"
          hint={messages.noneHint}
        />
        <InputField {...field('messenger')} hint={messages.noneHint} />
        <div className="grid gap-4 sm:col-span-2">
          <TextField {...field('address')} rows={2} />
          <TextField {...field('addressInBangla')} lang="bn" rows={2} />
        </div>
      </Group>
      <Group heading={messages.logo}>
        <div className="sm:col-span-2">{logo}</div>
      </Group>
      <Group heading={messages.ordering}>
        <InputField
          {...digits(field('insideDhaka'))}
          inputMode="decimal"
          hint={messages.feesHint}
        />
        <InputField {...digits(field('outsideDhaka'))} inputMode="decimal" />
        <PlaceTicks typed={typed.alsoInside} {...{ type, problems, messages }} />
        <InputField {...digits(field('insideDays'))} inputMode="numeric" hint={messages.daysHint} />
        <InputField {...digits(field('outsideDays'))} inputMode="numeric" />
        <InputField {...field('code')} hint={messages.codeHint} />
        <InputField {...digits(field('heldAbove'))} inputMode="numeric" hint={messages.heldHint} />
        <SettingBox {...box('keepsIncomplete')} label={messages.keepsIncomplete}>
          {messages.keepsIncompleteHint}
        </SettingBox>
        <SettingBox {...box('tellsLowStock')} label={messages.tellsLowStock}>
          {messages.tellsLowStockHint}
        </SettingBox>
      </Group>
      <AdvanceFields {...{ typed, type, problems, messages }} />
      <Group heading={messages.links}>
        {links.flatMap((link) => [
          <InputField key={`${link}-label`} {...field(`socialLinks.${link}.label`)} />,
          <InputField
            key={`${link}-url`}
            {...field(`socialLinks.${link}.url`)}
            type="url"
            inputMode="url"
          />,
        ])}
      </Group>
    </>
  )
}

/** The owner's rule of money in advance, and the numbers to which buyers send it. */
function AdvanceFields(props: TypedSettingsProps) {
  const { typed, type, messages } = props
  const language = useLanguage()
  const digits = useDigits()
  const field = useSettingField(props)
  return (
    <Group heading={messages.advance}>
      <p className="text-quiet sm:col-span-2">{messages.advanceLead}</p>
      <ChoiceField
        name="advanceAsks"
        label={messages.advanceAsks}
        values={askedOrders}
        texts={messages.asks}
        value={askedOrders.find((one) => one === typed.advanceAsks) ?? 'nobody'}
        choose={(asks) => type('advanceAsks', asks)}
      />
      <ChoiceField
        name="advancePercent"
        label={messages.advancePercent}
        values={advanceShares}
        texts={Object.fromEntries(
          advanceShares.map((one) => [one, advanceShare(one, { language, messages })]),
        )}
        value={typed.advancePercent}
        choose={(percent) => type('advancePercent', percent)}
      />
      <InputField {...digits(field('advanceFrom'))} inputMode="decimal" />
      <InputField
        {...digits(field('bkashNumber'))}
        type="tel"
        inputMode="tel"
        hint={messages.numberHint}
      />
      <InputField
        {...digits(field('nagadNumber'))}
        type="tel"
        inputMode="tel"
        hint={messages.numberHint}
      />
    </Group>
  )
}

type PlaceTicksProps = Pick<TypedSettingsProps, 'type' | 'problems' | 'messages'> & {
  /** English names with commas between them. */
  readonly typed: string
}

const nearDhaka = placesNearDhaka.map(({ name }) => name)

/** The places near Dhaka, each of which may have the fee of Dhaka. */
function PlaceTicks({ typed, type, problems, messages }: PlaceTicksProps) {
  const language = useLanguage()
  return (
    <div className="sm:col-span-2">
      <TickList
        name="alsoInside"
        legend={messages.alsoInside}
        hint={messages.alsoInsideHint}
        problem={problems.alsoInside}
        items={nearDhaka}
        chosen={placesTyped(typed)}
        choose={(chosen) => type('alsoInside', chosen.join(','))}
      >
        {(name) =>
          language === 'bn'
            ? placesNearDhaka.find((place) => place.name === name)?.nameInBangla
            : name
        }
      </TickList>
    </div>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="card p-5">
      <legend className="float-start mb-3 w-full text-xl font-bold">{heading}</legend>
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type BoxProps = {
  readonly isTicked: boolean
  readonly tick: (isTicked: boolean) => void
  readonly label: string
  readonly children: string
}

/** The hint describes the box and is no part of its name. */
function SettingBox({ isTicked, tick, label, children }: BoxProps) {
  const hint = useId()
  return (
    <div className="sm:col-span-2">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 flex-none accent-brand"
          checked={isTicked}
          aria-describedby={hint}
          onChange={({ target }) => tick(target.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={hint} className="ms-8 text-sm text-quiet">
        {children}
      </p>
    </div>
  )
}
