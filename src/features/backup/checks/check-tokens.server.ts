/** Verifies that only the owner has tokens for programs: whatever ends the owner's rights ends them. */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

const ofSomebodyElse = problems(
  sql<{ id: string; user_id: string }>`
    select api_tokens.id, api_tokens.user_id from api_tokens
    join users on users.id = api_tokens.user_id
    where users.role <> 'admin' or users.status <> 'Verified'
    order by api_tokens.id limit ${toldAtMost}`,
  ({ id, user_id }) => `The token ${id} belongs to the user ${user_id}, who may make none`,
)

export const tokenProblems: readonly Find[] = [ofSomebodyElse]
