import type { CartLine } from '#src/domain/cart.ts'
import { titleIn } from '#src/features/catalogue/bangla-rows.server.ts'
import type { CartLineView } from '#src/features/orders/cart/cart-view.ts'
import { quoteCart } from '#src/features/orders/quote-cart.server.ts'
import type { Language } from '#src/i18n/language.ts'
import { inJsonList } from '#src/platform/database/in-list.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads } from '#src/platform/database/tables.ts'

type Wanted = { pids: string; language: Language }
type Gone = { pid: string; title: string; translated: string | null; image: string }

/** Of each pid the product that had it last: a deleted pid is free for another product. */
const findGone = statement<Wanted, Gone>((db, parameter) =>
  db
    .selectFrom('products')
    .select([
      'products.pid',
      'products.title',
      titleIn(parameter('language')).as('translated'),
      'products.image',
    ])
    .where(inJsonList(db, 'products.pid', parameter('pids')))
    .where('products.archived_at', 'is not', null)
    .where('products.drafted_at', 'is', null)
    .where('products.archived_at', '=', ({ selectFrom }) =>
      selectFrom('products as later')
        .select(({ fn }) => fn.max('later.archived_at').as('last'))
        .whereRef('later.pid', '=', 'products.pid')
        .where('later.archived_at', 'is not', null)
        .where('later.drafted_at', 'is', null),
    )
    .$castTo<Gone>(),
)

/**
 * The cart as a page shows it, in the buyer's order: also the products that are no longer sold, with
 * their title and picture, so that the buyer sees what is missing.
 */
export async function viewCart(
  reads: Reads,
  wanted: readonly CartLine[],
  language: Language,
): Promise<readonly CartLineView[]> {
  const { lines } = await quoteCart(reads, wanted, { zone: 'inside-dhaka', language })
  const sold = new Map(lines.map((line) => [line.pid, line]))
  const missing = wanted.map(({ pid }) => pid).filter((pid) => !sold.has(pid))
  const rows =
    missing.length > 0 ? await findGone(reads, { pids: JSON.stringify(missing), language }) : []
  const gone = new Map(rows.map((row) => [row.pid, row]))
  return wanted.map(({ pid, quantity }) => {
    const line = sold.get(pid)
    if (line) {
      const { title, image, unitPrice, stock } = line
      return { pid, quantity, title, image, sold: { unitPrice, stock } }
    }
    const { title = pid, translated = null, image = '' } = gone.get(pid) ?? {}
    return { pid, quantity, title: translated || title, image, sold: undefined }
  })
}
