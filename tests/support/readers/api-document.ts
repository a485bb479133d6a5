/** Reads the API document from a running server and compares answers with it. */

import type { TestAnswer, TestServer } from '#tests/make/a-server.ts'
import { schemaProblems } from '#tests/support/readers/json-schema.ts'

type Schema = Readonly<Record<string, unknown>>

export type Operation = {
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
      }
    >
  >
  readonly security: readonly Record<string, readonly string[]>[]
}

export type ApiDocument = {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>
    readonly securitySchemes: Readonly<Record<string, { readonly name?: string }>>
  }
}

export async function apiDocument({ send }: Pick<TestServer, 'send'>): Promise<ApiDocument> {
  return (await send('GET', '/api/openapi.json')).body
}

type Described = { readonly method: string; readonly path: string; readonly operation: Operation }

/** With `path` as the document writes it: `/api/user/{email}`. */
export function operationsOf({ paths }: Pick<ApiDocument, 'paths'>): readonly Described[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** The differences between the answer and the document's description of it. */
export function answerProblems(
  document: ApiDocument,
  { path, method }: Pick<Described, 'path' | 'method'>,
  answer: TestAnswer,
): readonly string[] {
  const operation = document.paths[path]?.[method]
  if (!operation) return [`${method} ${path} is not in the document`]
  const response = operation.responses[answer.status] ?? operation.responses.default
  const content = response?.content
  if (!content) return answer.text === '' ? [] : [`${answer.status} has a body`]

  const type = String(answer.headers['content-type']).split(';')[0] ?? ''
  // The server's own refusals have the same shape, whatever media type the endpoint returns.
  const schema = (content[type] ?? operation.responses.default?.content?.[type])?.schema
  if (!schema) return [`${answer.status} has no ${type}`]
  const name = String(schema.$ref ?? '')
    .split('/')
    .at(-1)
  return schemaProblems(
    name === '' ? schema : document.components.schemas[name ?? ''],
    type === 'application/json' ? answer.body : answer.text,
  )
}
