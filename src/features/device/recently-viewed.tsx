import { useEffect, useRef, useState } from 'react'
import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { ProductGrid } from '#src/features/catalogue/show/product-card.tsx'
import type { PageTexts, SectionMessages } from '#src/i18n/messages-for.ts'
import { SectionHeading } from '#src/ui/section-heading.tsx'

type RecentlyViewedProps = PageTexts<'productTools'> & {
  /** The product of this page, which is not shown again. */
  readonly besides: string
  readonly cardMessages: SectionMessages<'card'>
}

/**
 * The products that this device saw last. The page is the same for everybody: the section comes when
 * the visitor scrolls near its place, the last one above the footer.
 */
export function RecentlyViewed(props: RecentlyViewedProps) {
  const { besides, language, messages, cardMessages } = props
  const [cards, setCards] = useState<readonly ProductCardView[]>([])
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    setCards([])
    if (!place.current) return
    const near = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        const lists = await import('#src/features/device/product-actions.ts')
        setCards(await lists.findViewed(besides, language))
      },
      { rootMargin: '600px' },
    )
    near.observe(place.current)
    return () => near.disconnect()
  }, [besides, language])

  return (
    <div ref={place} className="container-page print:hidden">
      {cards.length > 0 && (
        <section aria-labelledby="viewed" className="grid gap-5 pt-10 md:pt-14">
          <SectionHeading id="viewed">{messages.viewed}</SectionHeading>
          <ProductGrid cards={cards} language={language} messages={cardMessages} onPhones={4} />
        </section>
      )}
    </div>
  )
}
