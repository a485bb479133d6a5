/** One endpoint of the HTTP API: its permission, what it accepts, and what it does. */

import type { z } from 'zod'
import type { Action } from '#src/domain/access/permissions.ts'
import { type Answer, badInput, type FieldProblems, problem } from '#src/platform/http/answer.ts'
import type { TakenMethod } from '#src/platform/http/request/methods.ts'
import type { ClassRule } from '#src/platform/load/class-rule.ts'

export type Method = Exclude<TakenMethod, 'HEAD'>

/** JSON where an endpoint does not declare a type. `json-text` is JSON whose signature needs the text. `ignored` is a body that no handler sees. */
export type BodyType = 'json' | 'json-text' | 'multipart' | 'ignored'

type Schema = z.ZodType
type Output<Part> = Part extends Schema ? z.output<Part> : undefined

export type DocumentedAnswer = {
  readonly of: string
  readonly schema?: Schema
  /** `application/json` by default. */
  readonly type?: string
}

export type EndpointInput<Query, Body> = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Output<Query>
  /** The query before parsing: the names that the caller gave. */
  readonly rawQuery: Readonly<Record<string, unknown>>
  readonly body: Output<Body>
  /** The body as parsed JSON, or as the fields of a form, with unknown fields. */
  readonly rawBody: unknown
  /** One header, by its name in lower case; null where the request has none. */
  readonly header: (name: string) => string | null
  /** All headers; a new object each time. */
  readonly allHeaders: () => Headers
}

type AskedRead = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
}

export type CachedRead = {
  /** Among the answers of this endpoint. */
  readonly name: string
  /** What the answer shows. */
  readonly tags: readonly string[]
}

type EndpointShape<Context, Query, Body> = {
  readonly method: Method
  /** `/api/oneProduct/:id` */
  readonly path: string
  readonly summary: string
  /** An endpoint for several kinds of callers asks for a further permission in its handler. */
  readonly permission: Action
  /** For the document: each of them opens more of the endpoint, by what the request asks for. */
  readonly furtherActions?: readonly Action[]
  /** What the shop sheds it with under load. */
  readonly requestClass: ClassRule
  readonly query?: Query
  readonly body?: Body
  /** For an endpoint that parses its body itself, because the schema depends on the query. */
  readonly documentedBody?: Schema
  /**
   * `multipart` is multipart/form-data: the body is its fields, a text or a `SentFile` each. `json-text`
   * is the text of a JSON body: the handler parses it.
   */
  readonly takes?: BodyType
  /** For the document: what the endpoint reads from a header, by its name. */
  readonly headers?: Readonly<Record<string, string>>
  readonly bodyLimitBytes?: number
  /** A form with files: from an authorized caller it may take minutes to arrive. */
  readonly isUpload?: true
  /**
   * Of a form with files: whether the caller may send it, by what its address says. Any other caller is
   * answered 404 before the body is read.
   */
  readonly admits?: (context: Context, address: Pick<RawInput, 'params' | 'rawQuery'>) => boolean
  /** For a public read: what the page cache keeps its 200 under. Undefined: it keeps no such answer. */
  readonly cache?: (asked: AskedRead) => CachedRead | undefined
  readonly answers: Readonly<Record<number, DocumentedAnswer>>
  readonly handle: (context: Context, input: EndpointInput<Query, Body>) => Promise<Answer>
}

export type RawInput = Omit<EndpointInput<undefined, undefined>, 'query' | 'body'>

/** What the server needs of an endpoint. The schemas stay for the document. */
export type Endpoint<Context> = Omit<
  EndpointShape<Context, Schema | undefined, Schema | undefined>,
  'handle'
> & {
  readonly run: (context: Context, input: RawInput) => Promise<Answer>
}

/** Parses strictly before the handler runs: it coerces no value, and the answer names every wrong field. */
export function defineEndpoint<
  Context,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(shape: EndpointShape<Context, Query, Body>): Endpoint<Context> {
  const { handle, ...rest } = shape

  return {
    ...rest,
    run: async (context, input) => {
      const query = parsePart(shape.query, input.rawQuery)
      if (!query.ok) return query.answer
      const body = parsePart(shape.body, input.rawBody)
      if (!body.ok) return body.answer

      return handle(context, {
        ...input,
        params: storable(input.params),
        query: query.value as Output<Query>,
        body: body.value as Output<Body>,
      })
    },
  }
}

/** PostgreSQL throws for a NUL, which no stored name has; nor has one the character in its place. */
function storable(params: RawInput['params']): RawInput['params'] {
  if (!Object.values(params).some((text) => text.includes('\0'))) return params
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, text.replaceAll('\0', '\ufffd')]),
  )
}

type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: Answer }

/**
 * An endpoint without a schema for a part gets undefined. `more` holds problems that only the
 * database can tell, so that the same answer names them.
 */
export function parsePart<Part extends Schema | undefined>(
  schema: Part,
  value: unknown,
  more: FieldProblems = {},
): Parsed<Output<Part>> {
  if (!schema) return { ok: true, value: undefined as Output<Part> }

  const parsed = schema.safeParse(value)
  const fields = parsed.success ? {} : fieldProblems(parsed.error)
  if (!fields) return { ok: false, answer: notAnObject }
  const problems = { ...more, ...fields }
  if (!parsed.success || Object.keys(problems).length > 0) {
    return { ok: false, answer: badInput(problems) }
  }
  return { ok: true, value: parsed.data as Output<Part> }
}

const notAnObject = problem(400, 'bad-input', 'Send a JSON object with the fields of this call.')

/** The first problem of each field; undefined where the whole value is wrong. */
export function fieldProblems(error: z.ZodError): FieldProblems | undefined {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const [name] = path
    if (name === undefined) return undefined
    fields[String(name)] ??= message
  }
  return fields
}
