import pino from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Result } from '#src/lib/result.ts'
import { type Answer, answer, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint } from '#src/platform/http/endpoint.ts'
import { makeServer } from '#src/platform/http/make-server.ts'
import { openApiDocument } from '#src/platform/http/openapi.ts'
import { registerEndpoints } from '#src/platform/http/register-endpoints.ts'
import { makeClients } from '#src/platform/http/request/client-address.ts'
import { parseForm, type SentFile, sentFile } from '#src/platform/http/request/form-body.ts'
import { makeMetrics } from '#src/platform/metrics.ts'

const Letter = z.object({
  from: z.string({ error: 'Say who you are.' }),
  picture: sentFile('Send a picture.').optional(),
})

function textIn(file: SentFile | undefined): string | null {
  return file ? new TextDecoder().decode(file.bytes) : null
}

const seen: z.output<typeof Letter>[] = []

const sendLetter = defineEndpoint<undefined, undefined, typeof Letter>({
  method: 'POST',
  path: '/api/letter',
  summary: 'Takes a letter',
  permission: 'message.send',
  requestClass: 'reads',
  takes: 'multipart',
  body: Letter,
  answers: { 200: { of: 'Taken' } },
  handle: async (_context, { body }) => {
    seen.push(body)
    return answer({ from: body.from, picture: textIn(body.picture) })
  },
})

const echo = defineEndpoint<undefined>({
  method: 'PUT',
  path: '/api/letter',
  summary: 'Takes JSON',
  permission: 'message.send',
  requestClass: 'reads',
  answers: { 200: { of: 'Taken' } },
  handle: async (_context, { rawBody }) => answer(rawBody),
})

const authorized: Result<undefined, Answer> = { ok: true, value: undefined }

function aFormServer(authorization: Result<undefined, Answer> = authorized) {
  const server = makeServer({
    origin: 'http://localhost:3000',
    log: pino({ enabled: false }),
    note: () => {},
    metrics: makeMetrics(),
    clients: makeClients([]),
    hasSessionCookie: () => false,
    classes: { add: () => {} },
  })
  registerEndpoints(server, [sendLetter, echo], async () => authorization)
  return async (
    payload: string | Buffer,
    { type = 'multipart/form-data; boundary=xx', method = 'POST' } = {},
  ) => {
    const response = await server.inject({
      method: method as 'POST',
      url: '/api/letter',
      headers: { host: 'localhost:3000', ...(type !== '' && { 'content-type': type }) },
      payload,
    })
    return { status: response.statusCode, body: response.json() }
  }
}

