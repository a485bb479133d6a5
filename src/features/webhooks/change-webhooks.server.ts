/** The owner adds, changes and removes endpoints. */

import { placesOfEndpoints, type WebhookEvent } from '#src/domain/webhooks/webhook-event.ts'
import { shopSettingsId } from '#src/features/settings/edit-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import {
  findEndpoint,
  listEndpoints,
  lockEndpoints,
  type WebhookEndpoint,
  writeWants,
} from '#src/features/webhooks/webhook-rows.server.ts'
import { makeSecret } from '#src/features/webhooks/webhook-secrets.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { urlProblem } from '#src/platform/outgoing/public-address.server.ts'

export type WebhookShop = Pick<Shop, 'db' | 'clock'> & {
  readonly secrets: Pick<Shop['secrets'], 'atRest'>
  readonly webhooksReachLoopback: boolean
}

type Wanted = { readonly url: string; readonly events: readonly WebhookEvent[] }

export type AddWebhook = Wanted & { readonly actor: string }

export type WebhookFailure =
  /** This process has no key at rest: see SECRETS_KEY. */
  | { readonly kind: 'no-key-at-rest' }
  | { readonly kind: 'bad-url'; readonly because: NonNullable<ReturnType<typeof urlProblem>> }
  | { readonly kind: 'too-many' }
  | { readonly kind: 'endpoint-gone' }
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'no-secret' }

/** In no other answer. */
export type WithSecret = { readonly endpoint: WebhookEndpoint; readonly secret: string }

export async function addWebhook(
  { db, clock, secrets: { atRest }, webhooksReachLoopback }: WebhookShop,
  { url, events, actor }: AddWebhook,
): Promise<Result<WithSecret, WebhookFailure>> {
  if (!atRest) return failed({ kind: 'no-key-at-rest' })
  const because = urlProblem(url, { reachesLoopback: webhooksReachLoopback })
  if (because !== undefined) return failed({ kind: 'bad-url', because })
  const now = clock()
  const id = newId(now)
  // Before the transaction: it awaits SQL alone.
  const { secret, sealed } = await makeSecret(atRest, { id, sealed: '' }, now)
  return transact<WithSecret, WebhookFailure>(db, async (tx) => {
    await lockEndpoints(tx)
    const taken = (await listEndpoints(tx)).map(({ place }) => place)
    const place = placesOfEndpoints.find((one) => !taken.includes(one))
    if (place === undefined) return failed({ kind: 'too-many' })
    await tx
      .insertInto('webhook_endpoints')
      .values({
        id,
        place,
        url,
        events: JSON.stringify(events),
        sealed,
        state: 'on',
        failing_since: null,
        next_try_at: null,
        last_success_at: null,
        made_at: now.toISOString(),
      })
      .execute()
    await writeWants(tx)
    await note(tx, { action: 'webhook.add', after: told({ url, events }), actor, now })
    return ok({ endpoint: await requireEndpoint(tx, id), secret })
  })
}

export type ChangeWebhook = Wanted & {
  readonly id: string
  readonly isOn: boolean
  readonly expectedVersion: number
  readonly actor: string
}

/** Switched on again, it starts without the failures of before. */
export async function changeWebhook(
  { db, clock, webhooksReachLoopback }: WebhookShop,
  { id, url, events, isOn, expectedVersion, actor }: ChangeWebhook,
): Promise<Result<WebhookEndpoint, WebhookFailure>> {
  const because = urlProblem(url, { reachesLoopback: webhooksReachLoopback })
  if (because !== undefined) return failed({ kind: 'bad-url', because })
  return transact<WebhookEndpoint, WebhookFailure>(db, async (tx) => {
    await lockEndpoints(tx)
    const before = await findEndpoint(tx, id)
    if (!before) return failed({ kind: 'endpoint-gone' })
    if (isOn && before.sealed === '') return failed({ kind: 'no-secret' })
    const wasOn = before.state === 'on'
    const { numUpdatedRows } = await tx
      .updateTable('webhook_endpoints')
      .set({
        url,
        events: JSON.stringify(events),
        ...(isOn !== wasOn && {
          state: isOn ? 'on' : 'paused',
          because: isOn ? '' : 'owner',
        }),
        ...((url !== before.url || (isOn && !wasOn)) && {
          failures: 0,
          failing_since: null,
          next_try_at: null,
        }),
        version: expectedVersion + 1,
      })
      .where('id', '=', id)
      .where('version', '=', expectedVersion)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return failed({ kind: 'changed-meanwhile' })
    await writeWants(tx)
    await note(tx, {
      action: 'webhook.edit',
      before: { ...told(before), isOn: wasOn },
      after: { ...told({ url, events }), isOn },
      actor,
      now: clock(),
    })
    return ok(await requireEndpoint(tx, id))
  })
}

type OfEndpoint = { readonly id: string; readonly actor: string }

export async function replaceSecret(
  { db, clock, secrets: { atRest } }: WebhookShop,
  { id, actor }: OfEndpoint,
): Promise<Result<WithSecret, WebhookFailure>> {
  if (!atRest) return failed({ kind: 'no-key-at-rest' })
  const before = await findEndpoint(db.read, id)
  if (!before) return failed({ kind: 'endpoint-gone' })
  const now = clock()
  const { secret, sealed } = await makeSecret(atRest, before, now)
  return transact<WithSecret, WebhookFailure>(db, async (tx) => {
    await lockEndpoints(tx)
    const { numUpdatedRows } = await tx
      .updateTable('webhook_endpoints')
      .set({ sealed, version: before.version + 1 })
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return failed({ kind: 'changed-meanwhile' })
    await note(tx, { action: 'webhook.secret', after: { webhook: hostOf(before.url) }, actor, now })
    return ok({ endpoint: await requireEndpoint(tx, id), secret })
  })
}

/** With its log. What waits for it in the outbox finds nothing to send. */
export function removeWebhook(
  { db, clock }: Pick<WebhookShop, 'db' | 'clock'>,
  { id, actor }: OfEndpoint,
): Promise<Result<undefined, WebhookFailure>> {
  return transact<undefined, WebhookFailure>(db, async (tx) => {
    await lockEndpoints(tx)
    const before = await findEndpoint(tx, id)
    if (!before) return failed({ kind: 'endpoint-gone' })
    await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    await writeWants(tx)
    await note(tx, { action: 'webhook.remove', before: told(before), actor, now: clock() })
    return ok(undefined)
  })
}

async function requireEndpoint(tx: Tx, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(tx, id)
  if (!endpoint) throw new Error('unreachable: an endpoint that was just written')
  return endpoint
}

/** The path may hold a password of the receiver, so the history has the host alone. */
function told({ url, events }: Wanted) {
  return { webhook: hostOf(url), webhookEvents: events }
}

export function hostOf(url: string): string {
  return new URL(url).host
}

type Noted = {
  readonly action: 'webhook.add' | 'webhook.edit' | 'webhook.secret' | 'webhook.remove'
  readonly before?: object
  readonly after?: object
  readonly actor: string
  readonly now: Date
}

function note(tx: Tx, { before = {}, after = {}, ...entry }: Noted): Promise<void> {
  const subject = { subject: 'settings', subjectId: shopSettingsId } as const
  return recordHistory(tx, { ...subject, before, after, ...entry })
}
