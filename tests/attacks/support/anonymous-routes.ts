/**
 * Every route that an anonymous caller may use, from the running server's own routes, its API document
 * and routes.ts: a new route appears here without a change. Each has the requests of a flood.
 */

import { type Action, scopeOf } from '#src/domain/access/permissions.ts'
import { type ApiDocument, operationsOf } from '#tests/support/readers/api-document.ts'
import { dataAddress, formQuery, type Page } from '#tests/support/readers/page-routes.ts'
import { exampleCalls, type Sent, type World } from './example-calls.ts'
import { type FloodRequest, mark } from './flood-request.ts'
import type { RecordedRoute } from './recorded-routes.ts'

export type FloodedRoute = {
  /** `GET /product/:pid` */
  readonly method: string
  readonly path: string
  /** One file may hold the same page in each language; other routes have none. */
  readonly file?: string
  readonly requests: readonly FloodRequest[]
}

export type Routes = {
  /** Of the server itself, without the pages. */
  readonly recorded: readonly RecordedRoute[]
  readonly document: ApiDocument
  readonly pages: readonly Page[]
}

export async function anonymousRoutes(
  world: World,
  { recorded, document, pages }: Routes,
): Promise<readonly FloodedRoute[]> {
  const own = await Promise.all(
    openRoutes(recorded).map(async (route) => ({
      ...route,
      requests:
        route.method === 'GET'
          ? reads([...(await examplesOf(world, route)), ...queriesOf(document, route)])
          : writes(route, await examplesOf(world, route)),
    })),
  )
  return [...own, ...pages.filter(isOpenPage).flatMap(floodsOfPage)]
}

/** The anonymous routes of each source that no flood covers, by method and path. */
export function uncovered(
  floods: readonly FloodedRoute[],
  { recorded, document, pages }: Routes,
): readonly string[] {
  const ofServer = openRoutes(recorded).map(({ method, path }) => `${method} ${path}`)
  const operations = operationsOf(document)
    .filter(({ operation }) => operation.security.some((one) => Object.keys(one).length === 0))
    .map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  const ofPages = pages
    .filter(isOpenPage)
    .flatMap((page) => methodsOf(page).map((method) => `${method} ${page.path}`))
  const covered = new Set(floods.map(({ method, path }) => `${method} ${path}`))
  const all = new Set([...ofServer, ...operations, ...ofPages])
  return [...all].filter((name) => !covered.has(name))
}

/** Without HEAD, which each flood of GET sends as well. */
function openRoutes(
  recorded: readonly RecordedRoute[],
): readonly Pick<FloodedRoute, 'method' | 'path'>[] {
  return recorded.flatMap(({ methods, url, action }) => {
    const [method = '', ...others] = methods
    const isOpen = action !== undefined && isAnonymous(action)
    // Other methods of a known path are one route that only refuses.
    return others.length > 0 || method === 'HEAD' || !isOpen ? [] : [{ method, path: url }]
  })
}

function isAnonymous(action: Action): boolean {
  return scopeOf(['anonymous'], action) !== 'none'
}

function isOpenPage({ parts }: Page): boolean {
  return parts.every(({ read }) => isAnonymous(read))
}

function methodsOf({ hasForm, parts }: Page): readonly ('GET' | 'POST')[] {
  return hasForm && parts.every(({ write }) => isAnonymous(write)) ? ['GET', 'POST'] : ['GET']
}

/** The values of path parameters that name an existing thing; the others name nothing. */
const existing: Readonly<Record<string, string>> = { ':pid': 'kettle' }

function filled(path: string, known = existing): string {
  return path.replaceAll(/:\w+|\*/g, (name) => known[name] ?? mark)
}

/** The requests that the route answers, where it has an example. */
async function examplesOf(
  world: World,
  { method, path }: Pick<FloodedRoute, 'method' | 'path'>,
): Promise<readonly Sent[]> {
  const examples = (exampleCalls[`${method} ${path}`] ?? []).filter(
    ({ action }) => action === undefined || isAnonymous(action),
  )
  const subject = { email: 'stranger@example.com', isTheirs: true, actors: ['anonymous'] } as const
  const sent = await Promise.all(examples.map(({ send }) => send(world, subject)))
  return [{ path: filled(path) }, { path: filled(path, {}) }, ...sent]
}

