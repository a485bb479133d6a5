/** The result of a command: a value, or a failure that the caller can act on. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

export function ok<Value>(value: Value): Result<Value, never> {
  return { ok: true, value }
}

export function failed<Failure>(failure: Failure): Result<never, Failure> {
  return { ok: false, failure }
}
