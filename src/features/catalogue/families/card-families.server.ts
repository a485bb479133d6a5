/** What a card says of the family that it stands for. */

import { optionText } from '#src/domain/catalogue/family.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { CardFamily } from '#src/features/catalogue/product-view.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type CardOfFamily = {
  readonly title: string
  /** Of the cheapest member in stock; of the cheapest where none is. */
  readonly price: Poisha
  readonly oldPrice: Poisha
  readonly family: CardFamily
}

/** By the id of the family. A family of one is none. */
export async function findCardFamilies(
  reads: Reads,
  ids: readonly (string | null)[],
  language: Language,
): Promise<ReadonlyMap<string, CardOfFamily>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await reads
    .selectFrom('families')
    .innerJoin('products', 'products.family_id', 'families.id')
    .select([
      'families.id',
      'families.title',
      'families.title_in_bangla',
      'products.price_poisha',
      'products.old_price_poisha',
      'products.stock',
    ])
    .where('families.id', 'in', known)
    .where('products.archived_at', 'is', null)
    .orderBy('products.price_poisha')
    .orderBy('products.family_place')
    .execute()
  const messages = messagesFor(language, 'family')
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, members]) => {
      const inStock = members.filter(({ stock }) => stock > 0)
      const sold = inStock.length > 0 ? inStock : members
      const [cheapest] = sold
      const dearest = sold.at(-1)
      if (members.length < 2 || !cheapest || !dearest) return []
      const price = poisha(cheapest.price_poisha)
      const family = {
        options: interpolate(messages.options, { n: formatNumber(members.length, language) }),
        choose: messages.choose,
        ...(dearest.price_poisha > cheapest.price_poisha && {
          from: interpolate(messages.from, { price: formatMoney(price, language) }),
        }),
      }
      const title = { text: cheapest.title, inBangla: cheapest.title_in_bangla }
      const oldPrice = poisha(cheapest.old_price_poisha)
      return [[id, { title: optionText(title, language), price, oldPrice, family }] as const]
    }),
  )
}
