import { expect, it } from 'vitest'
import { aMessage } from '#tests/make/a-message.ts'
import { aServer } from '#tests/make/a-server.ts'
import { storedMessages, writeMessage } from '#tests/make/contact/some-messages.ts'

const inbox = '/api/admin/messages'

it('shows messages to an admin, newest first, page by page', async () => {
  let minute = 0
  const clock = () => new Date(Date.UTC(2026, 10, 20, 10, minute))
  const server = await aServer({ clock })
  for (const message of ['First', 'Second', 'Third']) {
    await writeMessage(server, aMessage({ message }))
    minute += 1
  }
  const headers = await server.signIn()
  const requested = async (query: string) =>
    (await server.send('GET', inbox + query, { headers })).body

  expect(await requested('?size=2')).toEqual({
    items: [
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        user_name: 'Rahima Begum',
        user_email: 'rahima@example.com',
        message: 'Third',
        receivedAt: '2026-11-20T10:02:00.000Z',
        read: false,
      },
      expect.objectContaining({ message: 'Second' }),
    ],
    total: 3,
    page: 1,
    size: 2,
  })
  expect(await requested('?size=2&page=2')).toEqual({
    items: [expect.objectContaining({ message: 'First' })],
    total: 3,
    page: 2,
    size: 2,
  })
  expect(await requested('')).toMatchObject({ total: 3, page: 1, size: 10 })
  for (const query of ['?page=0', '?size=101', '?unread=1', `?q=${'a'.repeat(201)}`]) {
    expect((await server.send('GET', inbox + query, { headers })).status).toBe(400)
  }
})

it('finds messages by name, e-mail and text, and unread ones', async () => {
  const server = await aServer()
  await writeMessage(server, aMessage({ user_name: 'করিম', message: '100% sure_' }))
  await writeMessage(server, aMessage({ user_email: 'KARIM@example.com' }))
  const headers = await server.signIn()
  const found = async (query: Record<string, string>) => {
    const path = `${inbox}?${new URLSearchParams(query)}`
    const { body } = await server.send('GET', path, { headers })
    return body.items.map(({ user_email }: { user_email: string }) => user_email)
  }

  expect(await found({ q: 'করিম' })).toEqual(['rahima@example.com'])
  expect(await found({ q: 'karim@' })).toEqual(['KARIM@example.com'])
  expect(await found({ q: '0% SURE_' })).toEqual(['rahima@example.com'])
  expect(await found({ q: '_' })).toEqual(['rahima@example.com'])
  expect(await found({ q: 'nobody' })).toEqual([])

  const { body } = await server.send('GET', `${inbox}?q=karim`, { headers })
  const [{ _id }] = body.items
  await server.send('PUT', `${inbox}/${_id}`, { headers, body: { read: true } })
  expect(await found({ unread: 'true' })).toEqual(['rahima@example.com'])
  expect(await found({ unread: 'false' })).toEqual(['KARIM@example.com'])
})

it('marks a message as read and as unread, and keeps the time of the first reading', async () => {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const server = await aServer({ clock: () => now })
  await writeMessage(server)
  const headers = await server.signIn()
  const { body: list } = await server.send('GET', inbox, { headers })
  const path = `${inbox}/${list.items[0]._id}`
  const mark = (body: unknown) => server.send('PUT', path, { headers, body })
  const readAt = async () => (await storedMessages(server.db)).map(({ read_at }) => read_at)

  expect(await mark({ read: true })).toMatchObject({
    status: 200,
    body: { ...list.items[0], read: true },
  })
  now = new Date('2026-11-20T11:30:00.000Z')
  expect((await mark({ read: true })).status).toBe(200)
  expect(await readAt()).toEqual(['2026-11-20T10:00:00.000Z'])
  expect((await mark({ read: false })).body).toEqual(list.items[0])
  expect(await readAt()).toEqual([null])

  for (const body of [{}, { read: 'true' }, { read: 1 }, { read: null }]) {
    expect(await mark(body)).toMatchObject({
      status: 400,
      body: { fields: { read: 'Say whether it is read: true or false.' } },
    })
  }
  const never = { headers, body: { read: true } }
  expect((await server.send('PUT', `${inbox}/${'0'.repeat(24)}`, never)).status).toBe(404)
})

it('neither shows nor marks messages for any other caller', async () => {
  const server = await aServer()
  await writeMessage(server)
  const [row] = await server.db.read.selectFrom('messages').select('id').execute()
  const path = `${inbox}/${row?.id}`
  const { origin } = await server.signIn()

  for (const headers of [{}, { origin: origin ?? '' }, { authorization: 'Bearer x' }]) {
    expect((await server.send('GET', inbox, { headers })).status).toBe(401)
    const marked = await server.send('PUT', path, { headers, body: { read: true } })
    expect(marked.status).toBe(401)
  }
  expect((await storedMessages(server.db)).map(({ read_at }) => read_at)).toEqual([null])
})
