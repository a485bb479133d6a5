import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import type { TestServer } from '#tests/make/a-server.ts'
import { about, aServerWithPeople, profile, storedProfiles } from '#tests/make/people/a-profile.ts'

const counters = {
  totalQuesAsk: 0,
  totalAns: 0,
  totalEarn: 0,
  totalAnsBuy: 0,
  totalSpent: 0,
  avgRating: 0,
  totalRef: 0,
  totalAllocation: 0,
}

const publicProfile = {
  name: 'Nusrat Jahan',
  who: 'Class 10. I like physics.',
  ref: 'PM-77',
  image: 'https://pictures.example/nusrat.jpg',
  ...counters,
}

function storedHistory({ db }: Pick<TestServer, 'db'>) {
  return db.read
    .selectFrom('history')
    .select(['subject', 'subject_id', 'actor', 'action', 'before', 'after'])
    .execute()
}

it('saves a profile, and returns it whole only to its owner and to an admin', async () => {
  const { send, asNusrat, asKarim, asAdmin } = await aServerWithPeople()
  const whole = { ...profile, email: 'nusrat@example.com', ...counters }

  const saved = await send('PUT', about('Nusrat@Example.com'), { headers: asNusrat, body: profile })
  expect(saved).toMatchObject({ status: 200, body: whole })
  expect(saved.body).toEqual(whole)

  const path = '/api/oneabout/nusrat@example.com'
  expect((await send('GET', path, { headers: asNusrat })).body).toEqual(whole)
  expect((await send('GET', path, { headers: asAdmin })).body).toEqual(whole)
  expect((await send('GET', path, { headers: asKarim })).body).toEqual(publicProfile)
  const anonymous = await send('GET', '/api/oneabout/NUSRAT%40example.com')
  expect(anonymous.body).toEqual(publicProfile)
  expect(anonymous.text).not.toContain('@')
})

it('never stores counters, an owner or an _id from the body', async () => {
  const server = await aServerWithPeople()
  const { send, nusratId, asNusrat } = server
  const greedy = Object.fromEntries(Object.keys(counters).map((name) => [name, 5]))

  const saved = await send('PUT', about('nusrat@example.com'), {
    headers: asNusrat,
    body: {
      ...profile,
      ...greedy,
      email: 'karim@example.com',
      user_id: 'x',
      version: 77,
      role: 'admin',
    },
  })

  expect(saved.body).toEqual({ ...profile, email: 'nusrat@example.com', ...counters })
  expect(await storedProfiles(server)).toEqual([
    {
      user_id: nusratId,
      name: profile.name,
      age: 17,
      address: profile.address,
      about_text: profile.who,
      refer_number: profile.ref,
      image: profile.image,
      host_name: 'Nusrat',
      host_image: '',
      host_email: 'nusrat@school.example',
      questions_asked: 0,
      answers_given: 0,
      earned_poisha: 0,
      answers_bought: 0,
      spent_poisha: 0,
      average_rating: 0,
      people_referred: 0,
      allocations: 0,
      version: 1,
      updated_at: expect.any(String),
    },
  ])
})

it('returns the counters as numbers, with money in taka', async () => {
  const { db, send, asNusrat } = await aServerWithPeople()
  await send('PUT', about('nusrat@example.com'), { headers: asNusrat, body: profile })
  await db.write(async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ questions_asked: 3, earned_poisha: 12_050, spent_poisha: 100, average_rating: 4.25 })
      .execute()
    return ok(undefined)
  })

  expect((await send('GET', '/api/oneabout/nusrat@example.com')).body).toEqual({
    ...publicProfile,
    totalQuesAsk: 3,
    totalEarn: 120.5,
    totalSpent: 1,
    avgRating: 4.25,
  })
})

it('keeps omitted fields, and starts a profile with empty texts', async () => {
  const { send, asNusrat } = await aServerWithPeople()
  const path = about('nusrat@example.com')

  const first = await send('PUT', path, { headers: asNusrat, body: { name: ' Nusrat ' } })
  expect(first.body).toEqual({
    name: 'Nusrat',
    address: '',
    email: 'nusrat@example.com',
    who: '',
    ref: '',
    image: '',
    host: { name: '', image: '', email: '' },
    ...counters,
  })

  await send('PUT', path, { headers: asNusrat, body: profile })
  const host = { email: '' }
  const second = await send('PUT', path, { headers: asNusrat, body: { name: 'N. Jahan', host } })
  expect(second.body).toEqual({
    ...profile,
    name: 'N. Jahan',
    host: { ...profile.host, email: '' },
    email: 'nusrat@example.com',
    ...counters,
  })
})

it('accepts a profile exactly as it was read', async () => {
  const { send, asNusrat } = await aServerWithPeople()
  const path = about('nusrat@example.com')
  const { body } = await send('PUT', path, { headers: asNusrat, body: { name: 'Nusrat' } })

  expect(await send('PUT', path, { headers: asNusrat, body })).toMatchObject({
    status: 200,
    body,
    headers: { etag: '"1"' },
  })
})

