import { expect, it } from 'vitest'
import { aServer } from '#tests/make/a-server.ts'
import { aUser } from '#tests/make/a-user.ts'
import {
  admin,
  aPerson,
  nobody,
  notAllowed,
  notSignedIn,
  rowOf,
} from '#tests/make/accounts/some-people.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { schemaProblems } from '#tests/support/readers/json-schema.ts'

it('saves the name of the signed-in user and ignores role and status', async () => {
  const server = await aServer()
  const { id, email, headers } = await aPerson(server, 'student')
  const body = { name: ' Karim Uddin ', email: email.toUpperCase(), role: 'admin', status: 5 }

  const saved = await server.send('PUT', `/api/users/${email}`, { headers, body })

  const user = { _id: id, name: 'Karim Uddin', email, role: 'student', status: 'Verified' }
  expect(saved).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(saved.body).toEqual(user)
  expect(await rowOf(server, email)).toMatchObject({ name: 'Karim Uddin', version: 2 })
  expect(await historyOf(server.db)).toEqual([
    {
      subject: 'user',
      subject_id: id,
      actor: email,
      action: 'user.save',
      before: { name: 'Karim' },
      after: { name: 'Karim Uddin' },
    },
  ])

  // A blank value counts as missing, and a missing value stays unchanged.
  for (const sent of [{ email }, { email, name: ' ' }, { email, name: 'Karim Uddin' }]) {
    const again = await server.send('PUT', `/api/users/${email}`, { headers, body: sent })
    expect(again.body).toEqual(user)
  }
  expect(await rowOf(server, email)).toMatchObject({ version: 2 })
})

it('names every wrong field of a save at once', async () => {
  const server = await aServer()
  const { email, headers } = await aPerson(server, 'guest')
  const save = (body: unknown) => server.send('PUT', `/api/users/${email}`, { headers, body })

  expect(await save({ name: 5, email: nobody })).toMatchObject({
    status: 400,
    body: {
      code: 'bad-input',
      fields: {
        name: 'A name is text of at most 200 characters.',
        email: 'The e-mail must be the one in the address.',
      },
    },
  })
  expect(Object.keys((await save({ name: 'x'.repeat(201), email: 'x' })).body.fields)).toEqual([
    'name',
    'email',
  ])
  expect(await save([])).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  expect(await rowOf(server, email)).toMatchObject({ name: 'Karim', version: 1 })
})

it('returns a user to themself and to an admin, for an e-mail in any case and encoding', async () => {
  const server = await aServer()
  const person = await aPerson(server, 'teacher', "karim+o'shop@example.com")
  const owner = await server.signIn()
  const user = {
    _id: person.id,
    name: 'Karim',
    email: person.email,
    role: 'teacher',
    status: 'Verified',
  }

  const spellings = [
    person.email,
    person.email.toUpperCase(),
    encodeURIComponent(person.email),
    'karim%2Bo%27shop%40example.com',
  ]
  for (const headers of [person.headers, owner]) {
    for (const spelling of spellings) {
      for (const endpoint of ['user', 'oneuser']) {
        const answer = await server.send('GET', `/api/${endpoint}/${spelling}`, { headers })
        expect([endpoint, spelling, answer.status, answer.body]).toEqual([
          endpoint,
          spelling,
          200,
          user,
        ])
      }
    }
  }
})

it('reveals to no other caller whether an e-mail has an account', async () => {
  const server = await aServer()
  const { headers } = await aPerson(server, 'student')
  const other = await aPerson(server, 'guest')
  const endpoints = [
    ['GET', 'user'],
    ['GET', 'oneuser'],
    ['PUT', 'users'],
    ['PUT', 'users/update'],
  ] as const
  const addresses = [
    other.email,
    nobody,
    'no-address',
    '%00@example.com',
    `${'x'.repeat(250)}@e.com`,
  ]

  for (const [method, endpoint] of endpoints) {
    for (const address of addresses) {
      const path = `/api/${endpoint}/${address}`
      const body = method === 'PUT' ? { body: { email: address, role: 'teacher' } } : {}
      const [anonymous, student] = await Promise.all([
        server.send(method, path, body),
        server.send(method, path, { ...body, headers }),
      ])
      expect([path, anonymous]).toMatchObject([path, notSignedIn])
      expect([path, student]).toMatchObject([path, notAllowed])
    }
  }
})

