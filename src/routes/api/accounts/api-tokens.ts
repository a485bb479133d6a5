/** The tokens of programs: the owner lists, makes and ends them. */

import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { ApiTokenForm } from '#src/features/accounts/tokens/api-token-form.ts'
import {
  ApiTokensOnTheWire,
  apiTokensToWire,
  NewApiTokenOnTheWire,
} from '#src/features/accounts/tokens/api-token-wire.ts'
import {
  endApiToken,
  type MakeApiTokenFailure,
  makeApiToken,
} from '#src/features/accounts/tokens/change-api-tokens.server.ts'
import { listApiTokens } from '#src/features/accounts/tokens/list-api-tokens.server.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { type Answer, answer, notFound, notSignedIn, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const needsProof = {
  of: 'not-allowed; proof-needed: the last proof is older than ten minutes; session-needed or token-scope: no token opens this',
}
const allTokens = { of: 'The tokens as they are now, newest first', schema: ApiTokensOnTheWire }

const list = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/tokens',
  summary: 'The tokens of programs: what each may do, when it ends and when it was last used',
  permission: 'token.manage',
  requestClass: 'owner',
  answers: { 200: allTokens },
  handle: async ({ shop }) => answer(await tokensOf(shop)),
})

const make = defineEndpoint<ApiContext, undefined, typeof ApiTokenForm>({
  method: 'POST',
  path: '/api/admin/tokens',
  summary: 'Makes a token for a program; the answer alone has the token itself',
  permission: 'token.manage',
  requestClass: 'owner',
  body: ApiTokenForm,
  answers: {
    201: { of: 'The token, and the list with it', schema: NewApiTokenOnTheWire },
    403: needsProof,
    409: { of: 'too-many-tokens: a shop has 50 at most' },
  },
  handle: async ({ shop, caller: { user } }, { body }) => {
    if (!user) return notSignedIn
    const made = await makeApiToken(shop, user, body)
    if (!made.ok) return answerForFailure(made.failure)
    return answer({ token: made.value, ...(await tokensOf(shop)) }, 201)
  },
})

const end = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/tokens/:id',
  summary: 'Ends a token from the next request on',
  permission: 'token.manage',
  requestClass: 'owner',
  answers: { 200: allTokens, 403: needsProof, 404: { of: 'No such token' } },
  handle: async ({ shop, caller }, { params: { id = '' } }) => {
    const ended = await endApiToken(shop, { id, actor: actorName(caller) })
    return ended.ok ? answer(await tokensOf(shop)) : notFound
  },
})

async function tokensOf({ db, clock }: ApiContext['shop']): Promise<ApiTokensOnTheWire> {
  return apiTokensToWire(await listApiTokens(db.read, clock()))
}

function answerForFailure({ kind }: MakeApiTokenFailure): Answer {
  switch (kind) {
    case 'maker-gone':
      return notSignedIn
    case 'too-many-tokens':
      return problem(409, kind, 'A shop has 50 tokens at most: end one first.')
    default:
      return assertNever(kind)
  }
}

export const apiTokenEndpoints: readonly Endpoint<ApiContext>[] = [list, make, end]
