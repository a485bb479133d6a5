/** Users for the admin in the order of their ids: the whole list as a stream, or one page. */

import type { Role, UserStatus } from '#src/domain/people/role.ts'
import { type UserView, userColumns } from '#src/features/accounts/users/find-user.server.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import type { Page, Sort } from '#src/lib/paging.ts'
import { contains } from '#src/platform/database/like.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const batchSize = 500

/** Read in batches, so that a long list takes no more memory. */
export function streamUsers(reads: Reads): AsyncGenerator<readonly UserView[]> {
  return inBatches<UserView>(batchSize, (last) => {
    const query = reads.selectFrom('users').select(userColumns).orderBy('id').limit(batchSize)
    return (last ? query.where('id', '>', last.id) : query).execute()
  })
}

export type UserSortField = (typeof userColumns)[number]

export type UsersQuery = {
  readonly page: number
  readonly size: number
  /** Searches name and e-mail. */
  readonly text?: string | undefined
  readonly role?: Role | undefined
  readonly status?: UserStatus | undefined
  readonly sort: Sort<UserSortField>
}

export async function listUsers(reads: Reads, query: UsersQuery): Promise<Page<UserView>> {
  const { page, size, sort } = query
  const matching = matchingUsers(reads, query)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await matching
    .select(userColumns)
    .orderBy(sort.by, sort.direction)
    .orderBy('id', sort.direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute()

  return { items, total: Number(total), page, size }
}

function matchingUsers(reads: Reads, { text, role, status }: UsersQuery) {
  let query = reads.selectFrom('users')
  if (role !== undefined) query = query.where('role', '=', role)
  if (status !== undefined) query = query.where('status', '=', status)
  if (text !== undefined) {
    query = query.where((eb) => eb.or([contains('name', text), contains('email', text)]))
  }
  return query
}
