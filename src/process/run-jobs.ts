/** The work that a running process repeats, beside the outbox. */

import { type NumbersSeen, watchNumbers } from '#src/features/activity/numbers/numbers-seen.job.ts'
import {
  keepSecurityLog,
  type SecurityRows,
} from '#src/features/activity/security/security-rows.job.ts'
import { keepQueueingPurchases } from '#src/features/ads/queue-purchases.job.ts'
import { watchLowStock } from '#src/features/buying/low-stock/watch-low-stock.job.ts'
import { keepDemand } from '#src/features/buying/reorder/count-demand.job.ts'
import {
  type DuePrices,
  keepApplyingPrices,
} from '#src/features/catalogue/prices/due-prices.server.ts'
import { keepDayFigures } from '#src/features/figures/days/keep-day-figures.job.ts'
import { keepPostingExpenses } from '#src/features/journal/repeating/post-due-expenses.job.ts'
import { deleteUnusedPicturesPeriodically } from '#src/features/media/delete-unused-pictures.job.ts'
import { keepBuyers } from '#src/features/orders/buyers/keep-buyers.job.ts'
import { keepIndexing } from '#src/features/orders/list/text-index/index-orders.job.ts'
import { keepAssessing } from '#src/features/orders/risk/assess-orders.job.ts'
import { connectTo } from '#src/features/parcels/accounts/courier-accounts.server.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import { keepLookingAtParcels } from '#src/features/parcels/tracking/look-at-parcels.job.ts'
import { keepAskingAboutPayments } from '#src/features/payments/ask-about-payments.job.ts'
import type { ConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import { keepForgetting } from '#src/features/privacy/forget-old.job.ts'
import {
  keepMissedSearches,
  type MissedSearches,
} from '#src/features/searches/missed-searches.job.ts'
import { watchWaitlist } from '#src/features/waitlist/watch-waitlist.job.ts'
import { keepQueueingWebhooks } from '#src/features/webhooks/queue-webhooks.job.ts'
import type { Config } from '#src/platform/config.ts'
import { mailboxIn } from '#src/platform/data-folder.ts'
import { keepClean } from '#src/platform/database/clean-up.server.ts'
import type { Log } from '#src/platform/log.ts'
import { watchChangedPages } from '#src/platform/page-cache/note-changed-pages.server.ts'
import type { PageCache } from '#src/platform/page-cache/page-cache.ts'

type Jobs = {
  readonly shop: ParcelShop
  readonly config: Config
  readonly log: Log
  readonly cache: PageCache
  readonly prices: DuePrices
  readonly securityRows: SecurityRows
  readonly numbers: NumbersSeen
  readonly missed: MissedSearches
  readonly connectProvider: ConnectProvider
}

/** Resolves when the last run of each has ended, after `signal`. */
export function runJobs(
  { shop, config, log, cache, prices, securityRows, numbers, missed, connectProvider }: Jobs,
  signal: AbortSignal,
): Promise<unknown> {
  const job = { ...shop, log }
  return Promise.all([
    keepClean(job, signal),
    keepIndexing(job, signal),
    keepAssessing(job, signal),
    keepDayFigures(job, signal),
    keepPostingExpenses(job, signal),
    keepDemand(job, signal),
    watchLowStock(job, signal),
    watchWaitlist({ ...job, origin: config.origin }, signal),
    keepQueueingWebhooks(job, signal),
    keepBuyers(job, signal),
    keepQueueingPurchases(job, signal),
    keepApplyingPrices(job, prices, signal),
    deleteUnusedPicturesPeriodically(job, signal),
    watchNumbers({ ...job, numbers }, signal),
    keepMissedSearches({ ...job, missed }, signal),
    keepSecurityLog({ ...job, rows: securityRows }, signal),
    keepLookingAtParcels({ ...job, courierOf: (name) => connectTo(shop, name) }, signal),
    keepAskingAboutPayments({ ...job, connectProvider }, signal),
    keepForgetting({ ...job, mailboxDir: mailboxIn(config) }, signal),
    config.databaseUrl === undefined && watchChangedPages({ ...job, evict: cache.evict }, signal),
  ])
}