function part(disposition: string, value: string): string {
  return `--xx\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
}

const end = '--xx--\r\n'
const formType = 'multipart/form-data; boundary=xx'

function tryToParse(body: Buffer, type: string): void {
  try {
    parseForm(body, type)
  } catch {}
}

it('passes the fields and files of a form to the endpoint, and drops unknown ones', async () => {
  const send = aFormServer()

  const sent = await send(
    part('name="from"', 'Rahima') +
      part('name="picture"; filename="a.png"', 'bytes') +
      part('name="__proto__"', 'x') +
      part('name="other"; filename="b.png"', 'y') +
      end,
  )

  expect(sent).toEqual({ status: 200, body: { from: 'Rahima', picture: 'bytes' } })
  expect(Object.keys(seen.at(-1) ?? {})).toEqual(['from', 'picture'])
})

it('accepts a form as a browser writes it', async () => {
  const form = new FormData()
  form.append('from', 'রহিমা')
  form.append('picture', new File(['bytes'], 'ছবি "১".png'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''

  const sent = await aFormServer()(Buffer.from(await request.arrayBuffer()), { type })

  expect(sent).toEqual({ status: 200, body: { from: 'রহিমা', picture: 'bytes' } })
})

it('names every field that is missing, repeated or of the wrong kind', async () => {
  const send = aFormServer()
  const who = 'Say who you are.'
  const fieldsOf = async (payload: string) => {
    const { status, body } = await send(payload)
    return [status, body.code, body.fields]
  }

  expect(await fieldsOf(end)).toEqual([400, 'bad-input', { from: who }])
  expect(await fieldsOf(part('name="from"', 'a') + part('name="from"', 'b') + end)).toEqual([
    400,
    'bad-input',
    { from: who },
  ])
  expect(
    await fieldsOf(part('name="from"; filename="a"', 'a') + part('name="picture"', 'b') + end),
  ).toEqual([400, 'bad-input', { from: who, picture: 'Send a picture.' }])
  expect(await send('', { type: '' })).toMatchObject({ status: 400, body: { code: 'bad-input' } })
})

it('refuses a body that is no form or not a whole one', async () => {
  const send = aFormServer()
  const broken = { status: 400, body: { code: 'bad-form', message: expect.any(String) } }

  expect(await send('')).toEqual(broken)
  expect(await send('{"from":"Rahima"}')).toEqual(broken)
  expect(await send(part('name="from"', 'Rahima'))).toEqual(broken)
  expect(await send(part('from', 'Rahima') + end)).toEqual(broken)
  expect(await send(part('name="from"', 'a') + end, { type: 'multipart/form-data' })).toEqual(
    broken,
  )
})

it('accepts forms on form endpoints and JSON on JSON endpoints', async () => {
  const send = aFormServer()
  const form = part('name="from"', 'Rahima') + end

  expect(await send('{"from":"Rahima"}', { type: 'application/json' })).toEqual({
    status: 415,
    body: { code: 'wrong-type', message: 'Send multipart/form-data.' },
  })
  expect(await send('from=Rahima', { type: 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 415,
  })
  expect(await send(form, { method: 'PUT' })).toEqual({
    status: 415,
    body: { code: 'wrong-type', message: 'Send application/json.' },
  })
  expect(await send('{"a":1}', { method: 'PUT', type: 'application/json' })).toEqual({
    status: 200,
    body: { a: 1 },
  })
})

it('accepts a form of 64 KiB and not one byte more', async () => {
  const send = aFormServer()
  const formOf = (bytes: number) => {
    const rest = part('name="from"', '').length + end.length
    return part('name="from"', 'y'.repeat(bytes - rest)) + end
  }

  expect(await send(formOf(65_536))).toMatchObject({ status: 200 })
  expect(await send(formOf(65_537))).toMatchObject({ status: 413, body: { code: 'too-large' } })
})

it('refuses a form with too many fields before parsing it', async () => {
  const send = aFormServer()
  const more = Array.from({ length: 100 }, (_, n) => part(`name="f${n}"`, '')).join('')

  const none = { status: 400, body: { code: 'bad-form' } }
  expect(await send(part('name="from"', 'Rahima') + more + end)).toMatchObject(none)
  const again = part('name="from"', '').repeat(101)
  expect(await send(again + end)).toMatchObject(none)
  // The server does not parse it: this body would be no form for another reason.
  for (const type of [
    'multipart/form-data; boundary="xx"',
    'multipart/form-data;BOUNDARY=xx;x=y',
  ]) {
    expect(await send(again, { type })).toMatchObject(none)
  }
})

it('parses a form by the one boundary that it checked', async () => {
  const send = aFormServer()
  const fields = (count: number) => part('name="from"', '').repeat(count) + end
  const statusFor = async (type: string) => [
    type,
    (await send(fields(101), { type })).status,
    (await send(fields(1), { type })).status,
  ]

  for (const parameters of [
    'boundary=xx; charset=utf-8',
    'x-boundary=zzz; boundary=xx',
    'a="; boundary=zzz"; Boundary="xx"',
  ]) {
    const type = `multipart/form-data; ${parameters}`
    expect(await statusFor(type)).toEqual([type, 400, 200])
  }
  for (const parameters of [
    '',
    '; boundary',
    '; boundary=',
    '; boundary="xx',
    '; boundary=xx; boundary=zzz',
    '; boundary=zzz; BOUNDARY=xx',
    '; boundary=xx; a',
    '; x-boundary=xx',
  ]) {
    const type = `multipart/form-data${parameters}`
    expect((await statusFor(type))[2]).not.toBe(200)
  }
})

it('refuses a form whose parsing would block the event loop', async () => {
  const broken = { status: 400, body: { code: 'bad-form' } }
  const whole = part('name="from"', 'Rahima') + end
  const odd: Readonly<Record<string, string>> = {
    'headers without end': `--xx\r\n${'a:b\r\n'.repeat(4_000)}${whole.slice(6)}`,
    'attributes without end': part(`name="from"${'; a=b'.repeat(4_000)}`, 'Rahima') + end,
    'text before the first part': `${'\r\n'.repeat(1_000)}${whole}`,
  }
  for (const [name, payload] of Object.entries(odd)) {
    expect([name, await aFormServer()(payload)]).toMatchObject([name, broken])
  }
  expect(() =>
    parseForm(Buffer.from(part('name="from"', 'y'.repeat(65_600)) + end), formType),
  ).toThrow('The texts are too long')
  const file = part('name="picture"; filename="a.png"', 'y'.repeat(65_600)) + end
  expect(parseForm(Buffer.from(file), formType)).toHaveProperty('picture')
})

it('takes no more than 50 ms of a core for the most expensive form', async () => {
  const most = 8 * 1_024 * 1_024
  const texts = (count: number, value: string) =>
    Array.from({ length: count }, (_, n) => part(`name="f${n}"`, value)).join('') + end
  const file = (value: string) => part('name="picture"; filename="a.png"', value) + end
  const worst: Readonly<Record<string, readonly [body: Buffer, parameters: string]>> = {
    '140,000 parts beside another boundary': [
      Buffer.from(part('name=a', '').repeat(140_000) + end),
      'x-boundary=zzz; boundary=xx',
    ],
    'a hundred texts of broken UTF-8': [
      Buffer.from(texts(100, 'ÿ'.repeat(65_000)), 'latin1'),
      'boundary=xx',
    ],
    'as much broken UTF-8 as a form may have': [
      Buffer.from(texts(1, 'ÿ'.repeat(65_000)), 'latin1'),
      'boundary=xx',
    ],
    'a hundred parts with long headers': [
      Buffer.from(texts(100, '').replaceAll('name="', `name="${'ÿ'.repeat(8_000)}`)),
      'boundary=xx',
    ],
    'a file of line ends': [Buffer.from(file('\r\n'.repeat(most / 2))), 'boundary=xx'],
    'a file of almost boundaries': [Buffer.from(file('\r\n--x'.repeat(most / 5))), 'boundary=xx'],
  }
  for (const [name, [body, parameters]] of Object.entries(worst)) {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const before = process.threadCpuUsage()
      tryToParse(body, `multipart/form-data; ${parameters}`)
      const { user, system } = process.threadCpuUsage(before)
      times.push((user + system) / 1_000)
    }
    // The time of this thread, without other programs; the best round, without garbage collections.
    expect([name, Math.min(...times)]).toEqual([name, expect.toSatisfy((ms) => ms <= 50)])
  }
})