/** One address for each documented parameter of the query. */
function queriesOf(
  document: ApiDocument,
  { method, path }: Pick<FloodedRoute, 'method' | 'path'>,
): readonly Sent[] {
  const documented = path.replaceAll(/:(\w+)/g, '{$1}')
  const parameters = document.paths[documented]?.[method.toLowerCase()]?.parameters ?? []
  return parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => ({ path: `${filled(path)}?${name}=${valueFor(schema)}` }))
}

function valueFor(schema: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(schema.enum)) return String(schema.enum[0])
  return /integer|number|\^/.test(JSON.stringify(schema)) ? '1' : `kettle%20${mark}`
}

/** GET as it is, past every cache, and HEAD. */
function reads(sent: readonly Sent[]): readonly FloodRequest[] {
  return distinct(
    sent.flatMap(({ path, headers = {} }) => {
      const fresh = `${path}${path.includes('?') ? '&' : '?'}x=${mark}`
      return [
        { method: 'GET', path, headers },
        { method: 'GET', path: fresh, headers },
        { method: 'HEAD', path: fresh, headers },
      ]
    }),
  )
}

const asJson = { 'content-type': 'application/json' }
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

const rubbish = [
  { headers: asJson, body: `{"rubbish":"${mark}"}` },
  { headers: asJson, body: `{"rubbish":` },
  { headers: asForm, body: `rubbish=${mark}` },
] as const

function writes(
  { method, path }: Pick<FloodedRoute, 'method' | 'path'>,
  examples: readonly Sent[],
): readonly FloodRequest[] {
  return distinct([
    ...examples.flatMap(({ path: example, body }) =>
      body === undefined ? rubbish.map((one) => ({ method, path: example, ...one })) : [],
    ),
    ...examples.flatMap(({ path: example, body, headers }) =>
      body === undefined
        ? []
        : [
            { method, path: example, headers: { ...asJson, ...headers }, body: asText(body) },
            { method, path: example, ...rubbish[0] },
          ],
    ),
    { method, path: filled(path), headers: {} },
  ])
}

function asText(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
}

/** What a page might read from its query: a search, and an order number with a token of the right form. */
const filledQuery = `q=kettle%20${mark}&page=1&oid=PM-00000001&token=${'x'.repeat(43)}&x=${mark}`

/** A value for each field of the shop's forms, so that each gets past its first check. */
const filledForm = new URLSearchParams({
  email: `${mark}@example.com`,
  password: `wrong ${mark}`,
  name: 'Karim',
  user_name: 'Karim',
  user_email: 'karim@example.com',
  message: `Good day ${mark}`,
  number: 'PM-00000001',
  phone: '01712345678',
  cname: `Karim ${mark}`,
  cphone: '01712345678',
  caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
  quantity: '1',
  zone: 'inside-dhaka',
}).toString()

function floodsOfPage(page: Page): readonly FloodedRoute[] {
  const { path, file } = page
  const addresses = [filled(path), filled(path, {})]
  const data = addresses.map(dataAddress)
  return methodsOf(page).map((method) => ({
    method,
    path,
    file,
    requests:
      method === 'GET'
        ? reads(
            [...addresses, ...data].flatMap((address) => [
              { path: address },
              { path: `${address}?${filledQuery}` },
            ]),
          )
        : distinct(
            [...addresses, ...data].flatMap((address) =>
              [`rubbish=${mark}`, filledForm].map((body) => ({
                method,
                path: address + formQuery(page),
                headers: asForm,
                body,
              })),
            ),
          ),
  }))
}

function distinct(requests: readonly FloodRequest[]): readonly FloodRequest[] {
  return [...new Map(requests.map((one) => [JSON.stringify(one), one])).values()]
}
