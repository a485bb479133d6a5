/** Fills an empty shop with the demo catalogue: products with their texts and pictures, questions. */

import type { DemoProduct } from '#demo/demo-product.ts'
import { draw } from '#demo/drawings/draw.ts'
import { demoProducts } from '#demo/products.ts'
import { demoQuestions } from '#demo/questions.ts'
import { fromTaka } from '#src/domain/money.ts'
import { noteIndexed } from '#src/features/catalogue/edit/index-unindexed.server.ts'
import { addDrawing } from '#src/features/media/add-drawing.server.ts'
import { pictureAddress } from '#src/features/media/picture-address.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

const hourInMilliseconds = 60 * 60 * 1_000

/** Returns whether it filled the shop: once in the life of a database, and never beside other products. */
export function loadDemo({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<boolean> {
  return commit(db, async (tx) => {
    if (!(await claimLoading(tx))) return false

    const now = clock()
    for (const [index, product] of demoProducts.entries()) {
      // An hour apart, the first of the list the newest, so that the grid shows it first.
      const addedAt = new Date(now.getTime() - index * hourInMilliseconds)
      await addDemoProduct(tx, product, addedAt)
    }
    await noteIndexed(tx)
    await addQuestions(tx, now)
    return true
  })
}

/** When two processes start at once, the second waits here, and then finds the catalogue loaded. */
async function claimLoading(tx: Tx): Promise<boolean> {
  const claimed = await tx
    .insertInto('shop_facts')
    .values({ name: 'demoCatalogue', value: '"loaded"', version: 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute()
  if (claimed.length === 0) return false

  const product = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()
  return product === undefined
}

async function addDemoProduct(tx: Tx, product: DemoProduct, addedAt: Date): Promise<void> {
  const id = newId(addedAt)
  const hash = await addDrawing(tx, { svg: draw(product.drawing), now: addedAt })
  await tx
    .insertInto('products')
    .values({
      id,
      pid: product.pid,
      category: product.category,
      title: product.title.en,
      details: product.details.en,
      offer_message: product.offerMessage.en,
      keywords: product.keywords,
      image: pictureAddress(hash, 640, 'jpg'),
      price_poisha: fromTaka(product.priceInTaka),
      old_price_poisha: fromTaka(product.oldPriceInTaka),
      stock: product.stock,
      is_offer: product.isOffer ? 1 : 0,
      expires_on: product.expiresOn,
      added_at: addedAt.toISOString(),
      archived_at: null,
      version: 1,
      stock_version: 1,
    })
    .execute()
  await tx
    .insertInto('product_translations')
    .values({
      product_id: id,
      language: 'bn',
      title: product.title.bn,
      details: product.details.bn,
      offer_message: product.offerMessage.bn,
    })
    .execute()
  await tx
    .insertInto('stock_movements')
    .values({
      id: newId(addedAt),
      product_id: id,
      quantity: product.stock,
      reason: 'opening',
      order_id: null,
      actor: 'demo catalogue',
      note: '',
      moved_at: addedAt.toISOString(),
    })
    .execute()
  await indexProduct(tx, id)
}

async function addQuestions(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('questions')
    .values(
      demoQuestions.map((question) => ({
        id: newId(now),
        public_id: question.id,
        title: question.title,
        details: question.details,
        due_on: question.dueOn,
        budget_poisha: fromTaka(question.budgetInTaka),
        subject: question.subject,
        host: JSON.stringify(question.host),
      })),
    )
    .execute()
}
