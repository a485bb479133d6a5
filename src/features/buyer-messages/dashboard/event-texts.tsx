/** One message: by which channels the buyer gets it, and its text in both languages with a preview. */

import { longestTemplate, withEnding } from '#src/domain/messages/buyer-message.ts'
import { smsParts } from '#src/domain/messages/sms-parts.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { TextField } from '#src/ui/field.tsx'

export type SampleFields = Readonly<Record<Language, Readonly<Record<string, string>>>>

type EventTextsProps = {
  /** Of its fields. */
  readonly name: string
  readonly heading: string
  readonly texts: Readonly<Record<Language, string>>
  readonly problems: { readonly [Name in Language]: string | undefined }
  readonly sms: boolean
  /** Undefined where it never goes by mail. */
  readonly mail: boolean | undefined
  /** In taka. */
  readonly partCost: number
  readonly sample: SampleFields
  /** What follows a text that does not say how to end such messages. */
  readonly endings?: Readonly<Record<Language, string>>
  readonly change: (changes: {
    readonly texts?: Readonly<Partial<Record<Language, string>>>
    readonly sms?: boolean
    readonly mail?: boolean
  }) => void
  readonly messages: DashboardMessages<'buyerMessages'>
}

export function EventTexts(props: EventTextsProps) {
  const { name, heading, texts, problems, sms, mail, change, messages } = props
  return (
    <fieldset className="card grid gap-3 p-4">
      <legend className="text-lg font-bold">{heading}</legend>
      <p className="flex flex-wrap gap-x-6">
        <Tick label={messages.sms} isOn={sms} set={(on) => change({ sms: on })} />
        {mail !== undefined && (
          <Tick label={messages.mail} isOn={mail} set={(on) => change({ mail: on })} />
        )}
      </p>
      {(['bn', 'en'] as const).map((language) => (
        <div key={language} className="grid gap-1">
          <TextField
            name={`${name}-${language}`}
            label={language === 'bn' ? messages.bangla : messages.english}
            lang={language}
            rows={2}
            maxLength={longestTemplate}
            problem={problems[language]}
            value={texts[language]}
            onChange={({ target }) => change({ texts: { [language]: target.value } })}
          />
          <Preview {...props} language={language} />
        </div>
      ))}
    </fieldset>
  )
}

type TickProps = {
  readonly label: string
  readonly isOn: boolean
  readonly set: (on: boolean) => void
}

function Tick({ label, isOn, set }: TickProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      {label}
    </label>
  )
}

function Preview({
  texts,
  language,
  partCost,
  sample,
  endings,
  messages,
}: EventTextsProps & { readonly language: Language }) {
  const shown = useLanguage()
  const whole = endings ? withEnding(texts[language], endings[language]) : texts[language]
  const text = interpolate(whole, sample[language])
  const { units, parts } = smsParts(text)
  const cost = poisha(fromTaka(partCost) * parts)
  return (
    <div className="grid gap-1 rounded-xl bg-page p-3 text-sm">
      <span className="text-quiet">{messages.preview}</span>
      <q lang={language} className="wrap-anywhere">
        {text}
      </q>
      <span className="text-quiet">
        {interpolate(messages.parts, {
          units: formatNumber(units, shown),
          parts: formatNumber(parts, shown),
          cost: formatMoney(cost, shown),
        })}
      </span>
    </div>
  )
}
