/** Verifies the kept sums of published reviews. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

const ratingsOff = problems(
  sql<{ pid: string }>`
    select pid from products
    left join product_ratings on product_ratings.product_id = products.id
    left join (
      select product_id, count(*) as reviews, sum(rating) as stars from reviews
      where state = 'published' group by product_id
    ) shown on shown.product_id = products.id
    where coalesce(product_ratings.reviews, 0) <> coalesce(shown.reviews, 0)
      or coalesce(product_ratings.stars, 0) <> coalesce(shown.stars, 0)
    order by pid limit ${toldAtMost}`,
  ({ pid }) => `The rating of product ${pid} is not that of its published reviews`,
)

export const reviewProblems: readonly Find[] = [ratingsOff]
