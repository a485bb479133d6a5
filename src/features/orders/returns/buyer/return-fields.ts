/** The name of the field that says how many pieces of a product come back. */
export function piecesField(pid: string): string {
  return `pieces:${pid}`
}
