/** Reads families with their members. */

import { optionsFromRow } from '#src/domain/catalogue/family.ts'
import { poisha } from '#src/domain/money.ts'
import type { FamilyView } from '#src/features/catalogue/families/family-view.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** By the id of the family, one without members too. */
export async function findFamilies(
  reads: Reads | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FamilyView>> {
  if (ids.length === 0) return new Map()
  const families = await reads
    .selectFrom('families')
    .select(['id', 'title', 'title_in_bangla', 'options', 'version'])
    .where(inList(reads, 'id', ids))
    .execute()
  const rows = await reads
    .selectFrom('products')
    .select(['id', 'family_id', 'pid', 'title', 'price_poisha', 'stock', 'option_values'])
    .where(inList(reads, 'family_id', ids))
    .where('archived_at', 'is', null)
    .orderBy('family_id')
    .orderBy('family_place')
    .orderBy('id')
    .execute()
  const membersOf = Map.groupBy(rows, ({ family_id: id }) => id)
  return new Map(
    families.map((row) => [
      row.id,
      {
        id: row.id,
        title: row.title,
        titleInBangla: row.title_in_bangla,
        options: optionsFromRow(row.options),
        version: row.version,
        members: (membersOf.get(row.id) ?? []).map((member) => ({
          id: member.id,
          pid: member.pid,
          title: member.title,
          price: poisha(member.price_poisha),
          stock: member.stock,
          values: optionsFromRow(member.option_values),
        })),
      },
    ]),
  )
}

/** The families of these products, by the internal id of the product. A product may have none. */
export async function findFamiliesOf(
  reads: Reads | Tx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, FamilyView>> {
  const rows = await reads
    .selectFrom('products')
    .select(['id', 'family_id'])
    .where(inList(reads, 'id', productIds))
    .where('family_id', 'is not', null)
    .execute()
  const familyIds = [...new Set(rows.flatMap(({ family_id: id }) => id ?? []))]
  const families = await findFamilies(reads, familyIds)
  return new Map(
    rows.flatMap(({ id, family_id: familyId }) => {
      const family = families.get(familyId ?? '')
      return family ? [[id, family] as const] : []
    }),
  )
}

export async function findFamilyOf(
  reads: Reads | Tx,
  productId: string,
): Promise<FamilyView | undefined> {
  return (await findFamiliesOf(reads, [productId])).get(productId)
}
