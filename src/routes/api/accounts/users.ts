/** The user endpoints, and the token of the signed-in user. */

import { z } from 'zod'
import { type Action, scopeOf } from '#src/domain/access/permissions.ts'
import { roles, userStatuses } from '#src/domain/people/role.ts'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import { signOut } from '#src/features/accounts/sessions/end-sessions.server.ts'
import { mayEndSession } from '#src/features/accounts/sessions/may-end-session.ts'
import {
  type ChangeUserFailure,
  changeUser,
} from '#src/features/accounts/users/change-user.server.ts'
import { findUser, type UserView } from '#src/features/accounts/users/find-user.server.ts'
import { listUsers, streamUsers } from '#src/features/accounts/users/list-users.server.ts'
import { saveUser } from '#src/features/accounts/users/save-user.server.ts'
import {
  emailIn,
  savedUser,
  TokenAsked,
  userUpdate,
} from '#src/features/accounts/users/user-form.ts'
import {
  requestedChange,
  toWire,
  UserOnTheWire,
  userSortNames,
} from '#src/features/accounts/users/user-wire.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { page, searchTextOrNumber, size, sortBy } from '#src/platform/forms/paging-query.ts'
import {
  type Answer,
  answer,
  notAllowed,
  notFound,
  notSignedIn,
  problem,
} from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint, parsePart } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { defineList } from '#src/routes/api/define-list.ts'

type Target = { readonly user: NonNullable<Caller['user']>; readonly email: string | undefined }

/**
 * Checks the permission before the look-up, so that the answer for an unknown address is the same.
 */
function targetOf(
  caller: Caller,
  action: Action,
  path: string | undefined,
): Result<Target, Answer> {
  const { user, actors } = caller
  if (!user) return failed(notSignedIn)
  const email = emailIn(path)
  const isTheirs = email !== undefined && email === user.email
  const reaches = scopeOf(actors, action)
  const may = reaches === 'any' || (reaches === 'own' && isTheirs)
  return may ? ok({ user, email }) : failed(notAllowed)
}

const whoMayNot = {
  401: { of: 'The caller is not signed in' },
  403: { of: 'Another user, whether the address is known or not' },
}

const putUser = defineEndpoint<ApiContext>({
  method: 'PUT',
  path: '/api/users/:email',
  summary: 'Saves the name of the signed-in user',
  permission: 'user.save',
  requestClass: 'owner',
  documentedBody: savedUser(undefined),
  answers: {
    200: { of: 'The user as stored', schema: UserOnTheWire },
    400: { of: 'Names every wrong field' },
    ...whoMayNot,
  },
  handle: async ({ shop, caller }, { params, rawBody }) => {
    const target = targetOf(caller, 'user.save', params.email)
    if (!target.ok) return target.failure
    const body = parsePart(savedUser(target.value.email), rawBody)
    if (!body.ok) return body.answer

    const saved = await saveUser(shop, { email: target.value.user.email, name: body.value.name })
    // The signed-in user exists, unless they and their session were deleted at this very moment.
    return saved.ok ? answer(toWire(saved.value)) : notSignedIn
  },
})

const updateUser = defineEndpoint<ApiContext>({
  method: 'PUT',
  path: '/api/users/update/:email',
  summary: 'Changes the role or the status of a user, one in each call',
  permission: 'user.change',
  requestClass: 'owner',
  documentedBody: userUpdate(undefined),
  answers: {
    200: { of: 'The user as stored', schema: UserOnTheWire },
    400: { of: 'Names every wrong field' },
    401: { of: 'The caller is not signed in' },
    403: {
      of: 'The role admin, a change of the administrator, or a change that a student or teacher may not make',
    },
    404: { of: 'No such user' },
  },
  handle: async ({ shop, caller }, { params, rawBody }) => {
    const target = targetOf(caller, 'user.change', params.email)
    if (!target.ok) return target.failure
    const body = parsePart(userUpdate(target.value.email), rawBody)
    if (!body.ok) return body.answer

    const changed = await changeUser(shop, {
      email: body.value.email,
      change: requestedChange(body.value),
      by: scopeOf(caller.actors, 'user.change') === 'any' ? 'admin' : 'self',
      actor: target.value.user.email,
    })
    return changed.ok ? answer(toWire(changed.value)) : answerForChange(changed.failure)
  },
})

