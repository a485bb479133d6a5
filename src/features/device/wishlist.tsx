import { useEffect, useState } from 'react'
import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { ProductGrid } from '#src/features/catalogue/show/product-card.tsx'
import { findCards } from '#src/features/device/find-cards.ts'
import { dropPids, keptPids } from '#src/features/device/kept-pids.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts, SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'

type WishlistProps = PageTexts<'wishlist'> & { readonly cardMessages: SectionMessages<'card'> }

type Wishes = {
  readonly cards: readonly ProductCardView[]
  /** How many products have left the list because nobody sells them any more. */
  readonly gone: number
}

/** Reads the list of this device, and drops from it what the shop no longer sells. Throws offline. */
async function findWishes(language: WishlistProps['language']): Promise<Wishes> {
  const pids = keptPids('wishlist')
  const cards = await findCards(pids, language)
  const gone = pids.filter((pid) => !cards.some((card) => card.pid === pid))
  dropPids('wishlist', gone)
  return { cards, gone: gone.length }
}

export function Wishlist({ language, messages, cardMessages }: WishlistProps) {
  const [wishes, setWishes] = useState<Wishes | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    let isCurrent = true
    const show = (found: Wishes | 'failed') => {
      if (isCurrent) setWishes(found)
    }
    findWishes(language).then(show, () => show('failed'))
    return () => {
      isCurrent = false
    }
  }, [language, attempt])

  if (wishes === 'loading') {
    return (
      // Without its scripts the page is empty: a new phone does not wait for a touch.
      <div className="min-h-svh" data-scripts="soon">
        <h1 className="heading-page">{messages.title}</h1>
        <p className="hidden text-lg [@media(scripting:none)]:block">{messages.needsScript}</p>
      </div>
    )
  }
  if (wishes === 'failed') {
    return (
      <div role="status" className="grid justify-items-start gap-5">
        <h1 className="heading-page">{messages.title}</h1>
        <p className="text-lg">{messages.failed}</p>
        <button type="button" className="button-main" onClick={() => setAttempt(attempt + 1)}>
          {messages.retry}
        </button>
      </div>
    )
  }
  const { cards, gone } = wishes
  const remove = (pid: string) => {
    dropPids('wishlist', [pid])
    setWishes({ gone: 0, cards: cards.filter((card) => card.pid !== pid) })
  }
  return (
    <>
      {cards.length > 0 && (
        <div className="grid gap-2">
          <h1 className="heading-page">{messages.title}</h1>
          <p className="text-quiet">{messages.lead}</p>
        </div>
      )}
      {gone > 0 && (
        <p role="status" className="notice">
          {interpolate(messages.gone, { n: formatNumber(gone, language) })}
        </p>
      )}
      {cards.length > 0 ? (
        <ProductGrid
          cards={cards}
          titles="h2"
          language={language}
          messages={cardMessages}
          under={({ pid, title }) => (
            <button
              type="button"
              className="min-h-11 justify-self-center px-4 font-semibold text-quiet underline hover:text-brand"
              aria-label={`${messages.remove}: ${title}`}
              onClick={() => remove(pid)}
            >
              {messages.remove}
            </button>
          )}
        />
      ) : (
        <EmptyWishlist language={language} messages={messages} />
      )}
    </>
  )
}

function EmptyWishlist({ language, messages }: PageTexts<'wishlist'>) {
  return (
    <div className="grid justify-items-center gap-5 py-8 text-center">
      <span className="grid size-28 place-items-center rounded-full bg-marigold text-5xl text-on-marigold">
        <Icon name="heart" />
      </span>
      <h1 className="heading-page text-balance">{messages.empty}</h1>
      <p className="max-w-[46ch] text-lg text-balance text-quiet">{messages.text}</p>
      <a href={`${pathPrefix(language)}/allProducts`} className="button-main">
        {messages.toProducts}
      </a>
    </div>
  )
}
