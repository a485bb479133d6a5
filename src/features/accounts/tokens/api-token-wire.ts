/** The tokens of programs on the wire. Browser-safe. */

import { z } from 'zod'
import type { ApiTokenView } from '#src/features/accounts/tokens/list-api-tokens.server.ts'

export const ApiTokenOnTheWire = z.object({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()).describe('Actions of the permission table'),
  maker: z
    .string()
    .describe('The e-mail address of the maker, whose rights bound those of the token'),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable().describe('To the minute; null for one that was never used'),
  isOver: z.boolean().describe('Its time has passed'),
})
export type ApiTokenOnTheWire = z.output<typeof ApiTokenOnTheWire>

export const ApiTokensOnTheWire = z.object({ tokens: z.array(ApiTokenOnTheWire) })
export type ApiTokensOnTheWire = z.output<typeof ApiTokensOnTheWire>

export const NewApiTokenOnTheWire = ApiTokensOnTheWire.extend({
  token: z.string().describe('The token itself: no other answer has it'),
})
export type NewApiTokenOnTheWire = z.output<typeof NewApiTokenOnTheWire>

export function apiTokensToWire(tokens: readonly ApiTokenView[]): ApiTokensOnTheWire {
  return {
    tokens: tokens.map(({ id, scopes, ...token }) => ({ _id: id, scopes: [...scopes], ...token })),
  }
}
