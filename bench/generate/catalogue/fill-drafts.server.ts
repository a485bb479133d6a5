/** Drafts of the owner, beside the products that the shop sells. */

import { demoProducts } from '#demo/products.ts'
import { fromTaka } from '#src/domain/money.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import type { Shop } from '#src/features/shop.ts'

const drafts = 4

export async function fillDrafts(shop: Shop, actor: string): Promise<void> {
  for (const { title, details, priceInTaka, expiresOn, keywords } of demoProducts.slice(
    0,
    drafts,
  )) {
    const saved = await putProduct(shop, {
      pid: `draft-${title.en.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      title: `${title.en}, new model`,
      details: details.en,
      price: fromTaka(priceInTaka),
      oldPrice: fromTaka(priceInTaka),
      stock: 0,
      stockWas: undefined,
      takesFewPieces: true,
      expiresOn,
      offerMessage: undefined,
      keywords,
      image: undefined,
      isOffer: false,
      isDraft: true,
      condition: { kind: 'only-new' },
      actor,
    })
    if (!saved.ok) throw new Error(`The draft of ${title.en} was refused: ${saved.failure.kind}`)
  }
}
