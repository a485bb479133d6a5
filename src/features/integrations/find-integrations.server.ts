/**
 * How each integration stands, from what the shop keeps anyway: the outbox, parcels, security events
 * and the history of tests. It writes no log of its own.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import type { AdService } from '#src/domain/ads/purchase.ts'
import { type ApiCourier, apiCouriers } from '#src/domain/parcels/courier-name.ts'
import { type PaymentProvider, paymentProviders } from '#src/domain/payments/payment-provider.ts'
import { findAdSettings } from '#src/features/ads/ad-settings.server.ts'
import { stateColumns } from '#src/features/ads/settle-purchase.server.ts'
import { findMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import {
  eventKinds,
  type Failure,
  type Integration,
  type IntegrationStanding,
  integrations,
} from '#src/features/integrations/integration.ts'
import type { OutsideServices } from '#src/features/integrations/outside-services.ts'
import { listSetUp } from '#src/features/payments/accounts/payment-accounts.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

/** Ids sort by time, so the reads are ranges. */
const lookedBackMs = 7 * 24 * 60 * 60 * 1_000

export const testAction = 'integration.test'

type Heard = {
  readonly successAt?: string | undefined
  readonly failure?: Failure | undefined
  readonly undelivered?: number
}

export async function findIntegrations(
  shop: Pick<Shop, 'db' | 'clock'>,
  services: Pick<OutsideServices, 'config'>,
): Promise<readonly IntegrationStanding[]> {
  const { read } = shop.db
  const since = firstIdOf(new Date(shop.clock().getTime() - lookedBackMs))
  const isSetUp = await findSetUp(read, services)
  const events = await findEvents(read, since)
  return Promise.all(
    integrations.map(async (integration) => {
      const heard = [
        await heardOf(read, integration, events[integration], since),
        await findTests(read, integration),
        ...(isCourier(integration) ? [await findBookings(read, integration, since)] : []),
        ...(isPayment(integration) ? [await findPayments(read, integration, since)] : []),
        ...(integration === 'google-sign-in' ? [await findSignIns(read, since)] : []),
      ]
      return {
        integration,
        isSetUp: isSetUp[integration],
        lastSuccessAt: newest(heard.map(({ successAt }) => successAt)),
        lastFailure: heard
          .flatMap(({ failure }) => failure ?? [])
          .toSorted((a, b) => a.at.localeCompare(b.at))
          .at(-1),
        undelivered: events[integration].undelivered ?? 0,
      }
    }),
  )
}

/** An event that ended is no success where its job ends also without one. */
async function heardOf(
  reads: Reads,
  integration: Integration,
  heard: Heard,
  since: string,
): Promise<Heard> {
  // The event of a booking that the courier refused ends as well.
  if (isCourier(integration)) return { ...heard, successAt: undefined }
  const service = purchaseServices[integration]
  return service ? { ...heard, successAt: await findPurchase(reads, service, since) } : heard
}

const purchaseServices: Readonly<Partial<Record<Integration, AdService>>> = {
  facebook: 'facebook',
  'google-analytics': 'google',
}

/** More events that ended without a purchase than there are between two that sent one. */
const purchasesRead = 100

/** When it last took a purchase; of an order that is gone there is no event to send. */
async function findPurchase(
  reads: Reads,
  service: AdService,
  since: string,
): Promise<string | undefined> {
  const events = await reads
    .selectFrom('outbox')
    .select(['payload', 'sent_at as at'])
    .where('id', '>=', since)
    .where('kind', '=', `${service}-purchase`)
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(purchasesRead)
    .execute()
  const oids = new Map(
    events.map(({ payload, at }) => [Purchase.parse(JSON.parse(payload)).oid, at]),
  )
  if (oids.size === 0) return undefined
  const taken = await reads
    .selectFrom('ad_consents')
    .innerJoin('orders', 'orders.id', 'ad_consents.order_id')
    .select('orders.oid')
    .where('orders.oid', 'in', [...oids.keys()])
    .where(`ad_consents.${stateColumns[service]}`, '=', 'sent')
    .execute()
  return newest(taken.map(({ oid }) => oids.get(oid) ?? undefined))
}

const Purchase = z.object({ oid: z.string() })

export function isCourier(integration: Integration): integration is ApiCourier {
  return apiCouriers.some((courier) => courier === integration)
}

export function isPayment(integration: Integration): integration is PaymentProvider {
  return paymentProviders.some((provider) => provider === integration)
}

async function findSetUp(
  reads: Reads,
  { config }: Pick<OutsideServices, 'config'>,
): Promise<Readonly<Record<Integration, boolean>>> {
  const { pixelId, googleId } = await findAdSettings(reads)
  const accounts = await reads.selectFrom('courier_accounts').select('courier').execute()
  const payments = await listSetUp(reads)
  const hasAccount = (one: ApiCourier) => accounts.some(({ courier }) => courier === one)
  return {
    mail: config.smtpUrl !== undefined,
    sms: (await findMessageSettings(reads)).gateway !== 'off',
    steadfast: hasAccount('steadfast'),
    pathao: hasAccount('pathao'),
    redx: hasAccount('redx'),
    bkash: payments.includes('bkash'),
    sslcommerz: payments.includes('sslcommerz'),
    'order-sheet': config.orderSheetUrl !== undefined,
    feeds: true,
    'google-sign-in': config.google !== undefined,
    facebook: pixelId !== '',
    'google-analytics': googleId !== '',
  }
}

