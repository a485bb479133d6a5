import { expect, it } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { aMessage } from '#tests/make/a-message.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import {
  mailPath as place,
  storedMessages,
  writeMessage,
} from '#tests/make/contact/some-messages.ts'
import { countRows } from '#tests/support/ledger.ts'
import { schemaProblems } from '#tests/support/readers/json-schema.ts'

const formPlace = '/api/v1.0/email/send-form'

const accepted = { status: 200, text: 'OK' }

const thanksInText = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
}

/** A form as a browser sends it. */
function writeForm(server: TestServer, fields: readonly (readonly [string, string])[]) {
  const parts = fields.map(
    ([name, value]) => `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return server.send('POST', formPlace, {
    body: `${parts.join('')}--xx--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=xx' },
  })
}

async function queued({ read }: Database): Promise<readonly unknown[]> {
  const rows = await read
    .selectFrom('outbox')
    .select(['kind', 'payload', 'state'])
    .orderBy('id')
    .execute()
  return rows.map(({ payload, ...row }) => ({ ...row, payload: JSON.parse(payload) }))
}

it('stores a message and queues one mail for it', async () => {
  const server = await aServer({ clock: () => new Date('2026-11-20T10:05:00.000Z') })

  const answer = await server.send('POST', place, {
    body: {
      lib_version: '4.4.1',
      service_id: 'service_x',
      template_id: 5,
      user_id: null,
      template_params: { ...aMessage(), to: 'everybody@example.com' },
    },
  })

  expect(answer).toMatchObject({ ...accepted, headers: thanksInText })
  const rows = await server.db.read.selectFrom('messages').selectAll().execute()
  expect(rows.map((row) => ({ ...row }))).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Rahima Begum',
      email: 'rahima@example.com',
      body: 'Do you deliver to Sylhet?',
      received_at: '2026-11-20T10:05:00.000Z',
      read_at: null,
    },
  ])
  expect(await queued(server.db)).toEqual([
    { kind: 'contact-message', state: 'waiting', payload: { messageId: rows[0]?.id } },
  ])
})

it('accepts the same as a form, and keeps its line breaks', async () => {
  const server = await aServer()

  const answer = await writeForm(server, [
    ['user_name', 'রহিমা'],
    ['user_email', ' rahima@example.com '],
    ['message', 'One\r\n\r\nTwo'],
    ['lib_version', '4.4.1'],
    ['service_id', 'service_x'],
    ['template_id', 'template_x'],
    ['user_id', 'public'],
  ])

  expect(answer).toMatchObject({ ...accepted, headers: thanksInText })
  expect(await storedMessages(server.db)).toEqual([
    { name: 'রহিমা', email: 'rahima@example.com', body: 'One\n\nTwo', read_at: null },
  ])
  expect(await queued(server.db)).toHaveLength(1)
})

it('documents the name as required, and accepts a message without it', async () => {
  const server = await aServer()
  const { user_name, ...nameless } = aMessage()

  expect(await writeMessage(server, nameless)).toMatchObject(accepted)
  expect(await writeMessage(server, aMessage({ user_name: ' ' }))).toMatchObject(accepted)
  const form = [
    ['user_email', 'rahima@example.com'],
    ['message', 'Hello'],
  ] as const
  expect(await writeForm(server, form)).toMatchObject(accepted)

  expect((await storedMessages(server.db)).map(({ name }) => name)).toEqual(['', '', ''])
})

