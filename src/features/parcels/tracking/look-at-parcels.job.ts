/** Asks couriers about the parcels that are due: by the time of their last news, or after a webhook. */

import { type ApiCourier, apiCouriers } from '#src/domain/parcels/courier-name.ts'
import { nextLook } from '#src/domain/parcels/next-look.ts'
import type { Courier } from '#src/features/parcels/couriers/courier.ts'
import { applyTracking } from '#src/features/parcels/tracking/apply-tracking.server.ts'
import {
  claimLooks,
  type Look,
  scheduleLook,
} from '#src/features/parcels/tracking/claim-looks.server.ts'
import { settleByHint } from '#src/features/parcels/tracking/settle-by-hint.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { type Pace, runPeriodically } from '#src/platform/run-periodically.ts'

const defaultPace = { firstAfterMs: 5_000, everyMs: 5_000 }
const looksAtOnce = 20
/** A courier that answers nothing costs a round one time limit, not twenty. */
const silentMs = 60_000

type LookingShop = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation' | 'hasOrderSheet'> & {
  /** Undefined while the owner has no account at this courier. */
  readonly courierOf: (name: ApiCourier) => Promise<Courier | undefined>
}

/** Returns how many parcels it asked about. Several processes may look at once. */
export async function lookAtParcels(shop: LookingShop): Promise<number> {
  const couriers = new Map<ApiCourier, Courier>()
  for (const name of apiCouriers) {
    const courier = await shop.courierOf(name)
    if (courier) couriers.set(name, courier)
  }
  const names = [...couriers.keys()]
  const looks = await claimLooks(shop.db, { now: shop.clock(), atMost: looksAtOnce, names })
  const byCourier = Map.groupBy(looks, ({ courier }) => courier)
  await Promise.all(
    [...couriers].map(([name, courier]) => lookAtAll(shop, courier, byCourier.get(name) ?? [])),
  )
  return looks.length
}

/** One call after the other: a courier that hangs delays its own parcels alone. */
async function lookAtAll(
  shop: LookingShop,
  courier: Courier,
  looks: readonly Look[],
): Promise<void> {
  let paused: Date | undefined
  for (const look of looks) {
    if (paused) await postpone(shop, look, paused)
    else paused = await lookAt(shop, courier, look)
  }
}

/** Until when no other parcel is asked about: the courier asked to wait, or does not answer. */
async function lookAt(shop: LookingShop, courier: Courier, look: Look): Promise<Date | undefined> {
  const answer = look.isUnsettled
    ? await settleByHint(shop, courier, look)
    : await courier.track(look)
  if (answer === 'unproven') {
    // Until the next webhook; a booking asks by itself where the courier can be asked by invoice.
    await commit(shop.db, (tx) => scheduleLook(tx, look, undefined))
    return undefined
  }
  if (answer.kind === 'wait') {
    const until = new Date(shop.clock().getTime() + answer.seconds * 1_000)
    await postpone(shop, look, until)
    return until
  }
  const isStored = answer.kind === 'tracked' && (await applyTracking(shop, look, answer)).ok
  if (!isStored) await postpone(shop, look)
  if (answer.kind !== 'no-answer') return undefined
  return new Date(shop.clock().getTime() + silentMs)
}

async function postpone(shop: LookingShop, look: Look, until?: Date): Promise<void> {
  const now = shop.clock()
  const at = until ?? nextLook(now, look.heardAt ?? now)
  await commit(shop.db, (tx) => scheduleLook(tx, look, at))
}

/** Runs until `signal`. */
export function keepLookingAtParcels(
  shop: LookingShop & { readonly log: Log },
  signal: AbortSignal,
  pace: Pace = defaultPace,
): Promise<void> {
  return runPeriodically(() => lookAtParcels(shop), pace, {
    signal,
    onError: (error) => shop.log.warn({ event: 'tracking-failed', err: error }),
  })
}
