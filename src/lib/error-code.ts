/** The code that Node, a database or a server gave an error, such as `ENOENT` or `57014`; empty without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