it('names every wrong field in plain text, and stores nothing', async () => {
  const server = await aServer()
  const email = 'user_email: Write an e-mail address such as name@example.com.'
  const text = 'message: Write your message.'
  const refused = (line: string) => ({ status: 400, text: line, headers: thanksInText })

  for (const body of [{}, [], 5, 'x', null, { template_params: null }, { template_params: [] }]) {
    const sent = await server.send('POST', place, { body: JSON.stringify(body) })
    expect(sent).toMatchObject(refused(`${email}\n${text}`))
  }
  expect(await writeForm(server, [])).toMatchObject(refused(`${email}\n${text}`))
  // Top-level names belong to the form, not to JSON.
  expect(await server.send('POST', place, { body: aMessage() })).toMatchObject({ status: 400 })

  for (const user_email of [
    '',
    'rahima',
    'rahima@',
    '@example.com',
    'a@b@example.com',
    'a@example.com, b@example.com',
    'Rahima <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\u0000',
    `${'a'.repeat(243)}@example.com`,
    5,
    null,
    ['rahima@example.com'],
  ]) {
    expect(await writeMessage(server, { ...aMessage(), user_email })).toMatchObject(refused(email))
  }
  for (const message of ['', ' \n\t ', 5, true, null, ['Hello'], { text: 'Hello' }]) {
    expect(await writeMessage(server, { ...aMessage(), message })).toMatchObject(refused(text))
  }
  const shown = 'Leave out characters that cannot be shown.'
  expect(await writeMessage(server, aMessage({ message: 'a\0b' }))).toMatchObject(
    refused(`message: ${shown}`),
  )
  expect(await writeMessage(server, aMessage({ user_name: '\ud800' }))).toMatchObject(
    refused(`user_name: ${shown}`),
  )
  const twice = [
    ['user_email', 'a@example.com'],
    ['user_email', 'b@example.com'],
    ['message', 'Hello'],
  ] as const
  expect(await writeForm(server, twice)).toMatchObject(refused(email))

  expect(await storedMessages(server.db)).toEqual([])
  expect(await queued(server.db)).toEqual([])
  expect(await countRows(server.db.read, 'limit_windows')).toBe(0)
})

it('accepts 5,000 characters of message, 200 of name, 254 of e-mail, and not one more', async () => {
  const server = await aServer()
  const most = {
    user_name: 'ন'.repeat(200),
    user_email: `${'a'.repeat(242)}@example.com`,
    message: 'ম'.repeat(5_000),
  }

  expect(await writeMessage(server, most)).toMatchObject(accepted)
  const lines = Array.from({ length: 2_500 }, () => 'a').join('\r\n')
  const typed = aMessage({ message: `${lines}.` })
  const form = [
    ['user_email', typed.user_email],
    ['message', typed.message],
  ] as const
  expect(await writeForm(server, form)).toMatchObject(accepted)

  expect(await writeMessage(server, { ...most, user_name: `${most.user_name}ন` })).toMatchObject({
    status: 400,
    text: 'user_name: A name has at most 200 characters.',
  })
  expect(await writeMessage(server, { ...most, message: `${most.message}ম` })).toMatchObject({
    status: 400,
    text: 'message: A message has at most 5,000 characters.',
  })
  expect(await writeMessage(server, { ...most, user_email: `a${most.user_email}` })).toMatchObject({
    status: 400,
  })
  const huge = await writeMessage(server, { ...most, message: 'm'.repeat(70_000) })
  expect(huge.status).toBe(413)
  expect(await storedMessages(server.db)).toHaveLength(2)
})

it('limits a device from its fourth message in an hour, and no other at its address', async () => {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const server = await aServer({ clock: () => now })
  const address = '10.0.0.1'
  for (const n of [1, 2, 3]) {
    const message = aMessage({ message: `Message ${n}` })
    expect(await writeMessage(server, message, { device: 'one', address })).toMatchObject(accepted)
  }
  now = new Date('2026-11-20T10:20:00.500Z')

  expect(await writeMessage(server, aMessage(), { device: 'one', address })).toMatchObject({
    status: 429,
    text: 'Too Many Requests: try again later, or call the shop.',
    headers: { ...thanksInText, 'retry-after': '2400' },
  })
  expect(
    await writeMessage(server, aMessage(), { device: 'one', address: '10.0.0.2' }),
  ).toMatchObject({
    status: 429,
  })
  expect(await writeMessage(server, aMessage(), { device: 'two', address })).toMatchObject(accepted)
  expect(await writeMessage(server, aMessage(), { address })).toMatchObject(accepted)
  expect(await storedMessages(server.db)).toHaveLength(5)
  expect(await queued(server.db)).toHaveLength(5)

  now = new Date('2026-11-20T11:00:00.001Z')
  expect(await writeMessage(server, aMessage(), { device: 'one', address })).toMatchObject(accepted)
})

