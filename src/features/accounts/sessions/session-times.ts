import { sql } from 'kysely'
import type { SessionTimes } from '#src/domain/access/session-life.ts'
import { type Duty, dutiesAmong } from '#src/domain/people/duty.ts'
import type { Role } from '#src/domain/people/role.ts'

/** For a query that joins `users`: separated by spaces; null for a user without duties. */
export const dutiesOf = sql<string | null>`(
  select string_agg(duty, ' ') from user_duties where user_duties.user_id = users.id
)`

/** For a query that joins `sessions` and `users`. */
export const sessionTimeColumns = [
  'sessions.created_at',
  'sessions.updated_at',
  'sessions.is_trusted',
  'users.role',
  dutiesOf.as('duties'),
] as const

/** For a query that joins `users`. Recovery codes alone are no factor. */
export const ownsFactor = sql<boolean | number>`(
  exists (select 1 from totp_secrets where totp_secrets.user_id = users.id)
  or exists (select 1 from passkeys where passkeys.user_id = users.id)
)`

/** The owner wants a second factor of the whole team (`require-factors.server.ts`), and this member has none. */
export const lacksFactor = sql<boolean | number>`(
  (users.role = 'admin' or exists (select 1 from user_duties where user_duties.user_id = users.id))
  and exists (select 1 from shop_facts where name = 'teamNeedsSecondFactor' and value = 'true')
  and not ${ownsFactor}
)`.as('lacks_factor')

/** Read with the session for every request: a duty that the owner ends counts no longer. */
export function dutiesFromRow({ duties }: Pick<Row, 'duties'>): readonly Duty[] {
  return dutiesAmong(duties?.split(' ') ?? [])
}

type Row = {
  readonly created_at: string
  readonly updated_at: string
  readonly is_trusted: number
  readonly role: Role
  readonly duties: string | null
}

export function sessionTimes(row: Row): SessionTimes {
  return {
    isOfTeam: row.role === 'admin' || row.duties !== null,
    isTrusted: row.is_trusted === 1,
    openedAt: new Date(row.created_at),
    usedAt: new Date(row.updated_at),
  }
}
