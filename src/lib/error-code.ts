/** As Node, a database or a server names what happened, such as `ENOENT` or `57014`; empty where nobody did. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
