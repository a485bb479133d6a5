/** The cards of the public grids, newest first. */

import { poisha } from '#src/domain/money.ts'
import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const cardsOnAPage = 100
const offersAtHome = 24

export type CardPage = {
  readonly cards: readonly ProductCardView[]
  readonly hasMore: boolean
}

/** `page` counts from 1. */
export async function listCards(
  reads: Reads,
  { language, page }: { language: Language; page: number },
): Promise<CardPage> {
  const rows = await selectCards(reads, language)
    .limit(cardsOnAPage + 1)
    .offset((page - 1) * cardsOnAPage)
    .execute()
  return {
    cards: rows.slice(0, cardsOnAPage).map(cardFromRow),
    hasMore: rows.length > cardsOnAPage,
  }
}

export async function listOffers(
  reads: Reads,
  language: Language,
): Promise<readonly ProductCardView[]> {
  const rows = await selectCards(reads, language)
    .where('products.is_offer', '=', 1)
    .limit(offersAtHome)
    .execute()
  return rows.map(cardFromRow)
}

function selectCards(reads: Reads, language: Language) {
  return reads
    .selectFrom('products')
    .leftJoin('product_translations', (join) =>
      join
        .onRef('product_translations.product_id', '=', 'products.id')
        .on('product_translations.language', '=', language),
    )
    .select((eb) => [
      'products.pid',
      'products.image',
      'products.price_poisha',
      'products.old_price_poisha',
      'products.stock',
      eb.fn.coalesce('product_translations.title', 'products.title').as('title'),
    ])
    .where('products.archived_at', 'is', null)
    .orderBy('products.added_at', 'desc')
    .orderBy('products.id', 'desc')
}

type CardRow = {
  pid: string
  title: string
  image: string
  price_poisha: number
  old_price_poisha: number
  stock: number
}

function cardFromRow(row: CardRow): ProductCardView {
  return {
    pid: row.pid,
    title: row.title,
    image: row.image,
    price: poisha(row.price_poisha),
    oldPrice: poisha(row.old_price_poisha),
    stock: row.stock,
  }
}
