/** The rows of people with an account: who they are, how they sign in, what they may do; see tables.ts. */

import type { Generated } from 'kysely'
import type { Duty } from '#src/domain/people/duty.ts'
import type { Role, UserStatus } from '#src/domain/people/role.ts'

type Bit = 0 | 1

export interface AccountTables {
  users: {
    id: string
    name: string
    email: string
    email_verified: Bit
    image: string | null
    role: Role
    status: UserStatus
    /** Of the dashboard. */
    language: Generated<'en' | 'bn'>
    version: number
    created_at: string
    updated_at: string
  }
  sessions: {
    id: string
    user_id: string
    token_hash: string
    expires_at: string
    ip_address: string | null
    user_agent: string | null
    created_at: string
    updated_at: string
    proved_at: string | null
    is_trusted: Generated<Bit>
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: string
    public_key: string
    counter: number
    transports: string
    name: string
    added_at: string
    last_used_at: string | null
  }
  totp_secrets: { user_id: string; sealed: string; last_step: number; added_at: string }
  recovery_codes: { code_hash: string; user_id: string; made_at: string }
  accounts: {
    id: string
    user_id: string
    provider_id: string
    account_id: string
    password: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: string | null
    refresh_token_expires_at: string | null
    scope: string | null
    created_at: string
    updated_at: string
  }
  verifications: {
    id: string
    identifier_hash: string
    value: string
    expires_at: string
    created_at: string
    updated_at: string
  }
  user_duties: { user_id: string; duty: Duty }
  api_tokens: {
    id: string
    user_id: string
    name: string
    scopes: string
    secret_hash: string
    made_at: string
    expires_at: string
    used_at: string | null
  }
  invitations: { id: string; duties: string; invited_by: string; invited_at: string }
  sign_in_locks: { key: string; failures: number; locked_until: string; forgotten_at: string }
  known_devices: { key: string; account: string; last_used_at: string; forgotten_at: string }
  profiles: {
    user_id: string
    name: string
    age: number | null
    address: string
    about_text: string
    refer_number: string
    image: string
    host_name: string
    host_image: string
    host_email: string
    questions_asked: Generated<number>
    answers_given: Generated<number>
    earned_poisha: Generated<number>
    answers_bought: Generated<number>
    spent_poisha: Generated<number>
    average_rating: Generated<number>
    people_referred: Generated<number>
    allocations: Generated<number>
    version: Generated<number>
    updated_at: string
  }
}
