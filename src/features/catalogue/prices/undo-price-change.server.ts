/** Takes a change of prices back in one press: before it begins, during it, or afterwards. */

import { canUndo } from '#src/domain/catalogue/price-change.ts'
import { takeOffChange } from '#src/features/catalogue/prices/price-layers.server.ts'
import {
  closeChange,
  endCampaign,
  lockPriceChange,
} from '#src/features/catalogue/prices/step-price-change.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

type UndoPriceChange = {
  readonly id: string
  /** E-mail of the person. */
  readonly actor: string
}

export type UndonePrices = {
  readonly restored: number
  /** Their prices changed since: they stay as they are. */
  readonly left: readonly { readonly pid: string; readonly title: string }[]
}

export type UndoPricesFailure = { readonly kind: 'change-gone' | 'cannot-undo' }

type By = { readonly actor: string; readonly now: Date }

export function undoPriceChange(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  { id, actor }: UndoPriceChange,
): Promise<Result<UndonePrices, UndoPricesFailure>> {
  return transactAndInvalidate<UndonePrices, UndoPricesFailure>(shop, async (writing) => {
    const change = await lockPriceChange(writing.tx, id)
    if (!change) return failed({ kind: 'change-gone' })
    if (!canUndo(change.state)) return failed({ kind: 'cannot-undo' })
    const now = shop.clock()
    const undone =
      change.state === 'running'
        ? await undoCampaign(writing, id, { actor, now })
        : await undoStanding(writing, id, { actor, now })
    await recordHistory(writing.tx, {
      subject: 'prices',
      subjectId: id,
      actor,
      action: 'prices.undo',
      before: {},
      after: { campaign: change.name, products: undone.restored },
      now,
    })
    return ok(undone)
  })
}

async function undoCampaign(writing: WriteContext, id: string, by: By): Promise<UndonePrices> {
  return { restored: await endCampaign(writing, { id }, { state: 'undone', ...by }), left: [] }
}

/** Restores exactly what the change set; nothing of a change that has not begun. */
async function undoStanding(writing: WriteContext, id: string, by: By): Promise<UndonePrices> {
  const { restored, left, ids } = await takeOffChange(writing, id, by)
  await closeChange(writing, { id, state: 'undone', productIds: ids })
  return { restored: restored.length, left: left.map(({ pid, title }) => ({ pid, title })) }
}
