/** The endpoints for profiles and questions. */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { emailIn } from '#src/features/accounts/users/user-form.ts'
import { findProfile } from '#src/features/profiles/find-profile.server.ts'
import { findQuestion } from '#src/features/profiles/find-question.server.ts'
import { changesFrom, ProfileForm, problemsByPlace } from '#src/features/profiles/profile-form.ts'
import type { ProfileView } from '#src/features/profiles/profile-view.ts'
import {
  ProfileOnTheWire,
  PublicProfileOnTheWire,
  profileToWire,
  publicProfileToWire,
} from '#src/features/profiles/profile-wire.ts'
import { QuestionOnTheWire, questionToWire } from '#src/features/profiles/question-wire.ts'
import { saveProfile } from '#src/features/profiles/save-profile.server.ts'
import { reachesProfileOf } from '#src/features/profiles/whose-profile.ts'
import { problemSentence } from '#src/i18n/messages-for.ts'
import {
  type Answer,
  answer,
  badInput,
  type FieldProblems,
  notAllowed,
  notFound,
  problem,
} from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint, parsePart } from '#src/platform/http/endpoint.ts'
import { expectedVersionIn } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const whose = 'Give the e-mail address of the profile.'
const AboutQuery = z.object({ email: z.string({ error: whose }).trim().min(1, whose) })

const putAbout = defineEndpoint<ApiContext, typeof AboutQuery>({
  method: 'PUT',
  path: '/api/about',
  summary: 'Saves a profile; fields that are not sent stay as they are',
  permission: 'profile.write',
  requestClass: 'owner',
  query: AboutQuery,
  documentedBody: ProfileForm,
  headers: { 'If-Match': 'The ETag of the profile that the edit began with' },
  answers: {
    200: { of: 'The stored profile', schema: ProfileOnTheWire },
    400: { of: 'Names every wrong field' },
    401: { of: 'The caller is not signed in' },
    403: { of: 'The profile of another user, and the caller is not an admin' },
    404: { of: 'No such user' },
    409: { of: 'changed-meanwhile with profile' },
  },
  handle: async ({ shop, caller }, { query, rawBody, header }) => {
    const email = emailIn(query.email)
    if (!reachesProfileOf(caller, 'profile.write', email)) return notAllowed
    const body = parseProfile(rawBody)
    if (!body.ok) return body.answer
    if (email === undefined) return notFound

    const saved = await saveProfile(shop, {
      email,
      changes: changesFrom(body.value),
      expectedVersion: expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    if (saved.ok) return profileAnswer(saved.value)
    if (saved.failure.kind === 'user-gone') return notFound
    const { profile } = saved.failure
    return problem(409, 'changed-meanwhile', 'Somebody changed this profile meanwhile.', {
      more: { profile: profile && profileToWire(profile) },
    })
  },
})

type Parsed =
  | { readonly ok: true; readonly value: ProfileForm }
  | { readonly ok: false; readonly answer: Answer }

function parseProfile(rawBody: unknown): Parsed {
  const object = parsePart(z.looseObject({}), rawBody)
  if (!object.ok) return object
  const parsed = ProfileForm.safeParse(rawBody)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, answer: badInput(byField(problemsByPlace(parsed.error))) }
}

/** The parts of the host are one field, with a message for each wrong part. */
function byField(problems: Readonly<Record<string, string>>): FieldProblems {
  const fields = Map.groupBy(Object.entries(problems), ([place]) => place.split('.')[0] ?? '')
  return Object.fromEntries(
    [...fields].map(([name, wrong]) => [
      name,
      wrong.map(([, key]) => problemSentence('en', key)).join(' '),
    ]),
  )
}

function profileAnswer(profile: ProfileView): Answer {
  return { status: 200, body: profileToWire(profile), etag: `"${profile.version}"` }
}

const oneAbout = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/oneabout/:email',
  summary: 'A profile; age, address and e-mail only for its user and for an admin',
  permission: 'profile.read',
  requestClass: 'reads',
  headers: { 'If-None-Match': 'The ETag of the cached profile' },
  answers: {
    200: { of: 'The profile', schema: z.union([ProfileOnTheWire, PublicProfileOnTheWire]) },
    304: { of: 'The profile has not changed' },
    404: { of: 'No such user, or one without a profile' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const email = emailIn(params.email)
    const profile = email === undefined ? undefined : await findProfile(shop.db.read, email)
    if (!profile) return notFound
    const answered = profileAnswer(profile)
    return reachesProfileOf(caller, 'profile.read-private', email)
      ? answered
      : { ...answered, body: publicProfileToWire(profile) }
  },
})

const oneQuestion = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/oneQuestion/:id',
  summary: 'One question',
  permission: 'question.read',
  requestClass: 'reads',
  answers: {
    200: { of: 'The question', schema: QuestionOnTheWire },
    404: { of: 'No such question' },
  },
  handle: async ({ shop }, { params: { id = '' } }) => {
    const question = await findQuestion(shop.db.read, id)
    return question ? answer(questionToWire(question)) : notFound
  },
})

export const profileEndpoints: readonly Endpoint<ApiContext>[] = [putAbout, oneAbout, oneQuestion]
