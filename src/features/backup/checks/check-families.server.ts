/** Verifies that each member of a family has its family, its place and a value for each option. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

const familiesGone = problems(
  sql<{ pid: string; family: string }>`
    select pid, family_id as family from products
    where family_id is not null and not exists (
      select 1 from families where families.id = products.family_id
    )
    order by pid limit ${toldAtMost}`,
  ({ pid, family }) => `Product ${pid} is in the family ${family}, which the shop does not have`,
)

const membersOff = problems(
  sql<{ pid: string }>`
    select pid from products
    where family_id is not null
      and (family_place is null or option_values is null or archived_at is not null)
    order by pid limit ${toldAtMost}`,
  ({ pid }) => `Product ${pid} is only half in a family`,
)

const placesTwice = problems(
  sql<{ family: string }>`
    select family_id as family from products where family_id is not null
    group by family_id, family_place having count(*) > 1
    order by family_id limit ${toldAtMost}`,
  ({ family }) => `Two products of the family ${family} have the same place`,
)

export const familyProblems: readonly Find[] = [familiesGone, membersOff, placesTwice]
