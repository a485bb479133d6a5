/** The address of the page that prints these orders. A comma needs no escape in a query. */
export function printPath(numbers: readonly string[]): string {
  return `/dashboard/print?orders=${numbers.map(encodeURIComponent).join(',')}`
}