it('returns 404 to an admin for an unknown user', async () => {
  const server = await aServer()
  const headers = await server.signIn()
  const missing = { status: 404, body: { code: 'not-found' } }

  for (const address of [nobody, 'no-address', '%00@example.com', `${'x'.repeat(250)}@e.com`]) {
    expect(await server.send('GET', `/api/user/${address}`, { headers })).toMatchObject(missing)
    expect(await server.send('GET', `/api/oneuser/${address}`, { headers })).toMatchObject(missing)
  }
  const body = { email: nobody, status: 'Not-Verified' }
  const changed = await server.send('PUT', `/api/users/update/${nobody}`, { headers, body })
  expect(changed).toMatchObject(missing)
})

it('changes a role by either name and records the admin', async () => {
  const server = await aServer()
  const { id, email } = await aUser(server.db)
  const headers = await server.signIn()
  const change = (body: object) =>
    server.send('PUT', `/api/users/update/${email}`, { headers, body: { email, ...body } })

  const user = { _id: id, name: 'Karim', email, role: 'student', status: 'Verified' }
  expect((await change({ rolee: 'student', status: 'Verified' })).body).toEqual(user)
  expect((await change({ role: 'teacher', rolee: 'teacher' })).body.role).toBe('teacher')
  expect((await change({ role: 'guest', status: 'Not-Verified' })).body).toEqual({
    ...user,
    role: 'teacher',
    status: 'Not-Verified',
  })
  expect((await change({ status: 'Not-Verified' })).status).toBe(200)

  expect(await rowOf(server, email)).toMatchObject({ version: 4 })
  const by = { subject: 'user', subject_id: id, actor: admin, action: 'user.change' }
  expect(await historyOf(server.db)).toEqual([
    { ...by, before: { role: 'guest' }, after: { role: 'student' } },
    { ...by, before: { role: 'student' }, after: { role: 'teacher' } },
    { ...by, before: { status: 'Verified' }, after: { status: 'Not-Verified' } },
  ])
})

it('names every wrong field of a change at once', async () => {
  const server = await aServer()
  const { email } = await aUser(server.db, { role: 'student' })
  const headers = await server.signIn()
  const wrong: readonly (readonly [unknown, readonly string[]])[] = [
    [{}, ['email', 'role']],
    [{ email }, ['role']],
    [{ email: nobody }, ['email', 'role']],
    [{ email, role: 'boss', status: 'fine' }, ['role', 'status']],
    [{ email, role: 'teacher', rolee: 'guest' }, ['rolee']],
    [{ email: nobody, role: 'teacher', rolee: 'guest', status: 5 }, ['email', 'rolee', 'status']],
    [{ email, role: null }, ['role']],
    [{ email: [email], status: 'Verified' }, ['email']],
    [{ email, status: 'verified' }, ['status']],
  ]

  for (const [body, fields] of wrong) {
    const answer = await server.send('PUT', `/api/users/update/${email}`, { headers, body })
    expect([body, answer.status, Object.keys(answer.body.fields).toSorted()]).toEqual([
      body,
      400,
      fields,
    ])
  }
  expect(await rowOf(server, email)).toEqual({
    name: 'Karim',
    role: 'student',
    status: 'Verified',
    version: 1,
  })
})

it('makes no user an admin and does not change the administrator', async () => {
  const server = await aServer()
  const { email } = await aUser(server.db)
  const headers = await server.signIn()
  const change = (of: string, body: object) =>
    server.send('PUT', `/api/users/update/${of}`, { headers, body: { email: of, ...body } })

  expect(await change(email, { role: 'admin' })).toMatchObject(notAllowed)
  expect(await change(email, { rolee: 'admin', status: 'Verified' })).toMatchObject(notAllowed)
  expect(await change(nobody, { role: 'admin' })).toMatchObject({ status: 404 })
  expect(await change(admin, { status: 'Not-Verified' })).toMatchObject(notAllowed)
  expect(await change(admin, { role: 'guest', status: 'Not-Verified' })).toMatchObject(notAllowed)
  expect(await change(admin, { role: 'student' })).toMatchObject(notAllowed)

  expect(await rowOf(server, email)).toMatchObject({ role: 'guest', version: 1 })
  expect(await rowOf(server, admin)).toMatchObject({ role: 'admin', status: 'Verified' })
})

