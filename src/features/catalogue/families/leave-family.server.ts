import type { Tx } from '#src/platform/database/tables.ts'

/** A deleted product leaves its family; a family without members ends. The product is locked. */
export async function leaveFamily(tx: Tx, productId: string): Promise<void> {
  const row = await tx
    .selectFrom('products')
    .select('family_id')
    .where('id', '=', productId)
    .executeTakeFirst()
  const familyId = row?.family_id ?? null
  if (familyId === null) return
  await tx
    .updateTable('products')
    .set({ family_id: null, family_place: null, option_values: null })
    .where('id', '=', productId)
    .execute()
  await tx
    .deleteFrom('families')
    .where('id', '=', familyId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('products')
            .select('products.id')
            .whereRef('products.family_id', '=', 'families.id'),
        ),
      ),
    )
    .execute()
}
