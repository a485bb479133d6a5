/** The handover of a day's parcels to a courier: a list to sign, then shipped at one press. */

import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { addPoisha } from '#src/domain/money.ts'
import { type CourierName, couriers } from '#src/domain/parcels/courier-name.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import type { Manifest } from '#src/features/packing/handover/manifest.ts'
import { type Shipping, useShipping } from '#src/features/packing/handover/use-shipping.ts'
import { LeftOutList } from '#src/features/packing/print/pick-list.tsx'
import type { PrintedShop } from '#src/features/packing/print/slip.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { DayField } from '#src/ui/dashboard/fields/day-field.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

export type HandoverProps = {
  readonly day: string
  readonly courier: CourierName
  readonly counts: Readonly<Partial<Record<CourierName, number>>>
  readonly manifest: Manifest
  readonly shop: PrintedShop
  readonly messages: DashboardMessages<'handover'>
  readonly prints: DashboardMessages<'prints'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
  readonly choose: (day: string) => void
}

export function HandoverPage(props: HandoverProps) {
  const { manifest, messages, prints, dialogs } = props
  const language = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  const [isAsking, setIsAsking] = useState(false)
  const shipping = useShipping({ messages, failures: props.failures })
  const toShip = manifest.rows.filter(({ isInShop }) => isInShop).map(({ number }) => number)
  const printed = useEffectEvent(() => {
    if (toShip.length > 0) setIsAsking(true)
  })
  useEffect(() => {
    window.addEventListener('afterprint', printed)
    return () => window.removeEventListener('afterprint', printed)
  }, [])
  const question = interpolate(messages.shipAll, { n: n(toShip.length) })
  return (
    <>
      <Choice {...props} />
      {manifest.notPacked.length > 0 && (
        <div role="alert" className="notice print:hidden">
          <p>{interpolate(messages.notPacked, { n: n(manifest.notPacked.length) })}</p>
          <LeftOutList
            leftOut={manifest.notPacked}
            sentence={messages.notPackedOne}
            messages={prints}
          />
        </div>
      )}
      <Shipped shipping={shipping} messages={messages} />
      {manifest.rows.length === 0 ? (
        <p role="status" className="card p-5">
          {messages.nothing}
        </p>
      ) : (
        <>
          <div className="flex flex-wrap gap-3 print:hidden">
            <button type="button" className="button-main" onClick={() => window.print()}>
              <Icon name="print" />
              {messages.print}
            </button>
            {toShip.length > 0 && (
              <BusyButton
                className="button-quiet"
                isBusy={shipping.isBusy}
                press={() => setIsAsking(true)}
              >
                <Icon name="truck" />
                {question}
              </BusyButton>
            )}
          </div>
          <ManifestSheet {...props} />
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          question={question}
          subject={toShip.join(', ')}
          messages={dialogs}
          onAnswer={(isYes) => {
            setIsAsking(false)
            if (isYes) shipping.ship(toShip)
          }}
        />
      )}
    </>
  )
}

function Choice({ day, courier, counts, messages, prints, choose }: HandoverProps) {
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <DayField label={messages.day} value={day} choose={choose} />
      <nav aria-label={messages.courier} className="flex flex-wrap gap-2">
        {couriers.map((one) => (
          <Link
            key={one}
            to={`/dashboard/handover?day=${day}&courier=${one}`}
            className="button-quiet px-3"
            aria-current={one === courier ? 'true' : undefined}
            data-chosen={one === courier || undefined}
          >
            {prints.couriers[one]} ({formatNumber(counts[one] ?? 0, language)})
          </Link>
        ))}
      </nav>
    </div>
  )
}

function Shipped({
  shipping: { said },
  messages,
}: { shipping: Shipping } & Pick<HandoverProps, 'messages'>) {
  const language = useLanguage()
  if (!said) return null
  const { moved, refused } = said
  return (
    <div className="grid gap-2 print:hidden">
      <p role="status" className="font-bold">
        {interpolate(messages.shipped, { n: formatNumber(moved, language) })}
      </p>
      {refused.length > 0 && (
        <div role="alert" className="notice">
          <p>{interpolate(messages.notShipped, { n: formatNumber(refused.length, language) })}</p>
          <ul>
            {refused.map(({ oid, message }) => (
              <li key={oid}>
                <strong>{oid}</strong> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function ManifestSheet({ manifest, day, courier, shop, messages, prints }: HandoverProps) {
  const language = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  const { rows } = manifest
  const collect = formatMoney(addPoisha(...rows.map((row) => row.collect)), language)
  return (
    <section className="manifest" aria-labelledby="manifest">
      <header>
        <h2 id="manifest">
          {prints.couriers[courier]} · {formatDay(day, language)}
        </h2>
        <p>
          {shop.brand} · {digitsIn(shop.phone, language)} · {shop.address}
        </p>
        <p className="manifest-sum">{interpolate(messages.sum, { n: n(rows.length), collect })}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{prints.number}</th>
            <th scope="col">{messages.consignment}</th>
            <th scope="col">{messages.buyer}</th>
            <th scope="col">{messages.pieces}</th>
            <th scope="col">{messages.collect}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.number}>
              <td>{n(at + 1)}</td>
              <td>{row.number}</td>
              <td>{row.consignment}</td>
              <td>
                {row.name}
                {row.place !== '' && <span className="manifest-place"> {row.place}</span>}
              </td>
              <td>{n(row.pieces)}</td>
              <td>{formatMoney(row.collect, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>{messages.total}</td>
            <td>{collect}</td>
          </tr>
        </tfoot>
      </table>
      <div className="manifest-signatures">
        <p>{messages.givenBy}</p>
        <p>{messages.takenBy}</p>
        <p>{messages.time}</p>
      </div>
    </section>
  )
}
