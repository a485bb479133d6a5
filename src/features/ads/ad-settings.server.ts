/** What the owner chose for advertising. The access token is sealed, and leaves only to Facebook. */

import type { Selectable } from 'kysely'
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
  /** The measurement id of Google Analytics; empty: the shop sends nothing there. */
  readonly googleId: string
}

export type StoredAdSettings = AdSettings & {
  readonly sealed: string
  readonly googleSealed: string
  /** 0 before the first choice. */
  readonly version: number
}

const untouched: StoredAdSettings = {
  pixelId: '',
  purchaseAt: 'confirmed',
  googleId: '',
  sealed: '',
  googleSealed: '',
  version: 0,
}

const findRow = statement<object, Selectable<Tables['ad_settings']>>((db) =>
  db
    .selectFrom('ad_settings')
    .select(['name', 'pixel_id', 'purchase_at', 'sealed', 'google_id', 'google_sealed', 'version']),
)

export async function findAdSettings(reads: Reads | Tx): Promise<StoredAdSettings> {
  const [row] = await findRow(reads, {})
  if (!row) return untouched
  const { pixel_id: pixelId, purchase_at: purchaseAt, sealed, version } = row
  const { google_id: googleId, google_sealed: googleSealed } = row
  return { pixelId, purchaseAt, googleId, sealed, googleSealed, version }
}

type Keys = Pick<Shop, 'clock'> & { readonly secrets: Pick<Secrets, 'atRest'> }

/** Undefined without a token of this pixel, and where this process cannot open it. */
export function findAdToken(
  keys: Keys,
  { pixelId, sealed }: StoredAdSettings,
): Promise<string | undefined> {
  return open(keys, { sealed, of: pixelId })
}

/** Undefined without an API secret of this property, and where this process cannot open it. */
export function findGoogleSecret(
  keys: Keys,
  { googleId, googleSealed }: StoredAdSettings,
): Promise<string | undefined> {
  return open(keys, { sealed: googleSealed, of: googleId })
}

async function open(
  { secrets, clock }: Keys,
  { sealed, of }: { readonly sealed: string; readonly of: string },
): Promise<string | undefined> {
  if (!secrets.atRest || sealed === '') return undefined
  const payload = await unseal(secrets.atRest, sealed, clock())
  // Bound to its id: a changed one never sends the key of another.
  return payload?.sub === of && typeof payload.key === 'string' ? payload.key : undefined
}

export type SaveAdSettings = {
  /** Without `googleId`, as callers from before it, Google stays as it is. */
  readonly settings: Omit<AdSettings, 'googleId'> & { readonly googleId?: string | undefined }
  /** Undefined keeps the token that was typed before for the same id. */
  readonly token: string | undefined
  /** The same of Google's API secret. */
  readonly googleSecret: string | undefined
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
  command: SaveAdSettings,
): Promise<Result<StoredAdSettings, SaveAdSettingsFailure>> {
  const { token, googleSecret, expectedVersion, actor } = command
  const hasKeys = token !== undefined || googleSecret !== undefined
  const before = await findAdSettings(shop.db.read)
  const settings: AdSettings = {
    ...command.settings,
    googleId: command.settings.googleId ?? before.googleId,
  }
  if (hasKeys && !shop.secrets.atRest) return failed({ kind: 'no-key-at-rest' })
  const { pixelId, googleId } = settings
  // Before the transaction, which awaits SQL alone.
  const sealed = await sealFor(shop, pixelId, {
    typed: token,
    before: before.pixelId === pixelId ? before.sealed : '',
  })
  const googleSealed = await sealFor(shop, googleId, {
    typed: googleSecret,
    before: before.googleId === googleId ? before.googleSealed : '',
  })
  return transactAndInvalidate<StoredAdSettings, SaveAdSettingsFailure>(shop, async (writing) => {
    const { tx, invalidate } = writing
    const current = await findAdSettings(tx)
    if (current.version !== expectedVersion) return failed({ kind: 'changed-meanwhile' })
    const { sealed: _, googleSealed: __, version: ___, ...shown } = current
    const changed = differences(shown, settings)
    if (!hasKeys && Object.keys(changed.after).length === 0) return ok(current)
    const stored = { ...settings, sealed, googleSealed, version: expectedVersion + 1 }
    const row = {
      pixel_id: stored.pixelId,
      purchase_at: stored.purchaseAt,
      google_id: googleId,
      sealed,
      google_sealed: googleSealed,
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
      // That a key was typed, never the key.
      after: { ...changed.after, ...(hasKeys && { apiKey: '…' }) },
      now: shop.clock(),
    })
    // Every page of the shop has the tag, and asks only where an id is set.
    invalidate(shopSettingsTag)
    return ok(stored)
  })
}

type SealedKey = { readonly typed: string | undefined; readonly before: string }

/** What was stored `before` stays without a typed key; there is none without an id. */
async function sealFor(
  { secrets }: Pick<Shop, 'secrets'>,
  id: string,
  { typed, before }: SealedKey,
): Promise<string> {
  if (typed === undefined || !secrets.atRest || id === '') return before
  return seal(secrets.atRest, { sub: id, key: typed })
}
