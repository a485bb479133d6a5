import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { normalisePhone, phoneWithoutPlus } from '#src/domain/people/phone.ts'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { useRead } from '#src/features/dashboard/use-read.ts'
import type { EndedOnTheWire } from '#src/features/orders/calls/call-wire.ts'
import { ContactLinks } from '#src/features/orders/dashboard/contact-links.tsx'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type EndedProps = {
  readonly brand: string
  readonly messages: DashboardMessages<'callDesk'>
  readonly texts: DashboardMessages<'callScript'>
  readonly contact: DashboardMessages<'orders'>
}

const path = '/admin/calls/ended'

export function EndedList(props: EndedProps) {
  const { messages, contact } = props
  const language = useLanguage()
  const read = useRead<EndedOnTheWire>(path)
  const { data } = read
  if (read.isError || !data) {
    return <ReadState read={read} messages={{ ...messages, failed: messages.endedFailed }} />
  }
  if (data.items.length === 0) return <p className="card p-5">{messages.endedNone}</p>
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {data.items.map(({ order, state }) => (
        <li key={order.oid} className="card grid gap-2 p-4 wrap-anywhere">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <strong className="text-lg">{order.cname}</strong>
            <span className="status-pill text-wait">
              {state.standing === 'wrong-number' ? messages['wrong-number'] : messages.unreachable}
            </span>
          </div>
          <p className="text-sm text-quiet">
            {order.oid} · {formatDateTime(new Date(order.odate), language)} ·{' '}
            {formatMoney(fromTaka(order.collect), language)}
          </p>
          <ContactLinks name={order.cname} phone={order.cphone} messages={contact} />
          <div className="flex flex-wrap gap-2">
            {state.standing === 'unreachable' && <WhatsApp {...props} order={order} />}
            <Link to={`/dashboard/manage-orders/edit-order/${order.oid}`} className="button-quiet">
              <Icon name="edit" />
              {messages.edit}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The text is in Bangla, whatever the language of the dashboard. */
function WhatsApp({
  order,
  brand,
  messages,
  texts,
}: EndedProps & { readonly order: OrderOnTheWire }) {
  const { oid: number, cname: name, cphone, collect } = order
  const national = normalisePhone(cphone)
  if (national === undefined) return null
  const amount = formatMoney(fromTaka(collect), 'bn')
  const text = interpolate(texts.whatsApp, { name, shop: brand, number, amount })
  return (
    <a
      href={`https://wa.me/${phoneWithoutPlus(national)}?${new URLSearchParams({ text })}`}
      target="_blank"
      rel="noreferrer"
      className="button-main"
    >
      <Icon name="chat" />
      {interpolate(messages.whatsApp, { name })}
    </a>
  )
}
