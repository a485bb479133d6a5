/** How long the other process shows old stock: with a notification, and when the notification is lost. */

import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { askPlainly, orderBy } from './ask-shop.ts'
import { type Figure, median, rounded } from './figure.ts'
import type { Place } from './process-place.ts'

const newsRounds = 20
const newsGoalMs = 100
const lostNewsRounds = 5
const lostNewsGoalMs = 1_000

export async function measureNews({ ports, databaseUrl }: Place): Promise<readonly Figure[]> {
  const pid = 'product-50'
  const [one, other] = ports
  const stockAt = async (port: number): Promise<number> => {
    const { status, text } = await askPlainly(port, { path: `/product/${pid}` })
    // The shop is too busy to render it: try again.
    if (status === 503) return stockAt(port)
    return Number(/In Stock (?:<!-- -->)?([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
  }
  const untilShown = async (stock: number) => {
    const from = performance.now()
    while ((await stockAt(other)) !== stock) {
      if (performance.now() - from > 10_000) throw new Error('The other process heard nothing')
      await wait(2)
    }
    return performance.now() - from
  }

  const told: number[] = []
  for (let round = 0; round < newsRounds; round += 1) {
    const stock = await stockAt(other)
    const order = orderBy(1_000 + round)
    const body = JSON.stringify({ ...JSON.parse(order.body), pid, quantity: 1 })
    const { status } = await askPlainly(one, {
      ...order,
      body,
      headers: { ...order.headers, 'x-forwarded-for': `10.7.0.${round}` },
    })
    if (status !== 201) throw new Error(`An order was answered with ${status}`)
    told.push(await untilShown(stock - 1))
  }

  const db = openPostgres(databaseUrl)
  const lost: number[] = []
  for (let round = 0; round < lostNewsRounds; round += 1) {
    await stockAt(other)
    const stock = 500 + round
    // A process writes the same rows and then notifies; this write does not notify.
    await db.write(async (tx) => {
      await tx.updateTable('products').set({ stock }).where('pid', '=', pid).execute()
      const changedAt = new Date().toISOString()
      const news = { id: `lost-${round}`, tags: `["stock:${pid}"]`, changed_at: changedAt }
      await tx.insertInto('page_changes').values(news).execute()
      return { ok: true, value: undefined }
    })
    lost.push(await untilShown(stock))
  }
  await db.close()

  return [
    newsFigure('a change is on the other process', told, newsGoalMs),
    newsFigure('the same where the notification is lost', lost, lostNewsGoalMs),
  ]
}

function newsFigure(name: string, waits: readonly number[], goalMs: number): Figure {
  const longest = Math.max(...waits)
  return {
    name,
    ours: `${rounded(median(waits), 1)} ms, at most ${rounded(longest, 1)} ms`,
    baseline: `${goalMs} ms`,
    ratio: rounded(longest / goalMs),
    goal: '≤ 1',
    isReached: longest <= goalMs,
    details: { milliseconds: waits.map((ms) => rounded(ms, 1)) },
  }
}
