/** The address of another page of an account that leads back to the same place. */
export function withFrom(path: string, from: string): string {
  return from === '/' ? path : `${path}?${new URLSearchParams({ from })}`
}
