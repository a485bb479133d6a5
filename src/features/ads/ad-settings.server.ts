/** What the owner chose for advertising. The access token is sealed, and leaves only to Facebook. */

import type { PurchaseTime } from '#src/domain/ads/purchase.ts'
import { seal, unseal } from '#src/features/accounts/seal.server.ts'
import { shopSettingsTag } from '#src/features/page-tags.ts'
import type { Secrets } from '#src/features/secrets.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type AdSettings = {
  /** Empty: the shop sends nothing, and no page names Facebook. */
  readonly pixelId: string
  readonly purchaseAt: PurchaseTime
}

export type StoredAdSettings = AdSettings & {
  readonly sealed: string
  /** 0 before the first choice. */
  readonly version: number
}

const untouched: StoredAdSettings = { pixelId: '', purchaseAt: 'confirmed', sealed: '', version: 0 }

const findRow = statement<object, Tables['ad_settings']>((db) =>
  db.selectFrom('ad_settings').select(['name', 'pixel_id', 'purchase_at', 'sealed', 'version']),
)

export async function findAdSettings(reads: Reads | Tx): Promise<StoredAdSettings> {
  const [row] = await findRow(reads, {})
  if (!row) return untouched
  const { pixel_id: pixelId, purchase_at: purchaseAt, sealed, version } = row
  return { pixelId, purchaseAt, sealed, version }
}

type Keys = Pick<Shop, 'clock'> & { readonly secrets: Pick<Secrets, 'atRest'> }

/** Undefined without a token of this pixel, and where this process cannot open it. */
export async function findAdToken(
  { secrets, clock }: Keys,
  { pixelId, sealed }: StoredAdSettings,
): Promise<string | undefined> {
  if (!secrets.atRest || sealed === '') return undefined
  const payload = await unseal(secrets.atRest, sealed, clock())
  // Bound to its pixel: a changed id never sends the token of another.
  return payload?.sub === pixelId && typeof payload.key === 'string' ? payload.key : undefined
}

export type SaveAdSettings = {
  readonly settings: AdSettings
  /** Undefined keeps the token that was typed before for the same id. */
  readonly token: string | undefined
  readonly expectedVersion: number
  /** E-mail of the admin. */
  readonly actor: string
}

export type SaveAdSettingsFailure =
  | { readonly kind: 'changed-meanwhile' }
  /** This process has no key at rest: see SECRETS_KEY. */
  | { readonly kind: 'no-key-at-rest' }

export async function saveAdSettings(
  shop: Shop,
  { settings, token, expectedVersion, actor }: SaveAdSettings,
): Promise<Result<StoredAdSettings, SaveAdSettingsFailure>> {
  const { atRest } = shop.secrets
  const before = await findAdSettings(shop.db.read)
  if (token !== undefined && !atRest) return failed({ kind: 'no-key-at-rest' })
  const isSame = before.pixelId === settings.pixelId
  // Before the transaction, which awaits SQL alone.
  const sealed =
    token !== undefined && atRest && settings.pixelId !== ''
      ? await seal(atRest, { sub: settings.pixelId, key: token })
      : isSame
        ? before.sealed
        : ''
  return transactAndInvalidate<StoredAdSettings, SaveAdSettingsFailure>(shop, async (writing) => {
    const { tx, invalidate } = writing
    const current = await findAdSettings(tx)
    if (current.version !== expectedVersion) return failed({ kind: 'changed-meanwhile' })
    const { sealed: _, version: __, ...shown } = current
    const changed = differences(shown, settings)
    if (token === undefined && Object.keys(changed.after).length === 0) return ok(current)
    const stored = { ...settings, sealed, version: expectedVersion + 1 }
    const row = {
      pixel_id: stored.pixelId,
      purchase_at: stored.purchaseAt,
      sealed,
      version: stored.version,
    }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('ad_settings')
      .values({ name: 'shop', ...row })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(row).where('ad_settings.version', '=', expectedVersion),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return failed({ kind: 'changed-meanwhile' })
    await recordHistory(tx, {
      subject: 'settings',
      subjectId: 'shop',
      actor,
      action: 'ads.edit',
      before: changed.before,
      // That a token was typed, never the token.
      after: { ...changed.after, ...(token !== undefined && { apiKey: '…' }) },
      now: shop.clock(),
    })
    // Every page of the shop has the tag, and names Facebook only where an id is set.
    invalidate(shopSettingsTag)
    return ok(stored)
  })
}
