/** What the owner does about the sign-in of members: sessions, lost factors, and the rule for the team. */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import {
  isFactorRequired,
  requireFactor,
} from '#src/features/accounts/factors/require-factors.server.ts'
import { resetFactors } from '#src/features/accounts/factors/reset-factors.server.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { endSessionOf, endSessionsOf } from '#src/features/accounts/sessions/end-sessions.server.ts'
import { listSessions } from '#src/features/accounts/sessions/list-sessions.server.ts'
import { findDuties } from '#src/features/team/find-duties.server.ts'
import { answer, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import {
  Done,
  done,
  needsProof,
  refuse,
  SessionList,
} from '#src/routes/api/accounts/account-answers.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const Rule = z.object({ isRequired: z.boolean('trueOrFalse') })

const readRule = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/team/second-factor',
  summary: 'Whether every member of the team needs a second factor',
  permission: 'team.read',
  requestClass: 'owner',
  answers: { 200: { of: 'The rule as it is', schema: Rule } },
  handle: async ({ shop }) => answer({ isRequired: await isFactorRequired(shop.db.read) }),
})

const setRule = defineEndpoint<ApiContext, undefined, typeof Rule>({
  method: 'PUT',
  path: '/api/admin/team/second-factor',
  summary: 'Requires a second factor of the whole team, or no longer',
  permission: 'team.change',
  requestClass: 'owner',
  body: Rule,
  answers: { 200: { of: 'The rule as it is now', schema: Rule }, 403: needsProof },
  handle: async ({ shop, caller }, { body }) => {
    await requireFactor(shop, { ...body, actor: actorName(caller) })
    return answer(body)
  },
})

async function isMember({ db }: ApiContext['shop'], id: string): Promise<boolean> {
  return isInternalId(id) && (await findDuties(db.read, id)).length > 0
}

const memberSessions = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/team/:id/sessions',
  summary: 'Where a member is signed in',
  permission: 'team.read',
  requestClass: 'owner',
  answers: {
    200: { of: 'The latest used first', schema: SessionList },
    404: { of: 'The id is no member’s' },
  },
  handle: async ({ shop, caller }, { params: { id = '' } }) => {
    if (!(await isMember(shop, id))) return notFound
    const sessions = { userId: id, current: undefined, language: caller.language }
    return answer(await listSessions(shop, sessions))
  },
})

const endMemberSessions = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/team/:id/end-sessions',
  summary: 'Signs a member out everywhere',
  permission: 'team.change',
  requestClass: 'owner',
  answers: {
    200: { of: 'The member has no session', schema: Done },
    403: needsProof,
    404: { of: 'The id is no member’s' },
  },
  handle: async ({ shop }, { params: { id = '' } }) => {
    if (!(await isMember(shop, id))) return notFound
    await endSessionsOf(shop, id)
    return done()
  },
})

const endMemberSession = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/team/:id/sessions/:session',
  summary: 'Signs a member out on one device',
  permission: 'team.change',
  requestClass: 'owner',
  answers: {
    200: { of: 'The session has ended', schema: Done },
    403: needsProof,
    404: { of: 'The id is no member’s, or the member has no such session' },
  },
  handle: async ({ shop }, { params: { id = '', session: sessionId = '' } }) => {
    if (!(await isMember(shop, id)) || !isInternalId(sessionId)) return notFound
    const ended = await endSessionOf(shop, { userId: id, sessionId })
    return ended.ok ? done() : refuse(ended.failure)
  },
})

const resetMember = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/team/:id/reset-factors',
  summary: 'Removes the second factors of a user who lost them, ends their sessions and mails them',
  permission: 'team.change',
  requestClass: 'owner',
  answers: {
    200: { of: 'The password opens the account alone', schema: Done },
    403: needsProof,
    404: { of: 'not-found: no such user, or the owner' },
  },
  handle: async ({ shop, caller }, { params: { id = '' } }) => {
    const named = { user: { id }, actor: actorName(caller), includesOwner: false }
    const reset = await resetFactors(shop, named)
    return reset.ok ? done() : refuse(reset.failure)
  },
})

export const teamSecurityEndpoints: readonly Endpoint<ApiContext>[] = [
  readRule,
  setRule,
  memberSessions,
  endMemberSessions,
  endMemberSession,
  resetMember,
]
