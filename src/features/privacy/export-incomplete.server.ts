import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export async function exportIncomplete(
  reads: Reads,
  ids: readonly string[],
): Promise<readonly unknown[]> {
  const rows = await reads
    .selectFrom('incomplete_orders')
    .select(['phone', 'name', 'address', 'place', 'delivery_zone as deliveryZone', 'lines'])
    .select(['changed_at as changedAt', 'called_at as calledAt'])
    .where(inList(reads, 'id', ids))
    .execute()
  return rows.map(({ lines, ...row }) => ({ ...row, lines: JSON.parse(lines) }))
}
