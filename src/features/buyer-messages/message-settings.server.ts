/** What the owner chose for messages to buyers. The gateway's key is sealed, and leaves only to a gateway. */

import { z } from 'zod'
import { type Gateway, messageEvents, needsKey } from '#src/domain/messages/buyer-message.ts'
import { fromTaka, type Poisha, poisha } from '#src/domain/money.ts'
import { seal, unseal } from '#src/features/accounts/seal.server.ts'
import { findSpentToday } from '#src/features/buyer-messages/daily-limit.server.ts'
import {
  type ChosenEvents,
  choiceColumns,
  eventsFrom,
  type Templates,
  templatesFrom,
} from '#src/features/orders/notify/stored-choices.server.ts'
import { shopSettingsTag } from '#src/features/page-tags.ts'
import type { Secrets } from '#src/features/secrets.server.ts'
import { shopSettingsId } from '#src/features/settings/edit-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type MessageSettings = {
  readonly gateway: Gateway
  /** Approved by the gateway; empty where it chooses one. */
  readonly senderId: string
  readonly partCost: Poisha
  readonly dailyLimit: Poisha
  readonly events: ChosenEvents
  readonly templates: Templates
  readonly backInStock: BackInStock
}

export type BackInStock = {
  readonly isOn: boolean
  /** A language without one has the shop's own. */
  readonly texts: { readonly [Name in Language]?: string | undefined }
}

export type StoredMessageSettings = MessageSettings & {
  readonly sealed: string
  /** 0 before the first choice. */
  readonly version: number
}

const Texts = z.object({ en: z.string().optional(), bn: z.string().optional() })

/** Off: a shop sends nothing until its owner chooses a gateway. */
const untouched: StoredMessageSettings = {
  gateway: 'off',
  senderId: '',
  partCost: poisha(50),
  dailyLimit: fromTaka(200),
  events: { sms: [...messageEvents], mail: [] },
  templates: {},
  backInStock: { isOn: true, texts: {} },
  sealed: '',
  version: 0,
}

export async function findMessageSettings(reads: Reads | Tx): Promise<StoredMessageSettings> {
  const row = await reads.selectFrom('buyer_message_settings').selectAll().executeTakeFirst()
  if (!row) return untouched
  return {
    gateway: row.gateway,
    senderId: row.sender_id,
    partCost: poisha(row.part_cost_poisha),
    dailyLimit: poisha(row.daily_limit_poisha),
    events: eventsFrom(row),
    templates: templatesFrom(row),
    backInStock: {
      isOn: row.tells_back_in_stock === 1,
      texts: Texts.parse(JSON.parse(row.back_in_stock_texts)),
    },
    sealed: row.sealed,
    version: row.version,
  }
}

/** Whether a phone on a waiting list gets an SMS. */
export function tellsBackInStock({
  gateway,
  backInStock,
}: Pick<StoredMessageSettings, 'gateway' | 'backInStock'>): boolean {
  return gateway !== 'off' && backInStock.isOn
}

/** `atRest` is a key that is not in the database; a process without one stores no key of a gateway. */
export type SealingSecrets = Pick<Secrets, 'limitKey'> & {
  readonly atRest?: Uint8Array | undefined
}

type Keys = Pick<Shop, 'clock'> & { readonly secrets: SealingSecrets }

/** Undefined without a key of this gateway, and where this process cannot open it. */
export async function findGatewayKey(
  { secrets, clock }: Keys,
  { gateway, sealed }: Pick<StoredMessageSettings, 'gateway' | 'sealed'>,
): Promise<string | undefined> {
  if (!secrets.atRest || sealed === '') return undefined
  const payload = await unseal(secrets.atRest, sealed, clock())
  // Bound to its gateway, so that no other one is ever called with it.
  const isOwn = payload?.sub === gateway && typeof payload.key === 'string'
  return isOwn ? String(payload.key) : undefined
}

/** The settings with what this process can do with them, and what the messages of today cost. */
export async function findMessageStanding(
  shop: Keys & Pick<Shop, 'db'>,
  known?: StoredMessageSettings,
): Promise<{
  readonly settings: StoredMessageSettings
  readonly hasKey: boolean
  readonly spentToday: Poisha
}> {
  const settings = known ?? (await findMessageSettings(shop.db.read))
  return {
    settings,
    hasKey: (await findGatewayKey(shop, settings)) !== undefined,
    spentToday: await findSpentToday(shop.db.read, shop.clock()),
  }
}

