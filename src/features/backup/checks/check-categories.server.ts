/** Verifies the tree of categories, their addresses, and that each product's category exists. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

const productsOff = problems(
  sql<{ pid: string; category: string }>`
    select pid, category from products
    where archived_at is null and category <> ''
      and not exists (select 1 from categories where categories.id = products.category)
    order by pid limit ${toldAtMost}`,
  ({ pid, category }) =>
    `Product ${pid} is in the category ${category}, which the shop does not have`,
)

const treeOff = problems(
  sql<{ slug: string }>`
    select slug from categories
    where parent_id <> '' and not exists (
      select 1 from categories as top where top.id = categories.parent_id and top.parent_id = ''
    )
    order by slug limit ${toldAtMost}`,
  ({ slug }) => `The category ${slug} belongs to none at the top`,
)

const slugsOff = problems(
  sql<{ slug: string }>`
    select categories.slug from categories
    left join category_slugs on category_slugs.slug = categories.slug and category_id = id
    where category_id is null
    order by categories.slug limit ${toldAtMost}`,
  ({ slug }) => `The address ${slug} does not lead to its category`,
)

export const categoryProblems: readonly Find[] = [productsOff, treeOff, slugsOff]
