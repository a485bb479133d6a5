import { useState } from 'react'
import { fromTaka } from '#src/domain/money.ts'
import { whyIn } from '#src/features/parcels/dashboard/parcel-text.ts'
import type { Wish } from '#src/features/parcels/dashboard/use-booking.ts'
import type { BookingRow as Row } from '#src/features/parcels/parcel-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn, toAsciiDigits } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type BookingRowProps = {
  readonly row: Row
  readonly wish: Wish | undefined
  readonly setWish: (wish: Wish) => void
  readonly leaveOut: () => void
  readonly isBooked: boolean
  readonly messages: DashboardMessages<'booking'>
}

export function BookingRow(props: BookingRowProps) {
  const { row, leaveOut, isBooked, messages } = props
  const language = useLanguage()
  return (
    <li className="card grid items-start gap-x-4 gap-y-2 p-4 wrap-anywhere lg:grid-cols-[9rem_1fr_1fr_auto]">
      <div>
        <strong>{row.oid}</strong>
        {row.collect !== undefined && (
          <p className="font-bold text-brand">{formatMoney(fromTaka(row.collect), language)}</p>
        )}
      </div>
      <div>
        <p>
          {row.cname} {row.cphone !== undefined && digitsIn(row.cphone, language)}
        </p>
        <p className="text-sm text-quiet">{row.caddress}</p>
      </div>
      <div className="grid gap-2">
        <Result row={row} isBooked={isBooked} messages={messages} />
        {!isBooked && row.cname !== undefined && <Wishes {...props} />}
      </div>
      {!isBooked && (
        <button
          type="button"
          className="button-icon"
          aria-label={interpolate(messages.leaveOut, { number: row.oid })}
          onClick={leaveOut}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  )
}

/** Every reason in its place: the courier would tell only the first. */
function Result({
  row,
  isBooked,
  messages,
}: Pick<BookingRowProps, 'row' | 'isBooked' | 'messages'>) {
  const { code, parcel, problems = [] } = row
  if (code !== undefined) {
    const said = Object.hasOwn(messages.codes, code)
      ? messages.codes[code as keyof typeof messages.codes]
      : code
    return (
      <div className="font-bold text-bad">
        <p>{said}</p>
        <ul>
          {problems.map(({ field, problem }) => (
            <li key={`${field} ${problem}`}>
              {nameIn(messages.problemFields, field)}: {nameIn(messages.problems, problem)}
            </li>
          ))}
        </ul>
      </div>
    )
  }
  if (!isBooked || !parcel) return <p className="font-bold">{messages.ready}</p>
  const isBad = parcel.state === 'refused' || parcel.state === 'unsure'
  const own = new Map([
    ['absent', messages.absent],
    ['number-taken', messages.codes['number-taken']],
  ])
  const because = own.get(parcel.because) ?? whyIn(parcel.because, messages.reasons)
  return (
    <p className={isBad ? 'font-bold text-bad' : 'font-bold'}>
      {messages.states[parcel.state]}
      {because !== '' && `: ${because}`}
      {parcel.consignment !== null && ` · ${parcel.consignment}`}
    </p>
  )
}

function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return names[name] ?? name
}

const usualGrams = 500
const mostGrams = 50_000

type WeightProps = {
  readonly label: string
  readonly grams: number
  readonly setGrams: (grams: number) => void
}

/** Not a number field of the browser: that takes no Bengali digits. */
function Weight({ label, grams, setGrams }: WeightProps) {
  const [typed, setTyped] = useState(String(grams))
  const digits = useDigits()
  return (
    <label className="grid text-sm">
      {label}
      <input
        className="text-field w-28"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        {...digits({ value: typed, onChange: ({ target }) => setTyped(target.value) })}
        onBlur={() => {
          const written = Number(toAsciiDigits(typed))
          const isWeight = Number.isInteger(written) && written >= 1 && written <= mostGrams
          if (isWeight && written !== grams) setGrams(written)
        }}
      />
    </label>
  )
}

function Wishes({ row, wish, setWish, messages }: BookingRowProps) {
  const asksArea =
    wish?.areaName !== undefined || row.problems?.some(({ field }) => field === 'area') === true
  return (
    <div className="flex flex-wrap gap-2">
      <Weight
        label={messages.grams}
        grams={wish?.grams ?? usualGrams}
        setGrams={(grams) => setWish({ grams })}
      />
      <label className="grid grow text-sm">
        {messages.note}
        <input
          className="text-field"
          maxLength={200}
          defaultValue={wish?.note ?? row.note ?? ''}
          onBlur={({ currentTarget: { value } }) => {
            if (value !== (wish?.note ?? row.note ?? '')) setWish({ note: value })
          }}
        />
      </label>
      {asksArea && (
        <label className="grid grow text-sm">
          {messages.area}
          <input
            className="text-field"
            list="courier-areas"
            value={wish?.areaName ?? ''}
            onChange={({ currentTarget }) => setWish({ areaName: currentTarget.value })}
          />
        </label>
      )}
    </div>
  )
}
