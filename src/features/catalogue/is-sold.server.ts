import { statement } from '#src/platform/database/statement.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const findSold = statement<{ pid: string }, { id: string }>((db, parameter) =>
  db
    .selectFrom('products')
    .select('id')
    .where('pid', '=', parameter('pid'))
    .where('archived_at', 'is', null),
)

/** Whether a product has this pid and is not archived. Costs far less than its page. */
export async function isSold(reads: Reads, pid: string): Promise<boolean> {
  const [found] = await findSold(reads, { pid })
  return found !== undefined
}
