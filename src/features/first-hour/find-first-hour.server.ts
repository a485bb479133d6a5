/** How far a new owner is, by what the shop really has. */

import { z } from 'zod'
import {
  type FirstHour,
  type FirstHourChoices,
  type FirstHourFacts,
  firstHourOf,
  firstHourSteps,
  noChoices,
} from '#src/domain/people/first-hour.ts'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { listDemoProducts } from '#src/features/first-hour/demo-products.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** A row of `shop_facts` that no public page shows. */
export const firstHourFact = 'firstHour'

const Choices = z.object({ skipped: z.array(z.enum(firstHourSteps)), isLeft: z.boolean() })

async function findChoices(reads: Reads | Tx): Promise<FirstHourChoices> {
  const row = await reads
    .selectFrom('shop_facts')
    .select('value')
    .where('name', '=', firstHourFact)
    .executeTakeFirst()
  if (!row) return noChoices
  // A newer process may have stored a step that this one does not know.
  return Choices.safeParse(JSON.parse(row.value)).data ?? noChoices
}

export async function findFirstHour(reads: Reads): Promise<FirstHour> {
  const [facts, choices] = await Promise.all([findFacts(reads), findChoices(reads)])
  return firstHourOf(facts, choices)
}

/** Undefined once the owner has left the guide: the home of the dashboard then reads one row. */
export async function findOpenFirstHour(reads: Reads): Promise<FirstHour | undefined> {
  const choices = await findChoices(reads)
  return choices.isLeft ? undefined : firstHourOf(await findFacts(reads), choices)
}

async function findFacts(reads: Reads): Promise<FirstHourFacts> {
  const demo = await listDemoProducts(reads)
  const settings = await findShopSettings(reads)
  const fees = await reads
    .selectFrom('shop_facts')
    .select('name')
    .where('name', 'in', ['deliveryFees', 'deliveryDays', 'alsoInside'])
    .executeTakeFirst()
  const ofDemo = new Set(demo.map(({ id }) => id))
  // One more than the demo catalogue has: then one of them is the owner's.
  const products = await reads
    .selectFrom('products')
    .select('id')
    // A draft of the owner's counts, as the guide says.
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('drafted_at', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(ofDemo.size + 1)
    .execute()
  const has = async (row: Promise<unknown>) => (await row) !== undefined
  return {
    details: settings.phone !== defaultShopSettings.phone,
    logo: settings.logo !== '',
    delivery: fees !== undefined,
    product: products.some(({ id }) => !ofDemo.has(id)),
    courier: await has(reads.selectFrom('courier_accounts').select('courier').executeTakeFirst()),
    'test-order': await has(reads.selectFrom('orders').select('id').limit(1).executeTakeFirst()),
    demo: demo.length === 0,
    team:
      (await has(reads.selectFrom('user_duties').select('user_id').limit(1).executeTakeFirst())) ||
      (await has(reads.selectFrom('invitations').select('id').limit(1).executeTakeFirst())),
  }
}
