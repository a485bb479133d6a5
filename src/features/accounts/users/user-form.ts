/** The bodies of the user endpoints. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { roles, userStatuses } from '#src/domain/people/role.ts'
import { optionalText } from '#src/platform/forms/fields.ts'

const problems = {
  email: 'Give an e-mail address such as name@example.com.',
  otherEmail: 'The e-mail must be the one in the address.',
  name: 'A name is text of at most 200 characters.',
  role: 'A role is guest, student or teacher.',
  twoRoles: 'role and rolee are the same thing: give one of them.',
  status: 'A status is Verified or Not-Verified.',
  nothing: 'Give a role or a status.',
} as const

const longestEmail = 254

const Email = z
  .string(problems.email)
  .trim()
  .pipe(z.email(problems.email).max(longestEmail, problems.email))
  .transform((text) => text.toLowerCase())

/** Undefined for text that is not an e-mail address. */
export function emailIn(text: string | undefined): string | undefined {
  return Email.safeParse(text).data
}

/** The body's e-mail must equal the one of the path. */
function emailOf(path: string | undefined) {
  return Email.refine((email) => email === path, problems.otherEmail)
}

/** `role` and `status` may be present with any value and are ignored. */
export function savedUser(path: string | undefined) {
  return z.object({
    name: optionalText(problems.name, { most: textLimits.name }),
    email: emailOf(path),
    role: z.unknown().optional().describe('Not taken'),
    status: z.unknown().optional().describe('Not taken'),
  })
}

const role = z.enum(roles, { error: problems.role }).optional()

type Roles = { readonly role?: unknown; readonly rolee?: unknown; readonly status?: unknown }

function isTwofold({ role, rolee }: Roles): boolean {
  return role !== undefined && rolee !== undefined && role !== rolee
}

function isEmpty({ role, rolee, status }: Roles): boolean {
  return role === undefined && rolee === undefined && status === undefined
}

/** Returned together with other wrong fields, so that the answer names everything at once. */
const alsoBesideProblems = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
}

/** `admin` is a valid role here; the command refuses it. */
export function userUpdate(path: string | undefined) {
  return z
    .object({
      email: emailOf(path),
      role,
      rolee: role,
      status: z.enum(userStatuses, { error: problems.status }).optional(),
    })
    .refine((update) => !isTwofold(update), {
      ...alsoBesideProblems,
      path: ['rolee'],
      error: problems.twoRoles,
    })
    .refine((update) => !isEmpty(update), {
      ...alsoBesideProblems,
      path: ['role'],
      error: problems.nothing,
    })
}
export type UserUpdate = z.output<ReturnType<typeof userUpdate>>

export const TokenAsked = z.object({ email: Email })
