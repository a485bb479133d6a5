/** What the owner types for a new token of a program. Browser-safe. */

import { z } from 'zod'
import { type TokenDays, tokenDays, tokenScopes } from '#src/domain/access/token-scopes.ts'

const longestTokenName = 60

export const ApiTokenForm = z.object({
  name: z
    .string('tokenName')
    .trim()
    .min(1, 'tokenName')
    .max(longestTokenName, 'tokenName')
    .regex(/^[^\p{Cc}]*$/u, 'tokenName')
    .describe('The program, as the list and the history name it'),
  scopes: z
    .array(z.enum(tokenScopes, { error: 'tokenScopes' }), { error: 'tokenScopes' })
    .min(1, 'tokenScopes')
    .max(2 * tokenScopes.length, 'tokenScopes')
    .describe('What the program may do: actions, as `x-action` names them'),
  days: z
    .number('tokenDays')
    .refine((days): days is TokenDays => tokenDays.some((one) => one === days), 'tokenDays')
    .describe(`How long it lives: ${tokenDays.join(', ')} days`),
})
export type ApiTokenForm = z.output<typeof ApiTokenForm>
