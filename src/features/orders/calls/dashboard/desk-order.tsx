/** One order fills the screen of the call desk. */

import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { callOutcomes } from '#src/domain/calls/call-outcome.ts'
import { fromTaka } from '#src/domain/money.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import { BlockPhone } from '#src/features/orders/blocked/dashboard/block-phone.tsx'
import type { DeskOrderOnTheWire } from '#src/features/orders/calls/call-wire.ts'
import { Key } from '#src/features/orders/calls/dashboard/call-choices.tsx'
import { useDeskKeys } from '#src/features/orders/calls/dashboard/desk-keys.ts'
import { DuplicateLinks } from '#src/features/orders/duplicates/dashboard/duplicate-links.tsx'
import { OrderNotes } from '#src/features/orders/notes/dashboard/order-notes.tsx'
import { RiskReasons } from '#src/features/orders/risk/dashboard/risk-reasons.tsx'
import { BuyerHistory } from '#src/features/orders/staff/buyer-history.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn, toAsciiDigits } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'
import { copyText } from '#src/ui/toast/copy-text.ts'

export type DeskOrderProps = {
  readonly desk: DeskOrderOnTheWire
  readonly hasKeys: boolean
  /** Whether a new note of the order is typed and not saved. */
  readonly onNewNote: (hasText: boolean) => void
  readonly brand: string
  readonly messages: DashboardMessages<'callDesk'>
  readonly blocking: DashboardMessages<'blockPhone'>
  /** Of the script, in Bangla. */
  readonly texts: DashboardMessages<'callScript'>
}

export function DeskOrder(props: DeskOrderProps) {
  const { desk, messages } = props
  const { order, lines } = desk
  const language = useLanguage()
  return (
    <div className="grid content-start gap-4 wrap-anywhere">
      <Caller {...props} />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div>
          <dt className="text-quiet">{messages.collect}</dt>
          <dd className="text-3xl font-extrabold tabular-nums">
            {formatMoney(fromTaka(order.collect), language)}
          </dd>
          {desk.stillAsked > 0 && (
            <>
              <dt className="text-quiet">{messages.stillAsked}</dt>
              <dd className="text-lg font-bold tabular-nums">
                {formatMoney(fromTaka(desk.stillAsked), language)}
              </dd>
            </>
          )}
        </div>
        <div>
          <dt className="text-quiet">{messages.address}</dt>
          <dd className="text-lg">{[order.caddress, order.place].filter(Boolean).join(', ')}</dd>
        </div>
      </dl>
      <ul aria-label={messages.products} className="grid gap-2 sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line.pid} className="flex items-center gap-3">
            <ProductThumb image={line.image} />
            <span>
              <strong>
                {interpolate(messages.pieces, { n: formatNumber(line.quantity, language) })}
              </strong>{' '}
              {language === 'bn' && line.titleBn ? line.titleBn : line.title}
            </span>
          </li>
        ))}
      </ul>
      <DuplicateLinks order={order} messages={messages.duplicates} />
      {desk.risk && (
        <Part heading={messages.risk}>
          <RiskReasons risk={desk.risk} messages={messages} />
        </Part>
      )}
      <Script {...props} />
      <Buyer {...props} />
      <EarlierCalls desk={desk} messages={messages} />
      <OrderNotes
        oid={order.oid}
        notes={desk.notes}
        onTyped={props.onNewNote}
        messages={messages}
      />
    </div>
  )
}

const editKey = 'e'

