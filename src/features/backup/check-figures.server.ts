/** Verifies the figures of each day: every cut adds up to the whole. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

/** In the cut by product an order counts at each of its products: pieces and sales count once in every cut. */
const cutsOffWhole = problems(
  sql<{ day: string; cut: string }>`
    select parts.day, parts.cut from (
      select day, cut, sum(pieces) as pieces, sum(pieces_delivered) as pieces_delivered,
        sum(sales_poisha) as sales, sum(delivered_poisha) as delivered
      from day_figures group by day, cut
    ) parts
    left join day_figures whole on whole.cut = 'all' and whole.day = parts.day and whole.name = ''
    where whole.day is null or parts.pieces <> whole.pieces
      or parts.pieces_delivered <> whole.pieces_delivered
      or parts.sales <> whole.sales_poisha or parts.delivered <> whole.delivered_poisha
    order by parts.day, parts.cut limit ${toldAtMost}`,
  ({ day, cut }) => `The figures of ${day} by ${cut} do not add up to those of the day`,
)

export const figureProblems: readonly Find[] = [cutsOffWhole]
