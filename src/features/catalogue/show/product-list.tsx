/** The list of products with its form: of the whole shop, or of a category. */

import { Link } from 'react-router'
import type { ShownCategory } from '#src/features/catalogue/categories/shown-category.ts'
import type { MatchingCards } from '#src/features/catalogue/list-matching-cards.server.ts'
import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { ProductGrid } from '#src/features/catalogue/show/product-card.tsx'
import { RelatedProducts } from '#src/features/catalogue/show/related-products.tsx'
import { MoreLink } from '#src/features/search/more-link.tsx'
import {
  type CategoryPlace,
  listAddress,
  type ProductQuery,
} from '#src/features/search/product-query.ts'
import { SearchForm } from '#src/features/search/search-form.tsx'
import { NothingFound, SearchSummary } from '#src/features/search/search-result.tsx'
import { useShownCards } from '#src/features/search/use-shown-cards.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type ProductListProps = MatchingCards & {
  readonly language: Language
  readonly query: ProductQuery
  readonly categories: readonly Pick<ShownCategory, 'id' | 'name'>[]
  /** Of the page of a category. */
  readonly place?: CategoryPlace | undefined
  /** Shown where nothing is found. */
  readonly related: readonly ProductCardView[]
  readonly messages: SectionMessages<'products'>
  readonly cardMessages: SectionMessages<'card'>
  readonly searchMessages: SectionMessages<'search'>
}

export function ProductList(props: ProductListProps) {
  const { language, query, categories, place, messages, cardMessages, searchMessages } = props
  const addressOf = (page: number) => listAddress(language, { ...query, page }, place)
  const { cards, firstPage } = useShownCards(addressOf(1), {
    page: query.page,
    cards: props.cards,
  })
  return (
    <>
      <div className="grid grid-cols-1 gap-2 md:gap-4">
        <SearchForm
          query={query}
          categories={categories}
          place={place}
          language={language}
          messages={searchMessages}
        />
        <SearchSummary
          query={query}
          language={language}
          messages={searchMessages}
          count={props.count}
          isPartial={props.isPartial}
          takenFor={props.takenFor}
          isGuess={props.isGuess}
        />
      </div>
      {firstPage > 1 && (
        <Link to={addressOf(firstPage - 1)} className="button-quiet min-w-48 justify-self-center">
          {messages.earlier}
        </Link>
      )}
      {cards.length > 0 ? (
        <ProductGrid
          cards={cards}
          language={language}
          messages={cardMessages}
          titles="h2"
          areFirst
        />
      ) : (
        <>
          <NothingFound
            query={query}
            language={language}
            messages={searchMessages}
            empty={messages.empty}
          />
          <RelatedProducts cards={props.related} language={language} messages={cardMessages} />
        </>
      )}
      {props.hasMore && (
        <MoreLink to={addressOf(query.page + 1)} shown={cards.length}>
          {messages.more}
          <span aria-hidden="true" className="ms-2 font-normal text-quiet">
            {interpolate(messages.shown, { n: formatNumber(cards.length, language) })}
          </span>
        </MoreLink>
      )}
    </>
  )
}
