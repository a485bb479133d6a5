import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { deleteCategory } from '#src/features/catalogue/categories/delete-category.server.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { actor, aThing, indexWaiting, knives, save } from '#tests/make/catalogue/a-category.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const tops = ['kitchen', 'home', 'electronics'] as const
const words = ['Blades', 'Cutlery', 'Kitchen', 'Sound & light', 'Gifts for home'] as const

const top = fc.constantFrom(...tops)
const name = fc.constantFrom(...words)
/** An index into the categories that are there by then. */
const nth = fc.nat(9)

type Step =
  | { readonly kind: 'rename'; readonly nth: number; readonly name: string }
  | { readonly kind: 'move'; readonly nth: number; readonly to: (typeof tops)[number] }
  | { readonly kind: 'delete'; readonly nth: number; readonly to: (typeof tops)[number] }
  | { readonly kind: 'put'; readonly product: number; readonly nth: number }
  | { readonly kind: 'index' }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('rename' as const), nth, name }),
  fc.record({ kind: fc.constant('move' as const), nth, to: top }),
  fc.record({ kind: fc.constant('delete' as const), nth, to: top }),
  fc.record({ kind: fc.constant('put' as const), product: fc.nat(4), nth }),
  fc.record({ kind: fc.constant('index' as const) }),
)

/** What a step asks for may be refused: a top moves nowhere, and one with children is not deleted. */
async function walk(shop: Shop, step: Step): Promise<void> {
  if (step.kind === 'index') {
    await indexWaiting(shop)
    return
  }
  const all = await shop.db.read.selectFrom('categories').selectAll().orderBy('id').execute()
  const category = all[step.nth % all.length]
  if (!category) return
  const { id, slug } = category
  const fields = {
    name: category.name,
    nameInBangla: category.name_in_bangla,
    slug,
    image: '',
    parentId: category.parent_id,
  }
  if (step.kind === 'rename') await save(shop, { ...fields, name: step.name }, id)
  if (step.kind === 'move' && fields.parentId !== '') {
    await save(shop, { ...fields, parentId: step.to }, id)
  }
  if (step.kind === 'delete' && fields.parentId !== '') {
    await deleteCategory(shop, { id, to: step.to, actor })
  }
  if (step.kind === 'put') {
    await putProduct(shop, aThing({ pid: `thing-${step.product}`, category: id }))
  }
}

function termsIn({ db }: Shop) {
  return db.read
    .selectFrom('search_terms')
    .selectAll()
    .orderBy('product_id')
    .orderBy('term')
    .execute()
}

it('has the terms of a new index once the events are done, whatever happened to categories', async () => {
  let shops = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 14 }), async (steps) => {
      shops += 1
      const shop = await aShop(await freshDatabase())
      await save(shop, { ...knives, slug: `cutlery-${shops}` })
      await save(shop, { ...knives, name: 'Lamps', slug: `lamps-${shops}`, parentId: 'home' })
      for (const step of steps) await walk(shop, step)
      await indexWaiting(shop)

      const kept = await termsIn(shop)
      await commit(shop.db, async (tx) => {
        await tx.deleteFrom('search_terms').execute()
        const products = await tx.selectFrom('products').select('id').execute()
        for (const { id } of products) await indexProduct(tx, id)
      })
      expect(kept).toEqual(await termsIn(shop))
    }),
    { numRuns: inject('engine') === 'postgres' ? 5 : 15 },
  )
}, 120_000)