export type SaveMessageSettings = {
  /** Without `backInStock`, that stays as it was. */
  readonly settings: Omit<MessageSettings, 'backInStock'> & {
    readonly backInStock?: BackInStock | undefined
  }
  /** Undefined keeps the key that was typed before. */
  readonly apiKey: string | undefined
  readonly expectedVersion: number
  /** E-mail of the admin. */
  readonly actor: string
}

export type SaveMessageSettingsFailure =
  | { readonly kind: 'changed-meanwhile'; readonly current: StoredMessageSettings }
  /** This process has no key at rest: see SECRETS_KEY. */
  | { readonly kind: 'no-key-at-rest' }
  | { readonly kind: 'key-missing' }

export async function saveMessageSettings(
  shop: Keys & Pick<Shop, 'db' | 'cacheInvalidation'>,
  { settings: wanted, apiKey, expectedVersion, actor }: SaveMessageSettings,
): Promise<Result<StoredMessageSettings, SaveMessageSettingsFailure>> {
  const { gateway } = wanted
  const before = await findMessageSettings(shop.db.read)
  const settings = { ...wanted, backInStock: wanted.backInStock ?? before.backInStock }
  const known = await findGatewayKey(shop, { gateway, sealed: before.sealed })
  const key = apiKey ?? known
  if (needsKey(gateway) && key === undefined) {
    return failed({ kind: shop.secrets.atRest ? 'key-missing' : 'no-key-at-rest' })
  }
  if (key !== undefined && !shop.secrets.atRest) return failed({ kind: 'no-key-at-rest' })
  // Before the transaction, which awaits SQL alone.
  const sealed =
    needsKey(gateway) && key !== undefined && shop.secrets.atRest
      ? await seal(shop.secrets.atRest, { sub: gateway, key })
      : ''
  return transactAndInvalidate<StoredMessageSettings, SaveMessageSettingsFailure>(
    shop,
    async (writing) => {
      const { tx, invalidate } = writing
      const current = await findMessageSettings(tx)
      if (current.version !== expectedVersion) return failed({ kind: 'changed-meanwhile', current })
      const { sealed: _before, version: _version, ...shown } = current
      const changed = differences(shown, settings)
      const isKeyTyped = apiKey !== undefined
      if (!isKeyTyped && Object.keys(changed.after).length === 0) return ok(current)
      if (!(await storeIn(tx, { settings, sealed, expectedVersion }))) {
        return failed({ kind: 'changed-meanwhile', current: await findMessageSettings(tx) })
      }
      await recordHistory(tx, {
        subject: 'settings',
        subjectId: shopSettingsId,
        actor,
        action: 'messages.edit',
        ...withTypedKey(changed, isKeyTyped),
        now: shop.clock(),
      })
      // The page about privacy says that a service learns the phones, that of a product that an SMS comes.
      if (
        needsKey(current.gateway) !== needsKey(gateway) ||
        tellsBackInStock(current) !== tellsBackInStock(settings)
      ) {
        invalidate(shopSettingsTag)
      }
      return ok({ ...settings, sealed, version: expectedVersion + 1 })
    },
  )
}

/** That a key was typed, never the key. */
function withTypedKey(
  changed: ReturnType<typeof differences>,
  isKeyTyped: boolean,
): ReturnType<typeof differences> {
  return isKeyTyped ? { ...changed, after: { ...changed.after, apiKey: '…' } } : changed
}

type Storing = Pick<SaveMessageSettings, 'expectedVersion'> & {
  readonly settings: MessageSettings
  readonly sealed: string
}

async function storeIn(tx: Tx, { settings, sealed, expectedVersion }: Storing): Promise<boolean> {
  const isOn: 0 | 1 = settings.backInStock.isOn ? 1 : 0
  const row = {
    gateway: settings.gateway,
    sender_id: settings.senderId,
    sealed,
    part_cost_poisha: settings.partCost,
    daily_limit_poisha: settings.dailyLimit,
    ...choiceColumns(settings),
    tells_back_in_stock: isOn,
    back_in_stock_texts: JSON.stringify(settings.backInStock.texts),
    version: expectedVersion + 1,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('buyer_message_settings')
    .values({ name: 'shop', ...row })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(row)
        .where('buyer_message_settings.version', '=', expectedVersion),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
