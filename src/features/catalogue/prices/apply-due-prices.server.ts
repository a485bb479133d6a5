/** Begins and ends the changes of prices whose time has come. */

import {
  beginPriceChange,
  campaignAuthor,
  endCampaign,
  lockPriceChange,
} from '#src/features/catalogue/prices/step-price-change.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

type PriceShop = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>

/**
 * A transaction a step, in the order of time, so that a shop that stood still takes every step. Any
 * number of processes may run it at once: each step happens once.
 */
export async function applyDuePriceChanges(shop: PriceShop): Promise<void> {
  for (;;) {
    const id = await findDue(shop.db.read, utcText(shop.clock()))
    if (id === undefined) return
    await applyStep(shop, id)
  }
}

/** An end comes before a start at the same moment: the next campaign keeps the true price beneath. */
async function findDue(reads: Reads, now: string): Promise<string | undefined> {
  const due = await reads
    .selectFrom('price_changes')
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('state', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return due?.id
}

async function applyStep(shop: PriceShop, id: string): Promise<void> {
  await transactAndInvalidate<undefined, never>(shop, async (writing) => {
    const change = await lockPriceChange(writing.tx, id)
    const now = shop.clock()
    // Another process was faster, or the owner.
    if (!change || change.nextAt === null || change.nextAt > utcText(now)) return ok(undefined)
    const by = { actor: campaignAuthor, now }
    if (change.state === 'planned') await beginPriceChange(writing, change, by)
    else await endCampaign(writing, change, { state: 'ended', ...by })
    return ok(undefined)
  })
}

/**
 * When a change of prices, or a coupon after `since`, begins or ends next, in milliseconds since 1970;
 * undefined where nothing is to come.
 */
export async function findNextBoundary(reads: Reads, since: string): Promise<number | undefined> {
  const { next: step } = await reads
    .selectFrom('price_changes')
    .select((eb) => eb.fn.min<string | null>('next_at').as('next'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const { starts, ends } = await reads
    .selectFrom('coupons')
    .select((eb) =>
      (['starts', 'ends'] as const).map((name) => {
        const column = eb.ref(`${name}_at`)
        return eb.fn
          .min<string | null>(eb.case().when(column, '>', since).then(column).end())
          .as(name)
      }),
    )
    .executeTakeFirstOrThrow()
  const times = [step, starts, ends].flatMap((time) => time ?? [])
  return times.length === 0 ? undefined : Math.min(...times.map((time) => Date.parse(time)))
}

/** The pids of products whose prices a boundary after `since` and up to `until` may have changed. */
export async function pidsOfBoundaries(
  reads: Reads,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<readonly string[]> {
  const rows = await reads
    .selectFrom('price_changes')
    .innerJoin('price_change_lines', 'price_change_lines.change_id', 'price_changes.id')
    .innerJoin('products', 'products.id', 'price_change_lines.product_id')
    .select('products.pid')
    .distinct()
    .where((eb) =>
      eb.or(
        (['starts_at', 'ends_at'] as const).map((column) =>
          eb.and([eb(column, '>', since), eb(column, '<=', until)]),
        ),
      ),
    )
    .execute()
  return rows.map(({ pid }) => pid)
}