function answerForChange({ kind }: ChangeUserFailure): Answer {
  switch (kind) {
    case 'user-gone':
      return notFound
    case 'not-allowed':
      return notAllowed
    case 'changed-meanwhile':
      return problem(409, 'changed-meanwhile', 'Somebody changed this user meanwhile.')
    default:
      return assertNever(kind)
  }
}

const getUser = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/user/:email',
  summary: 'The role of a user, for that user and for an admin',
  permission: 'user.read',
  requestClass: 'reads',
  answers: {
    200: { of: 'The user', schema: UserOnTheWire },
    ...whoMayNot,
    404: { of: 'No such user; only an admin learns this' },
  },
  handle: async (context, { params }) => answerForOne(context, params.email),
})

const oneUser = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/oneuser/:email',
  summary: 'A user, for that user and for an admin',
  permission: 'user.read',
  requestClass: 'reads',
  answers: {
    200: { of: 'The user', schema: UserOnTheWire },
    ...whoMayNot,
    404: { of: 'No such user; only an admin learns this' },
  },
  handle: async (context, { params }) => answerForOne(context, params.email),
})

async function answerForOne(
  { shop, caller }: ApiContext,
  path: string | undefined,
): Promise<Answer> {
  const target = targetOf(caller, 'user.read', path)
  if (!target.ok) return target.failure
  const user: UserView | undefined =
    target.value.email === undefined ? undefined : await findUser(shop.db.read, target.value.email)
  return user ? answer(toWire(user)) : notFound
}

const users = defineList({
  path: '/api/users',
  summary: 'The users, oldest first: the whole list, or a page',
  permission: 'users.list',
  query: z.object({
    page,
    size,
    q: searchTextOrNumber,
    role: z.enum(roles, { error: 'A role is guest, student, teacher or admin.' }).optional(),
    status: z.enum(userStatuses, { error: 'A status is Verified or Not-Verified.' }).optional(),
    sort: sortBy(userSortNames, '_id'),
  }),
  all: 'All users',
  item: UserOnTheWire,
  toWire: (user) => toWire(user),
  stream: streamUsers,
  page: ({ shop }, { q: text, ...filter }) => listUsers(shop.db.read, { ...filter, text }),
})

/** The same answer for a known address, an unknown one, and a caller with a token. */
const notTheirSession = problem(
  401,
  'not-your-session',
  'A token is given for the e-mail that is signed in here, by its session cookie.',
)

const postJwt = defineEndpoint<ApiContext, undefined, typeof TokenAsked>({
  method: 'POST',
  path: '/api/jwt',
  summary: 'A token of fifteen minutes for the user of the session cookie',
  permission: 'token.issue',
  requestClass: 'owner',
  body: TokenAsked,
  answers: {
    200: {
      of: 'A token for the header Authorization: Bearer',
      schema: z.object({ token: z.string() }),
    },
    400: { of: 'The e-mail address is missing' },
    401: { of: 'Another e-mail address than the one of the session, whether it is known or not' },
  },
  handle: async ({ shop, identity, tokens }, { body, allHeaders }) => {
    const headers = allHeaders()
    // A token cannot renew a token: a stolen one would never expire.
    if (headers.has('authorization')) return notTheirSession
    const open = await identity.findSession(headers.get('cookie'))
    if (open?.user.email !== body.email) return notTheirSession

    const { user, sessionId } = open
    const token = await tokens.issue({ userId: user.id, sessionId })
    shop.note('token-made')
    return answer({ token })
  },
})

const fromElsewhere = problem(
  403,
  'cross-origin',
  'This must be done on a page of the shop itself.',
)

const logout = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/logout',
  summary: 'Ends the session, and clears its cookie and what the browser cached',
  permission: 'session.end',
  requestClass: 'reads',
  answers: {
    200: { of: 'Succeeds without a session as well', schema: z.object({ success: z.boolean() }) },
    403: { of: 'Another site started the request' },
  },
  handle: async ({ identity, ownOrigin }, { allHeaders }) => {
    const headers = allHeaders()
    if (!mayEndSession(headers, ownOrigin)) return fromElsewhere
    return { ...answer({ success: true }), ...(await signOut(identity, headers.get('cookie'))) }
  },
})

export const userEndpoints: readonly Endpoint<ApiContext>[] = [
  putUser,
  updateUser,
  getUser,
  oneUser,
  users,
  postJwt,
  logout,
]
