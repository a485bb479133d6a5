import { Link } from 'react-router'
import {
  gridAddress,
  hasFilter,
  isNarrowed,
  type ProductQuery,
} from '#src/features/search/product-query.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type ResultProps = {
  readonly query: ProductQuery
  readonly language: Language
  readonly words: Words<'search'>
}

type SummaryProps = ResultProps & {
  readonly count: Count | undefined
  readonly isPartial: boolean
  readonly takenFor: string | undefined
  readonly isGuess: boolean
}

/** The number of results and any correction. Always rendered, so that screen readers announce it. */
export function SearchSummary({ count, isPartial, takenFor, isGuess, ...shown }: SummaryProps) {
  const { query, language, words } = shown
  const found = count && isGuess ? { ...count, total: 0 } : count
  const isGuessing = isGuess && count !== undefined && count.total > 0
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <p role="status" className="text-lg">
        {found && <strong>{sentenceFor(found, shown)}</strong>}
        {!isGuess &&
          takenFor !== undefined &&
          ` ${interpolate(words.takenFor, { text: takenFor })}`}
        {!isGuess && isPartial && ` ${words.partly}`}
        {isGuessing && ` ${words.perhaps}`}
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

function sentenceFor(count: Count, { query, language, words }: ResultProps): string {
  const { text } = query
  if (count.total === 0) return text === '' ? words.none : interpolate(words.noneFor, { text })

  const counted = interpolate(countWord(count, words), { n: formatNumber(count.total, language) })
  return text === '' ? counted : interpolate(words.foundFor, { count: counted, text })
}

function countWord({ total, isMore }: Count, words: Words<'search'>): string {
  if (isMore) return words.many
  return total === 1 ? words.one : words.some
}

function ClearLink({ language, words }: ResultProps) {
  return (
    <Link
      to={gridAddress(language, everything)}
      preventScrollReset
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-brand"
    >
      {words.toAll}
    </Link>
  )
}

const everything: ProductQuery = {
  text: '',
  category: undefined,
  isOffer: false,
  isInStock: false,
  sort: undefined,
  page: 1,
}

/** What a visitor can do next after an empty result. */
export function NothingFound({ empty, ...shown }: ResultProps & { readonly empty: string }) {
  const { query, language, words } = shown
  return (
    <div className="card grid justify-items-start gap-4 p-6 md:p-8">
      <p className="text-2xl font-bold">{empty}</p>
      {query.text !== '' && <p className="max-w-[60ch] text-quiet">{words.advice}</p>}
      <p className="flex flex-wrap gap-3">
        {query.text !== '' && hasFilter(query) && (
          <Link
            to={gridAddress(language, { ...everything, text: query.text })}
            className="button-quiet"
          >
            {words.clear}
          </Link>
        )}
        <Link to={gridAddress(language, everything)} className="button-main">
          {words.toAll}
        </Link>
      </p>
    </div>
  )
}
