import type { ShopCheck } from './check-shop.server.ts'

/** The summary line for the terminal; each problem has a line of its own. */
export function reportCheck({ products, orders, movements, outbox, problems }: ShopCheck): string {
  const { waiting, deadLettered, oldestAt } = outbox
  const since = oldestAt === undefined ? '' : `, the oldest since ${oldestAt}`
  return [
    `${products} products, ${orders} orders, ${movements} stock movements`,
    `Outbox: ${waiting} waiting${since}; ${deadLettered} dead-lettered`,
    problems.length === 0 ? 'All is well' : 'Not all is well',
  ].join('\n')
}
