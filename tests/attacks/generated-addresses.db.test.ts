/**
 * Addresses generated from the API's own document: every endpoint with anything in its path and in
 * its query. The shop names every query value that the document forbids; SQL is text.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aMessage } from '#tests/make/a-message.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { allRows } from '#tests/support/all-rows.ts'
import {
  type ApiDocument,
  answerProblems,
  apiDocument,
  operationsOf,
} from '#tests/support/readers/api-document.ts'
import { schemaProblems } from '#tests/support/readers/json-schema.ts'
import { runs, timeouts } from './support/runs.ts'

type Parameter = ApiDocument['paths'][string][string]['parameters'][number]
type Addressed = {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
}

/** Except endpoints that end or begin a session. */
function addressedCalls(document: ApiDocument): readonly Addressed[] {
  return operationsOf(document).flatMap(({ path, method, operation }) => {
    const parameters = operation.parameters.filter((one) => one.in !== 'header')
    const isAddressed = parameters.length > 0 && !path.includes('/auth/')
    return isAddressed ? [{ method, path, parameters }] : []
  })
}

/** Parameters that a write validates before it looks for the thing. */
const enough = { read: true, name: 'Karim', grand: 0 }

const sql = [
  "'",
  '"',
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  '1 or 1=1',
  "'; drop table orders; --",
  "' union select token_hash from sessions --",
  "x' || (select password from accounts limit 1) || '",
  '\\',
  "\\'",
  '%',
  '_',
  '%%',
  'k_ttle',
  'ke%le',
  '$1',
  '?',
  ':id',
  'null',
  'pid; select pg_sleep(5)',
  'randomblob(1000000000)',
  '0x70',
] as const

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e2',
  '+1',
  '1.5',
  '০',
  '１',
  '99999999999999999999',
  '101',
  'true ',
  'TRUE',
  '2026-02-30',
  '2026-1-1',
  '__proto__',
  'constructor',
  '-__proto__',
  'token_hash',
  'price_poisha',
  '-id',
  '\u0000',
  '\ud800',
  '\ufeff',
] as const

const anyText = fc.oneof(
  fc.constantFrom(...oddTexts, ...sql),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(200, 201, 999).map((length) => 'x'.repeat(length)),
)

/** An empty part of a path is the address of another call. */
const textFor = (one: Parameter) => anyText.filter((text) => one.in !== 'path' || text !== '')

/** Percent-encoded as bytes, so that lone surrogates arrive as well. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function addressOf(path: string, given: readonly (readonly [Parameter, string])[]): string {
  const query = given.filter(([one]) => one.in === 'query')
  const filled = given
    .filter(([one]) => one.in === 'path')
    .reduce((text, [{ name }, value]) => text.replace(`{${name}}`, encoded(value)), path)
  return `${filled}?${query.map(([{ name }, value]) => `${name}=${encoded(value)}`).join('&')}`
}

function sendingFor(method: string, headers: Record<string, string>) {
  return method === 'get' ? { headers } : { headers, body: enough }
}

async function aBusyServer(): Promise<TestServer & { readonly headers: Record<string, string> }> {
  const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const headers = await server.signIn()
  await aProduct(server.db)
  await server.send('PUT', '/api/order?id=p', { body: anOrderBody() })
  await server.send('POST', '/api/v1.0/email/send', {
    body: { template_params: aMessage({ message: 'Good day' }) },
  })
  // The first reader of the list counts the buyer of the order.
  await server.send('GET', '/api/admin/buyers', { headers })
  return { ...server, headers }
}

it(
  'names the invalid values of an address, and answers as its document says',
  timeouts,
  async () => {
    const { headers, ...server } = await aBusyServer()
    const document = await apiDocument(server)
    const before = await allRows(server.db)
    let refused = 0

    const anyAddress = fc.constantFrom(...addressedCalls(document)).chain((call) =>
      fc.record({
        path: fc.constant(call.path),
        method: fc.constant(call.method),
        given: fc
          .tuple(...call.parameters.map((one) => fc.tuple(fc.constant(one), textFor(one))))
          .chain((all) =>
            fc
              .subarray(all, { minLength: 1 })
              .map((some) => [...new Set([...all.filter(([one]) => one.in === 'path'), ...some])]),
          ),
      }),
    )
    await fc.assert(
      fc.asyncProperty(anyAddress, async ({ path, method, given }) => {
        const address = addressOf(path, given)
        const answer = await server.send(method.toUpperCase(), address, sendingFor(method, headers))

        const { status } = answer
        const said = `${method} ${address}: ${status} ${answer.text.slice(0, 300)}`
        expect(status, said).toBeLessThan(500)
        expect(answerProblems(document, { path, method }, answer), said).toEqual([])
        if (method !== 'get') expect(status, said).toBeGreaterThanOrEqual(400)
        const wrong = given
          .filter(
            ([one, text]) => one.in === 'query' && schemaProblems(one.schema, text).length > 0,
          )
          .map(([{ name }]) => name)
        if (wrong.length === 0) return
        refused += 1
        expect(status, said).toBe(400)
        expect(Object.keys(answer.body.fields), said).toEqual(expect.arrayContaining(wrong))
      }),
      runs(100),
    )

    expect(refused).toBeGreaterThan(10)
    expect(await allRows(server.db)).toEqual(before)
  },
)

it('treats SQL and wildcards in an address as text', timeouts, async () => {
  const { headers, ...server } = await aBusyServer()
  const calls = addressedCalls(await apiDocument(server))
  const before = await allRows(server.db)
  const found: string[] = []

  for (const { method, path, parameters } of calls) {
    const texts = parameters.filter((one) => one.in === 'path' || isText(one))
    if (texts.length === 0) continue
    for (const text of sql) {
      const given = texts.map((one) => [one, text] as const)
      const subject = path.endsWith('/history') ? '&subject=order' : ''
      const address = addressOf(path, given) + subject
      const answer = await server.send(method.toUpperCase(), address, sendingFor(method, headers))
      // A form with files refuses another type before it looks anything up.
      const isRefused = [400, 403, 404, 415].includes(answer.status)
      const isNothing = isRefused || answer.body?.total === 0 || answer.body?.items?.length === 0
      if (!isNothing) found.push(`${method} ${address}: ${answer.text.slice(0, 200)}`)
    }
  }

  expect(found).toEqual([])
  expect(await allRows(server.db)).toEqual(before)
})

/** Parameters for which the document allows any text. */
function isText({ schema }: Parameter): boolean {
  return schema.type === 'string' && schema.enum === undefined && schema.pattern === undefined
}
