import { useState } from 'react'
import { type CourierName, couriers } from '#src/domain/parcels/courier-name.ts'
import { useNumbers } from '#src/features/parcels/dashboard/use-parcels.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { TextField } from '#src/ui/field.tsx'

/** Checks first, and takes only what the owner has seen: a change of the text starts over. */
export function NumbersForm({ messages }: { readonly messages: DashboardMessages<'parcels'> }) {
  const language = useLanguage()
  const [courier, setCourier] = useState<CourierName>('steadfast')
  const [text, setText] = useState('')
  const numbers = useNumbers()
  const rows = numbers.data?.rows
  const matched = rows?.filter(({ result }) => result === 'matched').length ?? 0
  return (
    <details className="card p-5">
      <summary className="min-h-11 cursor-pointer text-lg font-bold">
        {messages.numbersHeading}
      </summary>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          numbers.mutate({ courier, text, final: matched > 0 })
        }}
      >
        <p className="text-quiet">{messages.numbersLead}</p>
        <select
          className="text-field"
          aria-label={messages.numbersHeading}
          value={courier}
          onChange={({ currentTarget }) => {
            setCourier(currentTarget.value as CourierName)
            numbers.reset()
          }}
        >
          {couriers.map((one) => (
            <option key={one} value={one}>
              {messages.couriers[one]}
            </option>
          ))}
        </select>
        <TextField
          name="numbers"
          label={messages.numbersText}
          rows={5}
          required
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            numbers.reset()
          }}
        />
        {rows && (
          <ul role="status" className="grid gap-1">
            {rows.map(({ line, result }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
              <li key={at} className="flex flex-wrap justify-between gap-3 border-b border-edge">
                <span className="wrap-anywhere">{line}</span>
                <strong className={isGood(result) ? 'text-brand' : 'text-bad'}>
                  {messages.results[result]}
                </strong>
              </li>
            ))}
          </ul>
        )}
        <button
          type="submit"
          className="button-main justify-self-start"
          disabled={numbers.isPending}
        >
          {matched > 0
            ? interpolate(messages.take, { n: formatNumber(matched, language) })
            : messages.check}
        </button>
      </form>
    </details>
  )
}

const isGood = (result: string): boolean => result === 'matched' || result === 'booked'
