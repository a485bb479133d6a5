/** The preview of parcels with every error in its place; then one result a row. */

import { Link } from 'react-router'
import { couriers, hasApi } from '#src/domain/parcels/courier-name.ts'
import { BookingRow } from '#src/features/parcels/dashboard/booking-row.tsx'
import { type BookingWork, useBooking } from '#src/features/parcels/dashboard/use-booking.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type BookingPageProps = {
  readonly oids: readonly string[]
  readonly messages: DashboardMessages<'booking'>
}

export function BookingPage({ oids, messages }: BookingPageProps) {
  const work = useBooking(oids)
  const language = useLanguage()
  const number = (n: number) => formatNumber(n, language)
  return (
    <>
      <Choice work={work} messages={messages} />
      {work.isLoading && !work.isFailed && <p role="status">{messages.loading}</p>}
      {work.isFailed && (
        <div role="alert" className="notice flex flex-wrap items-center gap-3">
          <p>{messages.failed}</p>
          <button type="button" className="button-quiet" onClick={work.retry}>
            {messages.tryAgain}
          </button>
        </div>
      )}
      <datalist id="courier-areas">
        {work.areas.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <ul className="grid gap-3" aria-label={messages.table}>
        {work.rows.map((row) => (
          <BookingRow
            key={row.oid}
            row={row}
            wish={work.wishes[row.oid]}
            setWish={(wish) => work.setWish(row.oid, wish)}
            leaveOut={() => work.leaveOut(row.oid)}
            isBooked={work.hasAnswer(row.oid)}
            messages={messages}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 bg-paper py-3">
        {work.hasBooked && (
          <p role="status" className="font-bold">
            {interpolate(messages.progress, {
              done: number(work.answered),
              all: number(work.made),
            })}
          </p>
        )}
        {work.isDone ? (
          <Link to="/dashboard/parcels" className="button-main">
            {messages.toParcels}
          </Link>
        ) : (
          <BusyButton
            className="button-main"
            isBusy={work.isBooking || (work.ready === 0 && !work.isPreviewing)}
            press={work.book}
          >
            {interpolate(messages.book, { n: number(work.ready) })}
          </BusyButton>
        )}
        {!work.hasBooked && hasApi(work.courier) && <PortalTable work={work} messages={messages} />}
      </div>
    </>
  )
}

type WorkProps = { readonly work: BookingWork } & Pick<BookingPageProps, 'messages'>

/** No table with an order that the courier would refuse. */
function PortalTable({ work: { courier, rows }, messages }: WorkProps) {
  const refused = rows.filter(
    ({ code, problems = [] }) =>
      code !== undefined &&
      // The portal itself asks for the area.
      !(problems.length > 0 && problems.every(({ field }) => field === 'area')),
  )
  if (refused.length > 0) {
    const orders = refused.map(({ oid }) => oid).join(', ')
    return <p className="wrap-anywhere">{interpolate(messages.noPortal, { orders })}</p>
  }
  return (
    <a
      className="button-quiet"
      download
      href={`/api/admin/parcels/portal.csv?courier=${courier}&oids=${rows.map(({ oid }) => oid).join(',')}`}
    >
      {messages.portal}
    </a>
  )
}

function Choice({ work, messages }: WorkProps) {
  const { courier, carrier, setCarrier } = work
  const field = (name: 'name' | 'phone' | 'link', label: string) => (
    <label className="grid gap-1 font-bold">
      {label}
      <input
        className="text-field font-normal"
        type={name === 'link' ? 'url' : 'text'}
        defaultValue={carrier[name]}
        onBlur={({ currentTarget }) =>
          setCarrier({ ...carrier, [name]: currentTarget.value.trim() })
        }
      />
    </label>
  )
  return (
    <fieldset disabled={work.hasBooked} className="card flex flex-wrap items-end gap-4 p-4">
      <label className="grid gap-1 font-bold">
        {messages.courier}
        <select
          className="text-field font-normal"
          value={courier}
          onChange={({ currentTarget }) => work.setCourier(currentTarget.value as typeof courier)}
        >
          {couriers.map((one) => (
            <option key={one} value={one}>
              {messages.couriers[one]}
            </option>
          ))}
        </select>
      </label>
      {!hasApi(courier) && (
        <>
          {field('name', messages.riderName)}
          {field('phone', messages.riderPhone)}
          {field('link', messages.link)}
        </>
      )}
    </fieldset>
  )
}