async function findEvents(
  reads: Reads,
  since: string,
): Promise<Readonly<Record<Integration, Heard>>> {
  const sent = await reads
    .selectFrom('outbox')
    .select(['kind', (eb) => eb.fn.max('sent_at').as('at')])
    .where('id', '>=', since)
    .where('state', '=', 'sent')
    .groupBy('kind')
    .execute()
  // The states are literals, so that the planner uses the indexes of unsent events.
  const { rows: failing } = await sql<{ kind: string; id: string; n: string }>`
    select kind, max(id) as id, cast(count(*) as text) as n from outbox
    where state = 'waiting' and last_error <> '' group by kind
    union all
    select kind, max(id), cast(count(*) as text) from outbox
    where state = 'parked' group by kind`.execute(reads)
  const ids = failing.map(({ id }) => id)
  const newestFailing =
    ids.length === 0
      ? []
      : await reads
          .selectFrom('outbox')
          .select(['kind', 'queued_at', 'last_error'])
          .where('id', 'in', ids)
          .orderBy('id', 'desc')
          .execute()
  const heardBy = (integration: Integration): Heard => {
    const isOwn = ({ kind }: { readonly kind: string }) => eventKinds[integration].includes(kind)
    const failed = newestFailing.find(isOwn)
    return {
      successAt: newest(sent.filter(isOwn).map(({ at }) => at ?? undefined)),
      failure: failed && {
        at: failed.queued_at,
        noted: failed.last_error,
        isWaiting: true,
      },
      undelivered: failing.filter(isOwn).reduce((sum, { n }) => sum + Number(n), 0),
    }
  }
  return Object.fromEntries(integrations.map((one) => [one, heardBy(one)])) as Record<
    Integration,
    Heard
  >
}

const Tested = z.object({ result: z.enum(['works', 'failed']), noted: z.string() })

/** More tests of one integration than anybody makes between two that differ. */
const testsRead = 50

async function findTests(reads: Reads, integration: Integration): Promise<Heard> {
  const rows = await reads
    .selectFrom('history')
    .select(['happened_at', 'after'])
    .where('subject', '=', 'settings')
    .where('subject_id', '=', integration)
    .where('action', '=', testAction)
    .orderBy('id', 'desc')
    .limit(testsRead)
    .execute()
  const tests = rows.flatMap(({ happened_at: at, after }) => {
    const tested = Tested.safeParse(JSON.parse(after)).data
    return tested ? [{ at, ...tested }] : []
  })
  const failed = tests.find(({ result }) => result === 'failed')
  return {
    successAt: tests.find(({ result }) => result === 'works')?.at,
    failure: failed && { at: failed.at, noted: failed.noted },
  }
}

async function findBookings(reads: Reads, courier: ApiCourier, since: string): Promise<Heard> {
  const parcels = reads
    .selectFrom('parcels')
    .where('courier', '=', courier)
    .where('id', '>=', since)
  const booked = await parcels
    .select((eb) => eb.fn.max('booked_at').as('at'))
    .executeTakeFirstOrThrow()
  const refused = await parcels
    .select(['because', 'made_at'])
    .where('state', 'in', ['refused', 'unsure'])
    .where('because', '<>', '')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    successAt: booked.at ?? undefined,
    failure: refused && { at: refused.made_at, noted: refused.because },
  }
}

async function findPayments(
  reads: Reads,
  provider: PaymentProvider,
  since: string,
): Promise<Heard> {
  const payments = reads
    .selectFrom('gateway_payments')
    .where('provider', '=', provider)
    .where('id', '>=', since)
  const paid = await payments
    .select((eb) => eb.fn.max('decided_at').as('at'))
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  // What a buyer left unpaid is no failure of the provider.
  const failed = await payments
    .select(['because', 'started_at'])
    .where('because', '<>', '')
    .where((eb) => eb.or([eb('state', 'in', ['open', 'unclear']), eb('provider_id', 'is', null)]))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    successAt: paid.at ?? undefined,
    failure: failed && { at: failed.started_at, noted: failed.because },
  }
}

const Facts = z.object({ because: z.string().optional(), code: z.string().optional() })

async function findSignIns(reads: Reads, since: string): Promise<Heard> {
  const events = reads
    .selectFrom('security_events')
    .select(['facts', 'last_at'])
    .where('id', '>=', since)
    .orderBy('id', 'desc')
  const signedIn = await events
    .where('event', '=', 'signed-in')
    .where('facts', 'like', '%"way":"google"%')
    .executeTakeFirst()
  const refused = await events.where('event', '=', 'google-refused').executeTakeFirst()
  const facts = refused && Facts.safeParse(JSON.parse(refused.facts)).data
  return {
    successAt: signedIn?.last_at,
    failure: refused && { at: refused.last_at, noted: facts?.because ?? facts?.code ?? '' },
  }
}

function newest(times: readonly (string | undefined)[]): string | undefined {
  return times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1)
}
