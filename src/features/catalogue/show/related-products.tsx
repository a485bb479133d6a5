import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { ProductGrid } from '#src/features/catalogue/show/product-card.tsx'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { SectionHeading } from '#src/ui/section-heading.tsx'

type RelatedProductsProps = PageTexts<'card'> & { readonly cards: readonly ProductCardView[] }

/** Where a visitor can go on, so that no page is a dead end. */
export function RelatedProducts({ cards, language, messages }: RelatedProductsProps) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="related" className="grid gap-5 print:hidden">
      <SectionHeading id="related">{messages.related}</SectionHeading>
      <ProductGrid cards={cards} language={language} messages={messages} />
    </section>
  )
}
