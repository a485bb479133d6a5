import type { z } from 'zod'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'

/** Returns a catalogue key for each wrong field, or undefined when the body is not an object. */
export type WrongFields = {
  readonly kind: 'wrong-fields'
  readonly problems: FieldProblems | undefined
}

export function readForm<Schema extends z.ZodType>(
  form: Schema,
  body: unknown,
): Result<z.output<Schema>, WrongFields> {
  const parsed = form.safeParse(body)
  return parsed.success
    ? ok(parsed.data)
    : failed({ kind: 'wrong-fields', problems: fieldProblems(parsed.error) })
}
