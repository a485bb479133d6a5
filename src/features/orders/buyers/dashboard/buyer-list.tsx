import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { useListState } from '#src/features/dashboard/use-list.ts'
import type { BuyerOnTheWire } from '#src/features/orders/buyers/buyer-wire.ts'
import { ContactLinks } from '#src/features/orders/dashboard/contact-links.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDate, formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type ListProps = {
  readonly messages: DashboardMessages<'buyers'>
  readonly contact: DashboardMessages<'orders'>
}

type BuyersOnTheWire = {
  readonly items: readonly BuyerOnTheWire[]
  readonly next: string | null
  readonly uncounted: number
}

const path = '/admin/buyers'
const buyersAtOnce = 30

const sorts = ['odate', 'spent', 'orders', 'share'] as const
const names = { sort: '-odate', sorts, filters: { q: 'text' } } as const

export function BuyerList(props: ListProps) {
  const { messages } = props
  const { filters, sort, setFilter, setSort } = useListState(names)
  const { q = '' } = filters
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="max-w-md min-w-0 grow">
          <SearchBox label={messages.search} value={q} onSearch={(text) => setFilter('q', text)} />
        </div>
        <SortChoice sort={sort} messages={messages} onChoose={setSort} />
      </div>
      <Buyers {...props} q={q} sort={sort} />
    </>
  )
}

type SortChoiceProps = {
  readonly sort: string
  readonly messages: DashboardMessages<'buyers'>
  readonly onChoose: (sort: string) => void
}

/** What the list goes by, and from which end. */
function SortChoice({ sort, messages, onChoose }: SortChoiceProps) {
  const id = useId()
  const by = sorts.find((one) => sort.endsWith(one)) ?? 'odate'
  const isDescending = sort.startsWith('-')
  const [descending, ascending] = messages.ends[by]
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm text-quiet">
        {messages.sortBy}
      </label>
      <select
        id={id}
        className="text-field w-auto min-w-0"
        value={by}
        onChange={(event) => onChoose(`-${event.target.value}`)}
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {messages.sorts[one]}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button-quiet"
        onClick={() => onChoose(isDescending ? by : `-${by}`)}
      >
        <Icon name="sort" />
        {isDescending ? descending : ascending}
      </button>
    </div>
  )
}

type BuyersProps = ListProps & { readonly q: string; readonly sort: string }

function Buyers({ q, sort, messages, contact }: BuyersProps) {
  const language = useLanguage()
  const read = useInfiniteQuery({
    queryKey: [path, q, sort],
    queryFn: async ({ pageParam, signal }) => {
      const query = { before: pageParam, size: buyersAtOnce, q, sort }
      return (await askApi<BuyersOnTheWire>(path, { query, signal })).body
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const buyers = read.data?.pages.flatMap(({ items }) => items)
  if (buyers === undefined) return <ReadState read={read} messages={messages} />
  const uncounted = read.data?.pages.at(-1)?.uncounted ?? 0
  const notice = uncounted > 0 && (
    <p role="status" className="notice">
      {interpolate(messages.uncounted, { n: formatNumber(uncounted, language) })}
    </p>
  )
  if (buyers.length === 0)
    return notice || <p className="card p-5">{emptyText(messages, { q, sort })}</p>
  return (
    <>
      {notice}
      <ul className="grid gap-3 lg:grid-cols-2">
        {buyers.map((buyer) => (
          <li key={buyer.last.oid} className="card grid content-start gap-1 p-4 wrap-anywhere">
            <Link
              to={`/dashboard/buyers/${buyer.last.oid}`}
              className="inline-flex min-h-11 items-center text-lg font-bold underline"
            >
              {buyer.last.cname}
            </Link>
            <BuyerFacts buyer={buyer} messages={messages} contact={contact} />
          </li>
        ))}
      </ul>
      {read.hasNextPage && (
        <BusyButton
          className="button-quiet justify-self-center"
          isBusy={read.isFetchingNextPage}
          press={() => void read.fetchNextPage()}
        >
          {messages.more}
        </BusyButton>
      )}
    </>
  )
}

function emptyText(
  messages: DashboardMessages<'buyers'>,
  { q, sort }: Pick<BuyersProps, 'q' | 'sort'>,
): string {
  if (q !== '') return messages.nobodyFound
  return sort.endsWith('share') ? messages.nobodySent : messages.nobody
}

/** What the list and the profile show alike. */
export function BuyerFacts({
  buyer: { last, orders, sent, delivered, returned, spent, block },
  messages,
  contact,
}: ListProps & { readonly buyer: BuyerOnTheWire }) {
  const language = useLanguage()
  const count = (number: number) => formatNumber(number, language)
  return (
    <>
      <ContactLinks name={last.cname} phone={last.cphone} messages={contact} />
      <p>
        {interpolate(messages.figures, {
          n: count(orders),
          delivered: count(delivered),
          returned: count(returned),
          // The sentence wraps, the amount does not.
          spent: formatMoney(fromTaka(spent), language).replaceAll(' ', '\u00a0'),
        })}
        {sent > 0 &&
          ` · ${interpolate(messages.share, { percent: count(Math.floor((100 * delivered) / sent)), sent: count(sent) })}`}
      </p>
      <p className="text-quiet">
        {interpolate(messages.last, { day: formatDate(new Date(last.odate), language) })}
      </p>
      {block && (
        <p className="font-bold text-bad">
          {interpolate(messages.blocked, {
            day: formatDay(block.until, language),
            reason: messages.reasons[block.reason],
          })}
        </p>
      )}
    </>
  )
}
