import { Link } from 'react-router'
import {
  everything,
  gridAddress,
  hasFilter,
  isNarrowed,
  type ProductQuery,
} from '#src/features/search/product-query.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type ResultProps = {
  readonly query: ProductQuery
  readonly language: Language
  readonly messages: SectionMessages<'search'>
}

type SummaryProps = ResultProps & {
  readonly count: Count | undefined
  readonly isPartial: boolean
  readonly takenFor: string | undefined
  readonly isGuess: boolean
}

/** The number of results and any correction. Always rendered, so that screen readers announce it. */
export function SearchSummary({ count, isPartial, takenFor, isGuess, ...shown }: SummaryProps) {
  const { query, language, messages } = shown
  const found = count && isGuess ? { ...count, total: 0 } : count
  const isGuessing = isGuess && count !== undefined && count.total > 0
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="md:text-lg">
        {found && <strong>{sentenceFor(found, shown)}</strong>}
        {!isGuess &&
          takenFor !== undefined &&
          ` ${interpolate(messages.takenFor, { text: takenFor })}`}
        {!isGuess && isPartial && ` ${messages.partly}`}
        {isGuessing && ` ${messages.perhaps}`}
        {isGuessing && takenFor !== undefined && (
          <>
            {' '}
            <Link
              to={gridAddress(language, { ...query, text: takenFor, page: 1 })}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-brand"
            >
              {takenFor}
            </Link>
          </>
        )}
      </p>
      {isNarrowed(query) && count && count.total > 0 && <ClearLink {...shown} />}
    </div>
  )
}

type Count = { readonly total: number; readonly isMore: boolean }

function sentenceFor(count: Count, { query, language, messages }: ResultProps): string {
  const { text } = query
  if (count.total === 0)
    return text === '' ? messages.none : interpolate(messages.noneFor, { text })

  const counted = interpolate(countWord(count, messages), {
    n: formatNumber(count.total, language),
  })
  return text === '' ? counted : interpolate(messages.foundFor, { count: counted, text })
}

function countWord({ total, isMore }: Count, messages: SectionMessages<'search'>): string {
  if (isMore) return messages.many
  return total === 1 ? messages.one : messages.some
}

function ClearLink({ language, messages }: ResultProps) {
  return (
    <Link
      to={gridAddress(language, everything)}
      preventScrollReset
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-brand"
    >
      {messages.toAll}
    </Link>
  )
}

/** What a visitor can do next after an empty result. */
export function NothingFound({ empty, ...shown }: ResultProps & { readonly empty: string }) {
  const { query, language, messages } = shown
  return (
    <div className="card mb-3 grid justify-items-start gap-4 p-6 md:p-8">
      <p className="text-2xl font-bold">{empty}</p>
      {query.text !== '' && <p className="max-w-[60ch] text-quiet">{messages.advice}</p>}
      <p className="flex flex-wrap gap-3">
        {query.text !== '' && hasFilter(query) && (
          <Link
            to={gridAddress(language, { ...everything, text: query.text })}
            className="button-quiet"
          >
            {messages.clear}
          </Link>
        )}
        <Link to={gridAddress(language, everything)} className="button-main">
          {messages.toAll}
        </Link>
      </p>
    </div>
  )
}