it('refuses all other callers alike, whether the e-mail is known or not', async () => {
  const server = await aServerWithPeople()
  const { send, asKarim } = server

  const anonymous = await send('PUT', about('nusrat@example.com'), { body: profile })
  expect(anonymous.status).toBe(401)
  expect((await send('PUT', about('nobody@example.com'), { body: profile })).text).toBe(
    anonymous.text,
  )
  const other = await send('PUT', about('nusrat@example.com'), { headers: asKarim, body: profile })
  expect(other.status).toBe(403)
  for (const email of ['nobody@example.com', 'admin@paglamart.test', 'no address', '%00']) {
    const unknown = await send('PUT', about(email), { headers: asKarim, body: { name: 5 } })
    expect([email, unknown.status, unknown.text]).toEqual([email, 403, other.text])
  }
  expect(await storedProfiles(server)).toEqual([])
})

it('lets an admin save any profile, and records the change in the history', async () => {
  const server = await aServerWithPeople()
  const { send, nusratId, asNusrat, asAdmin } = server
  await send('PUT', about('nusrat@example.com'), { headers: asNusrat, body: profile })

  const body = { name: 'Nusrat J.', host: { name: 'Shop' } }
  const saved = await send('PUT', about('nusrat@example.com'), { headers: asAdmin, body })
  const own = await send('PUT', about('admin@paglamart.test'), { headers: asAdmin, body: profile })
  await send('PUT', about('nusrat@example.com'), { headers: asAdmin, body })

  expect(saved).toMatchObject({ status: 200, body: { name: 'Nusrat J.', age: 17 } })
  expect(own.status).toBe(200)
  expect(await storedHistory(server)).toEqual([
    {
      subject: 'user',
      subject_id: nusratId,
      actor: 'admin@paglamart.test',
      action: 'profile.save',
      before: '{"name":"Nusrat Jahan","host":{"name":"Nusrat"}}',
      after: '{"name":"Nusrat J.","host":{"name":"Shop"}}',
    },
  ])
})

it('answers an admin’s save for an unknown e-mail with 404, and creates no profile', async () => {
  const server = await aServerWithPeople()
  const { send, asAdmin } = server

  for (const email of ['nobody@example.com', 'no address']) {
    expect((await send('PUT', about(email), { headers: asAdmin, body: profile })).status).toBe(404)
  }
  expect(await storedProfiles(server)).toEqual([])
})

it('returns the same 404 for an unknown e-mail and for a user without a profile', async () => {
  const { send, asNusrat, asAdmin } = await aServerWithPeople()
  const { status, text, headers } = await send('GET', '/api/oneabout/nobody@example.com')

  expect(status).toBe(404)
  for (const email of ['nusrat@example.com', 'karim@example.com', 'no-address', '%00', 'a%2Fb']) {
    const answer = await send('GET', `/api/oneabout/${email}`)
    expect([email, answer.status, answer.text]).toEqual([email, status, text])
    expect(Object.keys(answer.headers)).toEqual(Object.keys(headers))
  }
  for (const who of [asNusrat, asAdmin]) {
    expect((await send('GET', '/api/oneabout/nusrat@example.com', { headers: who })).text).toBe(
      text,
    )
  }
})

it('returns the current profile to a stale editor', async () => {
  const { send, asNusrat, asAdmin } = await aServerWithPeople()
  const path = about('nusrat@example.com')
  const { headers } = await send('PUT', path, { headers: asNusrat, body: profile })
  const seen = { 'if-match': String(headers.etag) }
  await send('PUT', path, { headers: { ...asAdmin, ...seen }, body: { name: 'By the shop' } })

  const late = await send('PUT', path, {
    headers: { ...asNusrat, ...seen },
    body: { name: 'By me' },
  })

  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', profile: { ...profile, name: 'By the shop' } },
  })
  const read = await send('GET', '/api/oneabout/nusrat@example.com', { headers: asNusrat })
  expect(read).toMatchObject({ headers: { etag: '"2"' }, body: { name: 'By the shop' } })
})

it('keeps one profile and loses no save when many saves come at once', async () => {
  const server = await aServerWithPeople()
  const { send, asNusrat, asAdmin } = server
  const path = about('nusrat@example.com')

  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, n) => {
      const body = n % 2 === 0 ? { name: 'N', who: `me ${n}` } : { name: 'N', ref: `ref ${n}` }
      return send('PUT', path, { headers: n % 2 === 0 ? asNusrat : asAdmin, body })
    }),
  )

  expect(saves.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const rows = await storedProfiles(server)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    version: 10,
    about_text: expect.stringMatching(/^me [02468]$/),
    refer_number: expect.stringMatching(/^ref [13579]$/),
  })
})
