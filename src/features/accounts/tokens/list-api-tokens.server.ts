import type { Reads } from '#src/platform/database/tables.ts'

export type ApiTokenView = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly maker: string
  readonly madeAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
  readonly isOver: boolean
}

/** Newest first, also those whose time has passed: the owner ends them. */
export async function listApiTokens(reads: Reads, now: Date): Promise<readonly ApiTokenView[]> {
  const rows = await reads
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.scopes', 'users.email as maker'])
    .select(['made_at as madeAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .orderBy('api_tokens.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    scopes: JSON.parse(row.scopes),
    isOver: row.expiresAt <= now.toISOString(),
  }))
}
