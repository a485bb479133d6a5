/** Judges every fault test: each acknowledged order exists once, and the shop's records agree. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** An order that the shop acknowledged to a buyer. */
export type AcknowledgedOrder = {
  readonly number: string
  /** Unique, so that an order placed twice shows. */
  readonly name: string
  /** The Idempotency-Key of the request. */
  readonly key?: string
}

/** A sentence for each broken promise. Empty when nothing was lost, doubled or left half done. */
export async function judge(
  { read }: Pick<Database, 'read'>,
  acknowledged: Iterable<AcknowledgedOrder>,
): Promise<readonly string[]> {
  const { problems } = await checkShop(read)
  const kept = await readKept(read)
  return [
    ...problems,
    ...findDoubled(kept),
    ...[...acknowledged].flatMap((order) => missing(order, kept)),
  ]
}

type Kept = {
  readonly numbersByName: ReadonlyMap<string, readonly string[]>
  readonly numberByKey: ReadonlyMap<string, string>
  /** Ids of the events that notify the owner of an order. */
  readonly eventsByNumber: ReadonlyMap<string, readonly string[]>
}

const Answer = z.object({ number: z.string() })
const Placed = z.object({ oid: z.string() })

async function readKept(reads: Reads): Promise<Kept> {
  const orders = await reads.selectFrom('orders').select(['oid', 'customer_name']).execute()
  const keys = await reads.selectFrom('request_keys').select(['key', 'answer']).execute()
  const events = await sql<{ id: string; payload: string }>`
    select id, payload from outbox where kind = 'order-placed'`.execute(reads)
  return {
    numbersByName: grouped(orders.map((row) => [row.customer_name, row.oid])),
    numberByKey: new Map(
      keys.map(({ key, answer }) => [key, Answer.safeParse(parsed(answer)).data?.number ?? '']),
    ),
    eventsByNumber: grouped(
      events.rows.map(({ id, payload }) => [Placed.parse(JSON.parse(payload)).oid, id]),
    ),
  }
}

function findDoubled({ numbersByName, numberByKey, eventsByNumber }: Kept): readonly string[] {
  const orders = [...numbersByName.values()].flat()
  const byKey = grouped([...numberByKey].map(([key, number]) => [number, key]))
  return [
    ...[...numbersByName]
      .filter(([, numbers]) => numbers.length > 1)
      .map(([name, numbers]) => `${name} has ${numbers.length} orders: ${numbers.join(', ')}`),
    ...[...byKey]
      .filter(([, keys]) => keys.length > 1)
      .map(([number, keys]) => `Order ${number} is the answer to ${keys.length} keys`),
    ...orders
      .filter((number) => eventsByNumber.get(number)?.length !== 1)
      .map((number) => `Order ${number} has ${eventsByNumber.get(number)?.length ?? 0} events`),
    ...[...eventsByNumber.keys()]
      .filter((number) => !orders.includes(number))
      .map((number) => `An event names order ${number}, which does not exist`),
  ]
}

function missing({ number, name, key }: AcknowledgedOrder, kept: Kept): readonly string[] {
  const problems: string[] = []
  if (!kept.numbersByName.get(name)?.includes(number)) {
    problems.push(`${name} got an answer with order ${number}, which does not exist`)
  }
  if (key !== undefined && kept.numberByKey.get(`api ${key}`) !== number) {
    problems.push(`${name} would not get order ${number} again by its key`)
  }
  return problems
}

/** The event ids that arrived at a receiver, by order. More than one means sent twice. */
export function sentTwice(
  received: Iterable<{ readonly number: string; readonly eventId: string }>,
): readonly string[] {
  const ids = grouped([...received].map(({ number, eventId }) => [number, eventId]))
  return [...ids]
    .map(([number, of]) => [number, new Set(of)] as const)
    .filter(([, of]) => of.size > 1)
    .map(([number, of]) => `Order ${number} was sent as ${[...of].join(' and as ')}`)
}

/** Without a mail server mail goes into a folder: each sent mail must be there, complete. */
export async function mailLost(
  { read }: Pick<Database, 'read'>,
  dataDir: string,
): Promise<readonly string[]> {
  const sent = await read
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'order-placed')
    .where('state', '=', 'sent')
    .execute()
  return sent
    .map(({ id, payload }) => ({ id, number: Placed.parse(JSON.parse(payload)).oid }))
    .filter(({ id, number }) => {
      const file = join(dataDir, 'mailbox', `${id}.eml`)
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      return !text.includes(number) || !text.endsWith('/dashboard/manage-orders\n')
    })
    .map(({ number }) => `The mail of order ${number} counts as sent and is not there`)
}

function grouped(pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [key, value] of pairs) {
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}
