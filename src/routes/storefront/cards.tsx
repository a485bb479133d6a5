/** The cards of the products that a device names, as JSON: for lists that only the device knows. */

import { isPid } from '#src/domain/catalogue/product.ts'
import { listCardsOfPids } from '#src/features/catalogue/list-cards.server.ts'
import { mostCards } from '#src/features/device/find-cards.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/cards'

export const handle = { permission: 'products.read', requestClass: 'reads' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const pids = new URL(request.url).searchParams.getAll('pid').filter(isPid).slice(0, mostCards)
  return Response.json(await listCardsOfPids(shop.db.read, pids, languageOf(request)))
}
