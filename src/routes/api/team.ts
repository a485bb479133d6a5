/** The team: its members, their duties, and the invitations to it. Every answer of the owner's is the whole team. */

import { z } from 'zod'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { PasswordByLinkForm } from '#src/features/accounts/passwords/replace-password-by-link.server.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { acceptInvitation } from '#src/features/team/accept-invitation.server.ts'
import { type ChangeDutiesFailure, changeDuties } from '#src/features/team/change-duties.server.ts'
import { type InviteFailure, invite } from '#src/features/team/invite.server.ts'
import { listInvitations, listMembers } from '#src/features/team/list-team.server.ts'
import {
  type NoSuchInvitation,
  resendInvitation,
  revokeInvitation,
} from '#src/features/team/pending-invitations.server.ts'
import { DutiesForm, InvitationForm } from '#src/features/team/team-form.ts'
import { TeamOnTheWire, teamToWire } from '#src/features/team/team-wire.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import type { Result } from '#src/lib/result.ts'
import { type Answer, answer, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { refuse } from '#src/routes/api/accounts/account-answers.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const wholeTeam = { of: 'The team as it is now', schema: TeamOnTheWire }
const tooMany = { of: 'auth/too-many-requests, with Retry-After: too many invitations were mailed' }

const team = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/team',
  summary: 'The members of the team with their duties, and the pending invitations',
  permission: 'team.read',
  requestClass: 'owner',
  answers: { 200: wholeTeam },
  handle: teamAnswer,
})

const inviteOne = defineEndpoint<ApiContext, undefined, typeof InvitationForm>({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Mails an invitation; a second one of the same address replaces the duties of the first',
  permission: 'team.change',
  requestClass: 'owner',
  body: InvitationForm,
  answers: {
    200: wholeTeam,
    409: {
      of: 'already-member, owner-address, account-blocked, or too-many-invitations: 30 are pending',
    },
    429: tooMany,
  },
  handle: async (context, { body }) =>
    answerFor(
      context,
      await invite(context.identity, { ...body, actor: actorName(context.caller) }),
    ),
})

const resend = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/invitations/:id/send-again',
  summary: 'Mails a pending invitation again; the earlier links stay good',
  permission: 'team.change',
  requestClass: 'owner',
  answers: { 200: wholeTeam, 404: { of: 'No such pending invitation' }, 429: tooMany },
  handle: async (context, { params }) =>
    answerFor(context, await resendInvitation(context.shop, { id: params.id ?? '' })),
})

const revoke = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'Revokes a pending invitation: its links open nothing any more',
  permission: 'team.change',
  requestClass: 'owner',
  answers: { 200: wholeTeam, 404: { of: 'No such pending invitation' } },
  handle: async (context, { params }) => {
    const command = { id: params.id ?? '', actor: actorName(context.caller) }
    return answerFor(context, await revokeInvitation(context.shop, command))
  },
})

const change = defineEndpoint<ApiContext, undefined, typeof DutiesForm>({
  method: 'PUT',
  path: '/api/admin/team/:id',
  summary: 'Sets the duties of a member, from the next request on',
  permission: 'team.change',
  requestClass: 'owner',
  body: DutiesForm,
  answers: { 200: wholeTeam, 404: { of: 'No such member' } },
  handle: async (context, { params, body }) => {
    const command = { id: params.id ?? '', ...body, actor: actorName(context.caller) }
    return answerFor(context, await changeDuties(context.shop, command))
  },
})

const end = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/team/:id',
  summary: 'Ends a membership with every session and token; the account stays',
  permission: 'team.change',
  requestClass: 'owner',
  answers: { 200: wholeTeam, 404: { of: 'No such member' } },
  handle: async (context, { params }) => {
    const command = { id: params.id ?? '', duties: [], actor: actorName(context.caller) }
    return answerFor(context, await changeDuties(context.shop, command))
  },
})

type TeamFailure = InviteFailure | NoSuchInvitation | ChangeDutiesFailure

async function answerFor(context: ApiContext, done: Result<unknown, TeamFailure>): Promise<Answer> {
  return done.ok ? teamAnswer(context) : answerForFailure(done.failure)
}

async function teamAnswer({ shop }: Pick<ApiContext, 'shop'>): Promise<Answer> {
  const { read } = shop.db
  return answer(teamToWire(await listMembers(read), await listInvitations(read, shop.clock())))
}

function answerForFailure(failure: TeamFailure): Answer {
  switch (failure.kind) {
    case 'no-such-invitation':
    case 'no-such-member':
      return notFound
    case 'changed-meanwhile':
      return problem(409, failure.kind, 'The duties were changed meanwhile. Look at them again.')
    case 'already-member':
      return problem(409, failure.kind, 'This address is a member: change the duties there.')
    case 'is-owner':
      return problem(
        409,
        'owner-address',
        'This is the address of the owner, who has every permission.',
      )
    case 'account-blocked':
      return problem(409, failure.kind, 'The account of this address is blocked: unblock it first.')
    case 'too-many-invitations':
      return problem(409, failure.kind, 'Too many invitations are pending: revoke some.')
    case 'too-many-attempts':
      return refuse(failure)
    default:
      return assertNever(failure)
  }
}

const accept = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/auth/accept-invitation',
  summary: 'Joins the team by the token of the mail, with a new password; ends all sessions',
  permission: 'password.reset',
  requestClass: 'bulk',
  documentedBody: PasswordByLinkForm,
  answers: {
    200: {
      of: 'The account has the password and the duties',
      schema: z.object({ status: z.literal(true) }),
    },
    400: { of: 'auth/expired-action-code, or auth/password-does-not-meet-requirements' },
    503: { of: 'too-busy: too many passwords are checked at this moment, with Retry-After' },
  },
  handle: async ({ identity, caller }, { rawBody }) => {
    const form = readForm(PasswordByLinkForm, rawBody)
    if (!form.ok) return refuse(form.failure)
    const accepted = await acceptInvitation(identity, form.value, caller)
    return accepted.ok ? answer({ status: true }) : refuse(accepted.failure)
  },
})

export const teamEndpoints: readonly Endpoint<ApiContext>[] = [
  team,
  inviteOne,
  resend,
  revoke,
  change,
  end,
  accept,
]
