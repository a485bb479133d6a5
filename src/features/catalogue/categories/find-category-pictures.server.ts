/** The pictures of the tiles of categories. */

import { idsWithin, matching, newestFirst } from '#src/features/catalogue/card-filters.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** By id: the picture that the owner chose, or of the newest product, in stock before sold out, or empty. */
export async function findCategoryPictures(
  reads: Reads,
  categories: readonly { readonly id: string; readonly image: string }[],
): Promise<ReadonlyMap<string, string>> {
  const newestIn = async (within: readonly string[], isInStock: boolean) => {
    const pictures = within.map((one) =>
      newestFirst(
        matching(
          reads
            .selectFrom('products')
            .select(['products.image', 'products.id'])
            .where('products.archived_at', 'is', null)
            .where('products.image', '!=', ''),
          { within: [one], isInStock },
        ),
      )
        .limit(1)
        .executeTakeFirst(),
    )
    const found = (await Promise.all(pictures)).flatMap((row) => row ?? [])
    // Ids begin with their creation time.
    return found.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]?.image
  }
  const pictureOf = async (id: string) => {
    const within = (await idsWithin(reads, id)) ?? []
    return (await newestIn(within, true)) ?? (await newestIn(within, false)) ?? ''
  }
  return new Map(
    await Promise.all(
      categories.map(async ({ id, image }) => [id, image || (await pictureOf(id))] as const),
    ),
  )
}
