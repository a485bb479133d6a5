/** Calculates the prices of all rows, or of the chosen ones, by a percentage and an ending. */

import { useState } from 'react'
import {
  type PriceEnding,
  type PriceRule,
  percentLimits,
  priceEndings,
} from '#src/domain/catalogue/price-rule.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { Field, InputField } from '#src/ui/field.tsx'

type RuleFormProps = {
  readonly calculate: (rule: PriceRule, keepsOld: boolean) => void
  readonly fillDown: () => void
  readonly messages: DashboardMessages<'prices'>['rule']
}

export function RuleForm({ calculate, fillDown, messages }: RuleFormProps) {
  const digits = useDigits()
  const [percent, setPercent] = useState('')
  const [ending, setEnding] = useState<PriceEnding>('9')
  const [keepsOld, setKeepsOld] = useState(true)
  const [isWrong, setWrong] = useState(false)

  function submit(): void {
    const typed = percentIn(percent)
    setWrong(typed === undefined)
    if (typed !== undefined) calculate({ percent: typed, ending }, keepsOld)
  }

  return (
    <section className="card grid gap-3 p-4" aria-labelledby="price-rule">
      <h2 id="price-rule" className="text-xl font-bold">
        {messages.heading}
      </h2>
      <form
        className="flex flex-wrap items-start gap-x-5 gap-y-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="w-44">
          <InputField
            {...digits({ value: percent, onChange: ({ target }) => setPercent(target.value) })}
            name="percent"
            label={messages.percent}
            hint={messages.percentHint}
            problem={isWrong ? messages.wrong : undefined}
            // Not numeric: the keyboard of an iPhone would have no minus.
            inputMode="text"
            autoComplete="off"
            maxLength={5}
          />
        </div>
        <div className="w-40">
          <Field name="ending" label={messages.ending}>
            {(described) => (
              <select
                {...described}
                value={ending}
                onChange={({ target }) => {
                  const chosenEnding = priceEndings.find((one) => one === target.value)
                  if (chosenEnding) setEnding(chosenEnding)
                }}
              >
                {priceEndings.map((one) => (
                  <option key={one} value={one}>
                    {messages.endings[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className="grid gap-1">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5"
              checked={keepsOld}
              onChange={({ target }) => setKeepsOld(target.checked)}
            />
            {messages.keepsOld}
          </label>
          <span className="flex flex-wrap items-center gap-3">
            <button type="submit" className="button-main">
              {messages.calculate}
            </button>
            <button
              type="button"
              className="button-quiet"
              title={messages.fillHint}
              onClick={fillDown}
            >
              {messages.fillDown}
            </button>
            <span className="text-sm text-quiet">{messages.ofAll}</span>
          </span>
        </div>
      </form>
    </section>
  )
}

/** `-15`, `−১৫` and `-15%`; undefined for anything that is no whole percentage of the rules. */
function percentIn(text: string): number | undefined {
  const plain = toAsciiDigits(text).replace('−', '-').replace('%', '').trim()
  if (!/^[-+]?\d{1,3}$/.test(plain)) return undefined
  const percent = Number(plain)
  return percent < percentLimits.least || percent > percentLimits.most ? undefined : percent
}
