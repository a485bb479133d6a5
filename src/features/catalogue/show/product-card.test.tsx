import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import type { CardFamily } from '#src/features/catalogue/product-view.ts'
import { ProductGrid } from '#src/features/catalogue/show/product-card.tsx'
import { messagesFor } from '#src/i18n/messages-for.ts'

type Matters = {
  readonly price: number
  readonly oldPrice: number
  readonly reviews?: string
  readonly family?: CardFamily
}

function card(matters: Matters): string {
  const product = {
    pid: 'kettle',
    title: 'Electric Kettle',
    image: '',
    price: fromTaka(matters.price),
    oldPrice: fromTaka(matters.oldPrice),
    stock: 3,
    ...(matters.reviews && { reviews: matters.reviews }),
    ...(matters.family && { family: matters.family }),
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProductGrid cards={[product]} language="en" messages={messagesFor('en', 'card')} />
    </MemoryRouter>,
  )
}

const badgeOf = (html: string) => /\d+% off/.exec(html)?.[0]

it('shows the struck old price, the fixed rating and the two perks', () => {
  const html = card({ price: 75, oldPrice: 100 })
  expect(html).toMatch(/<s\b[^>]*>.*Tk 100<\/s>/)
  expect(html).toContain('aria-label="Rating 5.0"')
  expect(html).toContain('Fast Cash On Delivery')
  expect(html).toContain('Best Price')
})

it('links the card of a family to its page, where the buyer chooses an option', () => {
  const family = { options: '3 options', choose: 'Choose an option', from: 'from Tk 75' }
  const html = card({ price: 75, oldPrice: 100, family })
  expect(html).toContain('3 options')
  expect(html).toContain('from Tk 75')
  expect(html).toMatch(/href="\/product\/kettle"[^>]*>Choose an option/)
  expect(html).not.toContain('/buy/')
  expect(html).not.toContain('Add to Cart')
})

it('says what buyers gave beside the fixed rating, where they gave any', () => {
  const prices = { price: 75, oldPrice: 100 }
  const html = card({ ...prices, reviews: 'Reviews 4.6 (12)' })
  expect(html).toContain('aria-label="Rating 5.0"')
  expect(html).toContain('Reviews 4.6 (12)')
  expect(card(prices)).not.toContain('Reviews')
})

it('always shows a struck old price, and a badge only for a discount', () => {
  expect(badgeOf(card({ price: 75, oldPrice: 100 }))).toBe('25% off')
  expect(badgeOf(card({ price: 100, oldPrice: 100 }))).toBeUndefined()
  expect(badgeOf(card({ price: 120, oldPrice: 100 }))).toBeUndefined()
  expect(card({ price: 120, oldPrice: 100 })).toMatch(/<s\b[^>]*>.*Tk 100<\/s>/)
})
