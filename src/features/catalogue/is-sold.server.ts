import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const findByPid = findBy('pid')
const findById = findBy('id')

function findBy(name: 'id' | 'pid') {
  return statement<{ id: string }, { id: string }>((db, parameter) =>
    db
      .selectFrom('products')
      .select('id')
      .where(name, '=', parameter('id'))
      .where('archived_at', 'is', null),
  )
}

/** Whether a product has this pid or internal id and is not archived. Costs far less than its page. */
export async function isSold(reads: Reads, name: string): Promise<boolean> {
  const isId = isInternalId(name)
  // PostgreSQL throws for a text that it cannot store.
  if (!isId && !isPid(name)) return false
  const [found] = await (isId ? findById : findByPid)(reads, { id: name })
  return found !== undefined
}
