import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { canMoveParcel, parcelRules } from '#src/domain/parcels/parcel-state.ts'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import { whereIs, whyIn } from '#src/features/parcels/dashboard/parcel-text.ts'
import { useParcelChange } from '#src/features/parcels/dashboard/use-parcels.ts'
import type { ParcelOnTheWire } from '#src/features/parcels/parcel-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField } from '#src/ui/field.tsx'

export type ParcelCardProps = {
  readonly parcel: ParcelOnTheWire
  /** It stands beside its order: no link leads there. */
  readonly isBesideOrder?: boolean
  /** Whether the user may book, settle and cancel. */
  readonly mayBook: boolean
  readonly messages: DashboardMessages<'parcels'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

export function ParcelCard({
  parcel,
  isBesideOrder = false,
  mayBook,
  messages,
  dialogs,
}: ParcelCardProps) {
  const language = useLanguage()
  const { state, consignment } = parcel
  const where = whereIs(parcel, messages)
  const at = parcel.heardAt ?? parcel.bookedAt ?? parcel.madeAt
  return (
    <li className="card grid content-start gap-2 p-4 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {isBesideOrder ? (
          <span className="font-bold">{parcel.invoice}</span>
        ) : (
          <Link
            to={panelPath(parcel.oid)}
            className="inline-flex min-h-11 items-center text-lg font-bold underline"
          >
            {parcel.invoice}
          </Link>
        )}
        <strong>{messages.states[state]}</strong>
      </div>
      <p>
        {[
          messages.couriers[parcel.courier],
          parcel.carrier,
          digitsIn(parcel.carrierPhone, language),
          !isBesideOrder && parcel.cname,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-quiet">
        {interpolate(messages.collect, { amount: formatMoney(fromTaka(parcel.collect), language) })}
        {' · '}
        <time dateTime={at}>{formatDateTime(new Date(at), language)}</time>
      </p>
      {consignment !== null && <p>{interpolate(messages.number, { number: consignment })}</p>}
      {parcel.link !== '' && (
        <a href={parcel.link} rel="noreferrer" target="_blank" className="underline">
          {messages.track}
        </a>
      )}
      {state === 'booked' && where !== undefined && <p>{where}</p>}
      <Reason parcel={parcel} messages={messages} />
      {parcel.alerts.map((alert) => (
        <p key={alert} className="font-bold text-wait">
          {messages.alerts[alert]}
        </p>
      ))}
      {mayBook && <Steps parcel={parcel} messages={messages} dialogs={dialogs} />}
    </li>
  )
}

function Reason({ parcel, messages }: Pick<ParcelCardProps, 'parcel' | 'messages'>) {
  const { state, because } = parcel
  if (parcelRules[state].isUnsettled) {
    if (because === 'number-taken') {
      return <p className="font-bold text-bad">{messages.numberTaken}</p>
    }
    const why = because === '' ? messages.beingSent : whyIn(because, messages.reasons)
    return <p className="font-bold text-wait">{interpolate(messages.unsureWhy, { why })}</p>
  }
  if (state !== 'refused') return null
  return (
    <p className="font-bold text-bad">
      {because === 'absent'
        ? messages.absent
        : interpolate(messages.courierSays, { word: because })}
    </p>
  )
}

function Steps({ parcel, messages, dialogs }: Omit<ParcelCardProps, 'mayBook'>) {
  const { _id: id, state } = parcel
  const [isCancelling, setIsCancelling] = useState(false)
  const cancel = useParcelChange(messages.cancelled)
  return (
    <div className="flex flex-wrap items-end gap-3">
      {parcelRules[state].isUnsettled && (
        <Settle parcel={parcel} messages={messages} dialogs={dialogs} />
      )}
      {canMoveParcel(state, 'to-book') && !parcelRules[state].isUnsettled && (
        <Link to={`/dashboard/parcels/book?oids=${parcel.oid}`} className="button-quiet">
          {messages.again}
        </Link>
      )}
      {canMoveParcel(state, 'cancelled') && (
        <button
          type="button"
          className="button-quiet text-bad"
          disabled={cancel.isPending}
          onClick={() => setIsCancelling(true)}
        >
          {messages.cancel}
        </button>
      )}
      {isCancelling && (
        <ConfirmDialog
          question={messages.askCancel}
          subject={parcel.invoice}
          messages={dialogs}
          onAnswer={(isYes) => {
            setIsCancelling(false)
            if (isYes) cancel.mutate({ id, step: 'cancel', body: {} })
          }}
        />
      )}
    </div>
  )
}

/** What a person saw in the courier's own pages. */
function Settle({ parcel, messages, dialogs }: Omit<ParcelCardProps, 'mayBook'>) {
  const [isAsking, setIsAsking] = useState(false)
  const change = useParcelChange(messages.settled)
  const settle = (body: Readonly<Record<string, unknown>>) =>
    change.mutate({ id: parcel._id, step: 'settle', body })

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    settle({ consignment: String(typed.get(`number-${parcel._id}`) ?? '') })
  }

  return (
    <form className="grid w-full gap-2" onSubmit={send} aria-label={messages.settleHeading}>
      <InputField
        name={`number-${parcel._id}`}
        label={messages.consignment}
        autoComplete="off"
        required
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-main" disabled={change.isPending}>
          {messages.exists}
        </button>
        <button
          type="button"
          className="button-quiet"
          disabled={change.isPending}
          onClick={() => setIsAsking(true)}
        >
          {messages.doesNotExist}
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={messages.askAbsent}
          subject={parcel.invoice}
          messages={dialogs}
          onAnswer={(isYes) => {
            setIsAsking(false)
            if (isYes) settle({ absent: true })
          }}
        />
      )}
    </form>
  )
}
