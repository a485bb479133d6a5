/** Ends an exhaustive switch: a new case does not compile until it is handled. */
export function assertNever(value: never): never {
  throw new Error(`Not handled: ${JSON.stringify(value)}`)
}
