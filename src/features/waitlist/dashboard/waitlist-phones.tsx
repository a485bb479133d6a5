/** The phones that wait for one product, in the order in which they are told. */

import { Link } from 'react-router'
import {
  TellsNobody,
  type WaitlistParts,
} from '#src/features/waitlist/dashboard/waitlist-products.tsx'
import type { WaitlistEntry } from '#src/features/waitlist/list-waitlist.server.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type WaitlistPhonesProps = WaitlistParts & {
  readonly pid: string
  /** With as much of a phone as the caller sees. */
  readonly entries: readonly WaitlistEntry[]
}

export function WaitlistPhones(props: WaitlistPhonesProps) {
  const { pid, entries, mayEdit, messages } = props
  const heading = interpolate(messages.ofProduct, { product: pid })
  return (
    <>
      <p className="flex flex-wrap gap-3">
        <Link to="/dashboard/waitlist" className="button-quiet">
          {messages.all}
        </Link>
        {mayEdit && (
          <Link
            to={`/dashboard/view-product/edit-product/${encodeURIComponent(pid)}`}
            className="button-quiet"
          >
            {messages.edit}
          </Link>
        )}
      </p>
      <TellsNobody {...props} />
      <h2 className="text-xl font-bold wrap-anywhere">{heading}</h2>
      {entries.length === 0 ? (
        <p className="data-table-note" role="status">
          {messages.noneOfProduct}
        </p>
      ) : (
        <Phones {...props} heading={heading} />
      )}
    </>
  )
}

function Phones({
  entries,
  heading,
  messages,
}: WaitlistPhonesProps & { readonly heading: string }) {
  const columns = messages.entries
  const language = useLanguage()
  return (
    <PlainTable headings={Object.values(columns)} aria-label={heading}>
      {entries.map(({ id, phone, askedAt, state, because }) => (
        <tr key={id}>
          <Cell label={columns.phone}>
            {phone.includes('…') ? (
              digitsIn(phone, language)
            ) : (
              <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center underline">
                {digitsIn(phone, language)}
              </a>
            )}
          </Cell>
          <Cell label={columns.asked}>{formatDateTime(new Date(askedAt), language)}</Cell>
          <Cell label={columns.state}>
            {messages.states[state]}
            {state === 'failed' && because !== '' && <span lang="en"> ({because})</span>}
          </Cell>
        </tr>
      ))}
    </PlainTable>
  )
}
