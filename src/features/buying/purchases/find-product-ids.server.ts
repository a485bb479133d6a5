import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** The internal ids of products, by the pid or id that names each; without archived ones. */
export async function findProductIds(
  reads: Reads,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = names.filter((name) => isInternalId(name) || isPid(name))
  const rows = await reads
    .selectFrom('products')
    .select(['id', 'pid'])
    .where((eb) => eb.or([inList(reads, 'id', known), inList(reads, 'pid', known)]))
    .where('archived_at', 'is', null)
    .execute()
  const ids = new Map<string, string>()
  for (const { id, pid } of rows) ids.set(id, id).set(pid, id)
  return ids
}