it('limits an address from its eleventh message in an hour, whatever it refused before', async () => {
  const server = await aServer({ clock: () => new Date('2026-11-20T10:00:00.000Z') })
  const address = '10.0.0.1'
  for (let n = 0; n < 3; n += 1) await writeMessage(server, aMessage(), { device: 'one', address })
  for (let n = 0; n < 20; n += 1) {
    expect((await writeMessage(server, aMessage(), { device: 'one', address })).status).toBe(429)
    expect((await writeMessage(server, {}, { address })).status).toBe(400)
  }

  for (let n = 4; n <= 10; n += 1) {
    const device = `device-${n}`
    expect(await writeMessage(server, aMessage(), { device, address })).toMatchObject(accepted)
  }
  expect(await writeMessage(server, aMessage(), { device: 'eleven', address })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
  })
  expect(await writeMessage(server, aMessage(), { address: '10.0.0.2' })).toMatchObject(accepted)
  expect(await storedMessages(server.db)).toHaveLength(11)
})

it('accepts three of a dozen simultaneous messages of one device', async () => {
  const server = await aServer()
  const dozen = Array.from({ length: 12 }, (_, n) =>
    writeMessage(server, aMessage({ message: `${n}` }), { device: 'one', address: `10.0.0.${n}` }),
  )

  const statuses = (await Promise.all(dozen)).map(({ status }) => status)

  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(9)
  expect(await storedMessages(server.db)).toHaveLength(3)
  expect(await queued(server.db)).toHaveLength(3)
})

it('refuses other sites, and a body type of the other endpoint', async () => {
  const server = await aServer()
  const body = { template_params: aMessage() }
  const foreign = { origin: 'https://evil.example' }

  expect((await server.send('POST', place, { body, headers: foreign })).status).toBe(403)
  const embedded = { 'sec-fetch-site': 'cross-site' }
  expect((await server.send('POST', place, { body, headers: embedded })).status).toBe(403)
  expect((await server.send('POST', formPlace, { body })).status).toBe(415)
  for (const type of ['text/plain', 'multipart/form-data; boundary=xx']) {
    const sent = server.send('POST', place, { body, headers: { 'content-type': type } })
    expect((await sent).status).toBe(415)
  }
  for (const path of [place, formPlace]) {
    expect(await server.send('GET', path)).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
    })
  }
  expect(await storedMessages(server.db)).toEqual([])
})

it('documents its bodies and answers', async () => {
  const server = await aServer()
  const { body: document } = await server.send('GET', '/api/openapi.json')
  const endpoint = document.paths[place].post
  const form = document.paths[formPlace].post
  const takes = endpoint.requestBody.content['application/json'].schema

  expect(schemaProblems(takes, { template_params: aMessage() })).toEqual([])
  expect(schemaProblems(takes, { template_params: {} })).not.toEqual([])
  const takesForm = form.requestBody.content['multipart/form-data'].schema
  expect(schemaProblems(takesForm, { ...aMessage(), service_id: 'x' })).toEqual([])
  for (const { responses } of [endpoint, form]) {
    expect(schemaProblems(responses[200].content['text/plain'].schema, 'OK')).toEqual([])
    expect(Object.keys(responses[400].content)).toEqual(['text/plain'])
    expect(Object.keys(responses[429].content)).toEqual(['text/plain'])
  }
})

it('logs nothing of a message', async () => {
  const server = await aServer()
  await writeMessage(server, aMessage({ message: 'My secret wish' }))
  await writeMessage(server, { user_email: 'rahima-at-example', message: 'My secret wish' })

  expect(server.logged.join('\n')).toContain(place)
  expect(server.logged.join('\n')).not.toMatch(/rahima|secret/i)
})
