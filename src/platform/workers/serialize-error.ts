/** An error crosses to another thread without its class. `errcode` is SQLite's own number of it. */
export type SerializedError = {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly errcode?: number
}

export function serializeError(thrown: unknown): SerializedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { name, message, stack } = error
  const errcode = 'errcode' in error ? Number(error.errcode) : undefined
  return { name, message, stack, ...(errcode !== undefined && { errcode }) }
}

export function deserializeError({ message, ...more }: SerializedError): Error {
  return Object.assign(new Error(message), more)
}