it('lets a student become a teacher and back, and refuses other changes', async () => {
  const server = await aServer()
  const { email, headers } = await aPerson(server, 'student')
  const change = (body: object) =>
    server.send('PUT', `/api/users/update/${email}`, { headers, body: { email, ...body } })

  expect(await change({ rolee: 'teacher', status: 'Verified' })).toMatchObject({
    status: 200,
    body: { role: 'teacher', status: 'Verified' },
  })
  expect(await server.send('GET', '/api/auth/get-session', { headers })).toMatchObject({
    body: { user: { role: 'teacher' } },
  })
  expect(await change({ role: 'student' })).toMatchObject({ body: { role: 'student' } })
  for (const body of [{ role: 'guest' }, { role: 'admin' }, { status: 'Not-Verified' }]) {
    expect(await change(body)).toMatchObject(notAllowed)
  }
  expect(await rowOf(server, email)).toMatchObject({ role: 'student', version: 3 })
})

it('lists all users in a stable order, or a filtered page', async () => {
  const server = await aServer()
  const headers = await server.signIn()
  await aUser(server.db, { email: 'a_b@example.com', name: 'Rahima', role: 'student' })
  await aUser(server.db, { email: 'axb@example.com', name: 'Karim 100%', status: 'Not-Verified' })
  await aUser(server.db, { email: 'c@example.com', name: 'রহিমা', role: 'teacher' })
  const list = async (query: string) => {
    const { status, body } = await server.send('GET', `/api/users${query}`, { headers })
    expect(status).toBe(200)
    return (body.items ?? body).map(({ email }: { email: string }) => email)
  }
  const everybody = [admin, 'a_b@example.com', 'axb@example.com', 'c@example.com']

  expect((await list('')).toSorted()).toEqual(everybody.toSorted())
  expect(await list('?page=1')).toEqual(await list(''))
  expect(await list('?sort=email&page=2&size=2')).toHaveLength(2)
  expect(await list('?sort=-_id')).toEqual((await list('')).toReversed())
  expect(await list('?q=A_B')).toEqual(['a_b@example.com'])
  expect(await list('?q=100%25')).toEqual(['axb@example.com'])
  expect(await list(`?q=${encodeURIComponent('রহি')}`)).toEqual(['c@example.com'])
  expect(await list('?role=student')).toEqual(['a_b@example.com'])
  expect(await list('?status=Not-Verified')).toEqual(['axb@example.com'])
  expect((await server.send('GET', '/api/users?role=teacher&size=1', { headers })).body).toEqual({
    items: [
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'রহিমা',
        email: 'c@example.com',
        role: 'teacher',
        status: 'Verified',
      },
    ],
    total: 1,
    page: 1,
    size: 1,
  })
  for (const [query, name] of [
    ['page=0', 'page'],
    ['size=101', 'size'],
    ['role=boss', 'role'],
    ['status=done', 'status'],
    ['sort=password', 'sort'],
  ]) {
    const wrong = await server.send('GET', `/api/users?${query}`, { headers })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, [name]])
  }
})

it('answers as its documentation describes', async () => {
  const server = await aServer()
  const { email, headers } = await aPerson(server, 'student')
  const owner = await server.signIn()
  const { paths } = (await server.send('GET', '/api/openapi.json')).body
  const requested = [
    ['put', '/api/users/{email}', `/api/users/${email}`, { headers, body: { email } }],
    [
      'put',
      '/api/users/update/{email}',
      `/api/users/update/${email}`,
      { headers, body: { email, role: 'teacher' } },
    ],
    ['get', '/api/user/{email}', `/api/user/${email}`, { headers }],
    ['get', '/api/oneuser/{email}', `/api/oneuser/${email}`, { headers }],
    ['get', '/api/users', '/api/users', { headers: owner }],
    ['get', '/api/users', '/api/users?page=1', { headers: owner }],
    ['post', '/api/jwt', '/api/jwt', { headers, body: { email } }],
    ['get', '/api/logout', '/api/logout', { headers }],
  ] as const

  for (const [method, pattern, path, sending] of requested) {
    const { status, body } = await server.send(method.toUpperCase(), path, sending)
    const { responses, requestBody } = paths[pattern][method]
    const schema = responses[status].content['application/json'].schema
    expect([path, status, schemaProblems(schema, body)]).toEqual([path, 200, []])
    if ('body' in sending) {
      const taken = requestBody.content['application/json'].schema
      expect([path, schemaProblems(taken, sending.body)]).toEqual([path, []])
    }
  }
})