it('takes broken percent signs in a name as they are', async () => {
  for (const disposition of ["name*=utf-8''%zz", "name=from; filename*=utf-8''%zz"]) {
    expect(await aFormServer()(part(disposition, 'x') + end)).toMatchObject({ status: 400 })
  }
})

it('reads the name of a file as browsers write it', async () => {
  const name = 'ছবি "১"; a=b.png'
  const form = new FormData()
  form.append('picture', new File(['bytes'], name))
  const { headers, body } = new Response(form)
  const bytes = Buffer.concat(await Array.fromAsync(body ?? []))
  expect(parseForm(bytes, headers.get('content-type') ?? '')).toMatchObject({ picture: { name } })
})

it('refuses an unauthorized caller before it reads the form', async () => {
  const send = aFormServer({ ok: false, failure: problem(401, 'not-signed-in', 'Sign in.') })
  const refused = { status: 401, body: { code: 'not-signed-in' } }

  expect(await send('not even a form')).toMatchObject(refused)
  expect(await send('x'.repeat(100_000))).toMatchObject(refused)
})

it('documents a form with its files as bytes', () => {
  const document = openApiDocument([sendLetter], {
    info: { title: '', version: '', description: '' },
    origin: '',
    sessionCookie: '',
    webhooks: {},
  })

  expect(document).toMatchObject({
    paths: {
      '/api/letter': {
        post: {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  properties: { from: { type: 'string' }, picture: { format: 'binary' } },
                  required: ['from'],
                },
              },
            },
          },
        },
      },
    },
  })
})
