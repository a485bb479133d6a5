/** Everything that the shop stores about one person, for that person to read. */

import { findFactors } from '#src/features/accounts/factors/factor-rows.server.ts'
import { exportEntries } from '#src/features/privacy/export-entries.server.ts'
import { exportIncomplete } from '#src/features/privacy/export-incomplete.server.ts'
import { exportOrder } from '#src/features/privacy/export-order.server.ts'
import { type FoundPerson, findPerson } from '#src/features/privacy/find-person.server.ts'
import type { Person } from '#src/features/privacy/person.ts'
import { findDuties } from '#src/features/team/find-duties.server.ts'
import { exportWaitlists } from '#src/features/waitlist/list-waitlist.server.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Amounts in taka, times in UTC, without secrets: no hashes of passwords or tokens. */
export type PersonExport = {
  readonly exportedAt: string
  readonly of: string
  readonly orders: readonly unknown[]
  /** Whether the shop holds the orders of the phone. */
  readonly blocks: readonly unknown[]
  /** Forms that the person began and did not send. */
  readonly incompleteOrders: readonly unknown[]
  /** Products for which the person waits, or waited in the last 90 days. */
  readonly waitlists: readonly unknown[]
  readonly account: unknown
  /** To the team, also of a person without an account. */
  readonly invitations: readonly unknown[]
  readonly messages: readonly unknown[]
  /** The account, and other people's rows that name the person as their host. */
  readonly history: readonly unknown[]
  readonly namedAsHost: readonly unknown[]
  /** The kind and time of each change that the person made in the shop. */
  readonly changesMade: readonly unknown[]
  /** Sign-ins and what else the security log has of the account. */
  readonly securityEvents: readonly unknown[]
}

export async function exportPerson(reads: Reads, person: Person, now: Date): Promise<PersonExport> {
  const found = await findPerson(reads, person)
  const orders: unknown[] = []
  for (const { id } of found.orders) orders.push(await exportOrder(reads, id))
  return {
    exportedAt: now.toISOString(),
    of: person.kind === 'phone' ? person.phone : person.email,
    orders,
    blocks: await exportBlocks(reads, found.blocks),
    incompleteOrders: await exportIncomplete(reads, found.incomplete),
    waitlists: await exportWaitlists(reads, found.waitlists),
    account: found.account ? await exportAccount(reads, found.account.id) : null,
    invitations: await exportInvitations(reads, found.verifications),
    messages: await exportMessages(reads, found.messages),
    history: await exportEntries(reads, 'user', inList(reads, 'id', found.history)),
    namedAsHost: await exportHosts(reads, found),
    changesMade: await exportChanges(reads, found),
    securityEvents: found.account ? await exportSecurityEvents(reads, found.account.id) : [],
  }
}

function exportBlocks(reads: Reads, keys: readonly string[]): Promise<readonly unknown[]> {
  return reads
    .selectFrom('blocked_phones')
    .select(['phone', 'reason', 'blocked_at as blockedAt', 'until'])
    .where(inList(reads, 'phone_key', keys))
    .execute()
}

async function exportAccount(reads: Reads, userId: string): Promise<unknown> {
  const user = await reads
    .selectFrom('users')
    .select([
      'name',
      'email',
      'image',
      'role',
      'status',
      'language',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const waysIn = await reads
    .selectFrom('accounts')
    .select(['provider_id as provider', 'account_id as accountId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const sessions = await reads
    .selectFrom('sessions')
    .select([
      'ip_address as address',
      'user_agent as browser',
      'created_at as signedInAt',
      'updated_at as usedAt',
      'expires_at as endsAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const { passkeys, appAddedAt, recoveryCodesLeft } = await findFactors(reads, userId)
  const profile = await reads
    .selectFrom('profiles')
    .select([
      'name',
      'age',
      'address',
      'about_text as about',
      'refer_number as referNumber',
      'image',
      'host_name as hostName',
      'host_image as hostImage',
      'host_email as hostEmail',
      'updated_at as updatedAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const programs = await reads
    .selectFrom('api_tokens')
    .select(['name', 'scopes', 'made_at as madeAt', 'expires_at as endsAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    ...user,
    duties: await findDuties(reads, userId),
    waysIn,
    sessions,
    programs: programs.map(({ scopes, ...token }) => ({ ...token, scopes: JSON.parse(scopes) })),
    secondFactors: { passkeys, appAddedAt, recoveryCodesLeft },
    profile: profile ?? null,
  }
}

/** Without who invited: that is not the person's data. */
async function exportInvitations(
  reads: Reads,
  links: readonly string[],
): Promise<readonly unknown[]> {
  const rows = await reads
    .selectFrom('invitations')
    .select(['duties', 'invited_at as invitedAt'])
    .where(inList(reads, 'id', links))
    .orderBy('id')
    .execute()
  return rows.map(({ duties, invitedAt }) => ({ duties: JSON.parse(duties), invitedAt }))
}

function exportMessages(reads: Reads, ids: readonly string[]): Promise<readonly unknown[]> {
  return reads
    .selectFrom('messages')
    .select(['name', 'email', 'body', 'received_at as receivedAt', 'read_at as readAt'])
    .where(inList(reads, 'id', ids))
    .orderBy('id')
    .execute()
}

async function exportHosts(
  reads: Reads,
  { hostedProfiles, hostedQuestions }: FoundPerson,
): Promise<readonly unknown[]> {
  const profiles = await reads
    .selectFrom('profiles')
    .select(['host_name as name', 'host_image as image', 'host_email as email'])
    .where(inList(reads, 'user_id', hostedProfiles))
    .orderBy('user_id')
    .execute()
  const questions = await reads
    .selectFrom('questions')
    .select('host')
    .where(inList(reads, 'id', hostedQuestions))
    .orderBy('id')
    .execute()
  return [...profiles, ...questions.map(({ host }) => JSON.parse(host))]
}

async function exportChanges(
  reads: Reads,
  { deeds, movements }: FoundPerson,
): Promise<readonly unknown[]> {
  const done = await reads
    .selectFrom('history')
    .select(['action', 'happened_at as at'])
    .where(inList(reads, 'id', deeds))
    .orderBy('id')
    .execute()
  const moved = await reads
    .selectFrom('stock_movements')
    .select(['reason as action', 'moved_at as at'])
    .where(inList(reads, 'id', movements))
    .orderBy('id')
    .execute()
  return [...done, ...moved]
}

function exportSecurityEvents(reads: Reads, userId: string): Promise<readonly unknown[]> {
  return reads
    .selectFrom('security_events')
    .select(['event', 'happened_at as at', 'count'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('by_id', '=', userId)]))
    .orderBy('id')
    .execute()
}
