/** The pictures of the tiles of categories. */

import { idsWithin, matching, newestFirst } from '#src/features/catalogue/card-filters.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** By id: the picture that the owner chose, or that of the newest product in stock, or empty. */
export async function findCategoryPictures(
  reads: Reads,
  categories: readonly { readonly id: string; readonly image: string }[],
): Promise<ReadonlyMap<string, string>> {
  const pictureOf = async (id: string) => {
    const within = await idsWithin(reads, id)
    const pictures = (within ?? []).map((one) =>
      newestFirst(
        matching(
          reads
            .selectFrom('products')
            .select(['products.image', 'products.id'])
            .where('products.archived_at', 'is', null)
            .where('products.image', '!=', ''),
          { within: [one], isInStock: true },
        ),
      )
        .limit(1)
        .executeTakeFirst(),
    )
    const found = (await Promise.all(pictures)).flatMap((row) => row ?? [])
    // Ids begin with their creation time.
    return found.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]?.image ?? ''
  }
  return new Map(
    await Promise.all(
      categories.map(async ({ id, image }) => [id, image || (await pictureOf(id))] as const),
    ),
  )
}
