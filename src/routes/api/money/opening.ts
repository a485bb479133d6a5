/** The first entry of the journal, of a shop that is older than it. */

import { z } from 'zod'
import { dueAccounts, moneyAccounts } from '#src/domain/journal/account.ts'
import { fromTaka, isTaka } from '#src/domain/money.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { findBalances } from '#src/features/journal/list/find-balances.server.ts'
import { BalancesOnTheWire, balancesToWire } from '#src/features/journal/list/journal-wire.ts'
import { openJournal } from '#src/features/journal/opening.server.ts'
import { answer, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const most = 10_000_000_000

const taka = z
  .number({ error: 'openingAmount' })
  .min(0, 'openingAmount')
  .max(most, 'openingAmount')
  .refine(isTaka, 'openingAmount')
  .transform(fromTaka)

const OpeningBody = z
  .object({
    balances: z
      .partialRecord(z.enum([...moneyAccounts, ...dueAccounts]), taka, { error: 'openingAmount' })
      .default({})
      .describe('What is in each account now, in taka'),
    owedToSuppliers: taka.optional(),
    goods: taka
      .optional()
      .describe('What all pieces cost together, in taka: shared among the products by their price'),
  })
  .refine(
    ({ balances, owedToSuppliers, goods }) =>
      Object.keys(balances).length > 0 || owedToSuppliers !== undefined || goods !== undefined,
    { error: 'openingAmount', path: ['balances'] },
  )

const postOpening = defineEndpoint<ApiContext, undefined, typeof OpeningBody>({
  method: 'POST',
  path: '/api/admin/journal/opening',
  summary:
    'Begins the journal with what the shop has now; once, and nothing is posted for old orders',
  permission: 'money.write',
  requestClass: 'owner',
  body: OpeningBody,
  answers: {
    200: { of: 'The balances after it', schema: BalancesOnTheWire },
    400: { of: 'No amount, or a wrong one' },
    409: { of: 'already-open, or no-goods where no product has a piece' },
  },
  handle: async ({ shop, caller }, { body: { balances, owedToSuppliers, goods } }) => {
    const actor = actorName(caller)
    const opened = await openJournal(shop, { balances, owedToSuppliers, goods, actor })
    if (opened.ok) return answer(balancesToWire(await findBalances(shop.db.read)))
    return opened.failure.kind === 'already-open'
      ? problem(409, 'already-open', 'The journal has its first entry already.')
      : problem(409, 'no-goods', 'No product has a piece that could cost something.')
  },
})

export const openingEndpoints: readonly Endpoint<ApiContext>[] = [postOpening]
