/** Every endpoint with a JSON body, and the body of a permitted caller. */

import { z } from 'zod'
import { scopeOf } from '#src/domain/access/permissions.ts'
import { allEndpoints } from '#src/routes/api/all-endpoints.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import type { ApiDocument } from '#tests/support/readers/api-document.ts'
import { schemaProblems } from '#tests/support/readers/json-schema.ts'
import { type Example, exampleCalls, type World } from './example-calls.ts'

export const Fields = z.record(z.string(), z.unknown())

/** An endpoint with a JSON body, and one way to call it. */
export type BodyCall = {
  readonly method: string
  /** As the document writes it. */
  readonly path: string
  readonly nth: number
  readonly example: Example
  readonly isFor: 'everybody' | 'oneself' | 'admins'
}

export const bodyCalls: readonly BodyCall[] = allEndpoints
  .filter(({ body, documentedBody, takes }) => (body ?? documentedBody) && takes === undefined)
  .flatMap(({ method, path, permission }) =>
    (exampleCalls[`${method} ${path}`] ?? []).map((example, nth) => {
      const requested = example.action ?? permission
      const isForAll = scopeOf(['anonymous'], requested) !== 'none'
      const isForAdmins = scopeOf(['admin'], requested) === 'any'
      return {
        method,
        path: path.replaceAll(/:(\w+)/g, '{$1}'),
        nth,
        example,
        isFor: isForAll ? 'everybody' : isForAdmins ? 'admins' : 'oneself',
      }
    }),
  )

export type Attempt = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** A valid body. */
  readonly good: Readonly<Record<string, unknown>>
}

/** The body of a permitted caller, about a thing of its own. */
export async function attemptOf(world: World, { example, isFor }: BodyCall): Promise<Attempt> {
  const { server, address, owner } = world
  const { email } = await aUser(server.db)
  const isTheirs = isFor !== 'admins'
  const sent = await example.send(world, {
    email,
    isTheirs,
    actors: [isTheirs ? 'guest' : 'admin'],
  })
  const own = isFor === 'oneself' ? await signInAs(server, email) : {}
  const headers = { ...address(), ...(isFor === 'admins' ? await owner() : own) }
  return { path: sent.path, headers, good: Fields.parse(sent.body) }
}

export const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()).default([]),
})
export type ObjectSchema = z.output<typeof ObjectSchema>

const BodySchema = z.union([
  ObjectSchema.transform((schema) => [schema]),
  z.object({ anyOf: z.array(ObjectSchema) }).transform(({ anyOf }) => anyOf),
])

/** Of the body variants of an endpoint, the one that names every field of a valid body. */
export function schemaOf(
  document: ApiDocument,
  { method, path }: BodyCall,
  good: Readonly<Record<string, unknown>>,
): ObjectSchema {
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content
  const schemas = BodySchema.parse(content?.['application/json']?.schema)
  const schema = schemas.find(
    (one) =>
      schemaProblems(one, good).length === 0 &&
      Object.keys(good).every((name) => Object.hasOwn(one.properties, name)),
  )
  if (!schema) throw new Error(`${method} ${path}: its example is not what the document says`)
  return schema
}
