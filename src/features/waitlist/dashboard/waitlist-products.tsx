/** The products for which phones wait. */

import { Link } from 'react-router'
import type { WaitedFor } from '#src/features/waitlist/list-waitlist.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

export type WaitlistParts = {
  /** Whether the shop sends the SMS. */
  readonly tells: boolean
  readonly maySet: boolean
  readonly mayEdit: boolean
  readonly messages: DashboardMessages<'waitlist'>
}

function waitlistOf(pid: string): string {
  return `/dashboard/waitlist?product=${encodeURIComponent(pid)}`
}

type WaitLinkProps = Pick<WaitlistParts, 'messages'> & {
  readonly pid: string
  readonly waiting: number
}

/** On the page of a product. */
export function WaitLink({ pid, waiting, messages }: WaitLinkProps) {
  const language = useLanguage()
  if (waiting === 0) return undefined
  return (
    <Link to={waitlistOf(pid)} className="inline-flex min-h-11 items-center gap-2 underline">
      <Icon name="bell" />
      {interpolate(messages.waitFor, { n: formatNumber(waiting, language) })}
    </Link>
  )
}

export function TellsNobody({ tells, maySet, messages }: WaitlistParts) {
  if (tells) return undefined
  return (
    <p className="notice flex flex-wrap items-center gap-x-4">
      {messages.isOff}
      {maySet && (
        <Link
          to="/dashboard/buyer-messages"
          className="inline-flex min-h-11 items-center underline"
        >
          {messages.toMessages}
        </Link>
      )}
    </p>
  )
}

export function WaitlistProducts(
  props: WaitlistParts & { readonly products: readonly WaitedFor[] },
) {
  const { products, messages } = props
  const { columns } = messages
  const language = useLanguage()
  if (products.length === 0) {
    return (
      <div className="card grid justify-items-center gap-3 px-5 py-10 text-center">
        <p className="text-xl font-bold">{messages.none}</p>
        <p className="max-w-[48ch] text-quiet">{messages.aboutNone}</p>
      </div>
    )
  }
  return (
    <>
      <TellsNobody {...props} />
      <PlainTable headings={Object.values(columns)} aria-label={messages.heading}>
        {products.map(({ pid, title, waiting, stock, since }) => (
          <tr key={pid}>
            <Cell label={columns.product}>
              <Link
                to={waitlistOf(pid)}
                className="inline-flex min-h-11 items-center wrap-anywhere underline"
              >
                {title}
              </Link>
            </Cell>
            <Cell label={columns.waiting}>
              <strong>{formatNumber(waiting, language)}</strong>
            </Cell>
            <Cell label={columns.stock}>{formatNumber(stock, language)}</Cell>
            <Cell label={columns.since}>{formatDateTime(new Date(since), language)}</Cell>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}
