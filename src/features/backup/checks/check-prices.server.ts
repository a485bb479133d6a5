/** Verifies that products of running campaigns have their prices, and that each change will happen. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

const pricesOff = problems(
  sql<{ pid: string; name: string }>`
    select pid, name from price_change_lines line
    join price_changes one on one.id = line.change_id
    join products on products.id = line.product_id
    where one.state = 'running' and line.state = 'on'
      and (line.was_price_poisha is null or products.price_poisha <> line.price_poisha)
    order by pid limit ${toldAtMost}`,
  ({ pid, name }) => `The product ${pid} has another price than its campaign ${name}`,
)

const duesOff = problems(
  sql<{ pid: string }>`
    select pid from products left join (
      select line.product_id,
        min(case one.state when 'planned' then one.starts_at else one.ends_at end) as due
      from price_change_lines line join price_changes one on one.id = line.change_id
      where (one.state = 'planned' and line.state = 'waiting')
        or (one.state = 'running' and line.state = 'on')
      group by line.product_id
    ) dues on dues.product_id = products.id
    where coalesce(price_due_at, '') <> coalesce(due, '')
    order by pid limit ${toldAtMost}`,
  ({ pid }) => `The product ${pid} does not say when its price changes next`,
)

export const priceProblems: readonly Find[] = [pricesOff, duesOff]
