/** A shop whose gateway only logs, and the steps of its waitlists. */

import pino from 'pino'
import type { Gateway } from '#src/domain/messages/buyer-message.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { makeConnectGateway } from '#src/features/buyer-messages/gateways/gateways.server.ts'
import {
  findMessageSettings,
  type MessageSettings,
  saveMessageSettings,
} from '#src/features/buyer-messages/message-settings.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { joinWaitlist } from '#src/features/waitlist/join-waitlist.server.ts'
import { sendBackInStock } from '#src/features/waitlist/send-back-in-stock.job.ts'
import { waitlistEvents } from '#src/features/waitlist/waitlist-events.ts'
import { commit } from '#src/platform/database/database.ts'

export const origin = 'https://shop.test'
export const actor = 'admin@paglamart.test'

export async function chooseGateway(
  shop: Shop,
  gateway: Gateway,
  { apiKey, ...changes }: Partial<MessageSettings> & { readonly apiKey?: string } = {},
): Promise<void> {
  const { version } = await findMessageSettings(shop.db.read)
  const settings = {
    gateway,
    senderId: '',
    partCost: poisha(50),
    dailyLimit: fromTaka(10_000),
    events: { sms: [], mail: [] },
    templates: {},
    ...changes,
  }
  const saved = await saveMessageSettings(shop, {
    settings,
    apiKey,
    expectedVersion: version,
    actor,
  })
  if (!saved.ok) throw new Error(saved.failure.kind)
}

export function join(
  shop: Shop,
  phone: string,
  { pid = 'kettle', language = 'en' }: { pid?: string; language?: 'en' | 'bn' } = {},
) {
  // Each from another network: a test has more buyers than one network may be.
  const from = { address: `198.51.100.${phone}`, device: undefined }
  return joinWaitlist(shop, { pid, phone, language, from })
}

export async function count(shop: Shop, quantity: number, pid = 'kettle'): Promise<void> {
  const report = { pid, report: 'counted', quantity, stockWas: undefined, note: '', actor } as const
  const counted = await reportStock(shop, report)
  if (!counted.ok) throw new Error(counted.failure.kind)
}

function senderOf(shop: Shop, urls: Readonly<Record<string, string>> = {}) {
  const connectGateway = makeConnectGateway({ urls, callMs: 500 })
  return sendBackInStock({ ...shop, origin, connectGateway, log: pino({ level: 'silent' }) })
}

export type WaitlistEvent = { readonly id: string; readonly payload: string }

export function eventsOf({ db }: Pick<Shop, 'db'>): Promise<WaitlistEvent[]> {
  return db.read
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'back-in-stock')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
}

/** As the outbox does, but at once. Returns why it was not sent. */
export async function deliver(
  shop: Shop,
  { id, payload }: WaitlistEvent,
  urls: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  const event = {
    id,
    payload: waitlistEvents['back-in-stock'].parse(JSON.parse(payload)),
    attempt: 1,
  }
  try {
    await senderOf(shop, urls)(event, new AbortController().signal)
  } catch (error) {
    return String(error)
  }
  await commit(shop.db, (tx) =>
    tx.updateTable('outbox').set({ state: 'sent' }).where('id', '=', id).execute(),
  )
  return undefined
}

export async function deliverAll(
  shop: Shop,
  urls: Readonly<Record<string, string>> = {},
): Promise<readonly (string | undefined)[]> {
  const outcomes: (string | undefined)[] = []
  for (const event of await eventsOf(shop)) outcomes.push(await deliver(shop, event, urls))
  return outcomes
}

/** Each phone with its state, the oldest first. */
export async function queueOf({ db }: Pick<Shop, 'db'>): Promise<readonly string[]> {
  const rows = await db.read
    .selectFrom('waitlist_entries')
    .select(['phone', 'state'])
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return rows.map(({ phone, state }) => `${phone.slice(-2)} ${state}`)
}
