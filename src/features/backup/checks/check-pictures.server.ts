/** Verifies the pictures of products: their places, and that the shop has the files of its own. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

const placesOff = problems(
  sql<{ pid: string }>`
    select pid from products join (
      select product_id from product_pictures
      group by product_id having max(position) <> count(*) - 1
    ) uneven on uneven.product_id = products.id
    order by pid limit ${toldAtMost}`,
  ({ pid }) => `The places of the pictures of product ${pid} have a gap`,
)

/** `/media/` and the 64 digits of a hash. */
const withoutFiles = problems(
  sql<{ pid: string; image: string }>`
    select pid, shown.image from product_pictures shown
    join products on products.id = shown.product_id
    left join pictures on pictures.hash = substr(shown.image, 8, 64)
    where shown.image like '/media/%' and pictures.hash is null
    order by pid, shown.image limit ${toldAtMost}`,
  ({ pid, image }) => `Product ${pid} shows ${image}, which the shop does not have`,
)

/** A setting is JSON: a quote stands before the address. */
const logoWithoutFiles = problems(
  sql<{ value: string }>`
    select value from shop_facts
    left join pictures on pictures.hash = substr(value, 9, 64)
    where name = 'logo' and value like '"/media/%' and pictures.hash is null`,
  ({ value }) => `The logo of the shop is ${JSON.parse(value)}, which the shop does not have`,
)

export const pictureProblems: readonly Find[] = [placesOff, withoutFiles, logoWithoutFiles]
