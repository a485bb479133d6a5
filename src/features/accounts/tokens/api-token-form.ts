/** What the owner types for a new token of a program. Browser-safe. */

import { z } from 'zod'
import { tokenDays, tokenScopes } from '#src/domain/access/token-scopes.ts'
import { text } from '#src/platform/forms/fields.ts'

const longestTokenName = 60

export const ApiTokenForm = z.object({
  name: text('tokenName', { most: longestTokenName })
    .refine((name) => !/\p{Cc}/u.test(name), 'tokenName')
    .describe('The program, as the list and the history name it'),
  scopes: z
    .array(z.enum(tokenScopes, { error: 'tokenScopes' }), { error: 'tokenScopes' })
    .min(1, 'tokenScopes')
    .max(2 * tokenScopes.length, 'tokenScopes')
    .describe('What the program may do: actions, as `x-action` names them'),
  days: z.literal([...tokenDays], { error: 'tokenDays' }).describe('How many days it lives'),
})
export type ApiTokenForm = z.output<typeof ApiTokenForm>