function Caller({ desk: { order, qr, state }, hasKeys, messages }: DeskOrderProps) {
  const language = useLanguage()
  const navigate = useNavigate()
  const from = useListSearch()
  const { oid, cname: name, cphone: phone, odate, stage } = order
  const national = normalisePhone(phone)
  const editPath = `/dashboard/manage-orders/edit-order/${oid}`
  useDeskKeys(hasKeys, (key) => {
    if (key === editKey) void navigate(editPath, { state: from })
    return key === editKey
  })
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid gap-1">
        <h2 id="desk-order" tabIndex={-1} className="text-xl font-bold outline-none">
          {name}
        </h2>
        <a
          href={`tel:${toAsciiDigits(national ?? phone).replace(/[^\d+]/g, '')}`}
          className="inline-flex min-h-11 items-center gap-3 text-3xl font-extrabold tabular-nums underline sm:text-4xl"
        >
          <Icon name="phone" className="text-brand" />
          {digitsIn(phone, language)}
        </a>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          <span>{interpolate(messages.order, { number: oid })}</span>
          <span>
            {interpolate(messages.placed, { when: formatDateTime(new Date(odate), language) })}
          </span>
          {stage === 'held' && <strong className="text-wait">{messages.held}</strong>}
        </p>
        {state.dueAt && (
          <p className="font-bold text-wait">
            {interpolate(messages.dueSince, {
              when: formatDateTime(new Date(state.dueAt), language),
            })}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button-quiet max-lg:hidden"
            onClick={() => void copyText(national ?? phone, messages)}
          >
            {messages.copy}
          </button>
          <Link
            to={editPath}
            state={from}
            className="button-quiet"
            aria-keyshortcuts={hasKeys ? editKey : undefined}
          >
            <Icon name="edit" />
            {messages.edit}
            {hasKeys && <Key name={editKey} />}
          </Link>
        </div>
      </div>
      {qr && (
        <img
          src={qr}
          width="116"
          height="116"
          alt={interpolate(messages.qr, { name })}
          className="rounded-lg max-lg:hidden"
        />
      )}
    </header>
  )
}

/** In Bangla, in every dashboard: it is said to the buyer. */
function Script({ desk: { order, lines }, brand, messages, texts }: DeskOrderProps) {
  const products = lines
    .map(({ title, titleBn, quantity }) => `${formatNumber(quantity, 'bn')}টি ${titleBn || title}`)
    .join(', ')
  const amount = formatMoney(fromTaka(order.collect), 'bn')
  return (
    <Part heading={messages.script}>
      <p lang="bn" className="rounded-lg border-s-4 border-brand bg-marigold/15 p-3 text-lg">
        {interpolate(texts.greeting, { shop: brand, products, amount })}{' '}
        {interpolate(texts.question, { address: order.caddress })}
      </p>
    </Part>
  )
}

function Buyer({ desk: { order, buyer, block, qr }, blocking, messages }: DeskOrderProps) {
  return (
    <Part heading={messages.buyer}>
      <BuyerHistory oid={order.oid} buyer={buyer} messages={messages} />
      {/* Without a QR code it is no number that can be blocked. */}
      {qr && <BlockPhone phone={order.cphone} block={block} messages={blocking} />}
    </Part>
  )
}

function EarlierCalls({
  desk: { calls, state },
  messages,
}: Pick<DeskOrderProps, 'desk' | 'messages'>) {
  const language = useLanguage()
  if (calls.length === 0) return null
  return (
    <Part heading={messages.calls}>
      {state.unanswered > 0 && (
        <p>{interpolate(messages.unanswered, { n: formatNumber(state.unanswered, language) })}</p>
      )}
      <ol className="grid gap-1">
        {calls.map(({ at, actor, outcome, note }) => (
          <li key={at}>
            {interpolate(messages.callLine, {
              when: formatDateTime(new Date(at), language),
              who: actor,
              outcome: outcomeText(outcome, messages),
            })}
            {note && <span className="block whitespace-pre-line text-quiet">{note}</span>}
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** An outcome that a newer process noted keeps its own name. */
function outcomeText(outcome: string, messages: DeskOrderProps['messages']): string {
  const known = callOutcomes.find((one) => one === outcome)
  return known ? messages[known] : outcome
}

function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-1 border-t border-line pt-3">
      <h3 className="font-bold">{heading}</h3>
      {children}
    </section>
  )
}
