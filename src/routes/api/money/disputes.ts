/** What couriers and the shop do not agree about. */

import { z } from 'zod'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { moneyAccounts } from '#src/domain/journal/account.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { disputeCells, disputeHeadings } from '#src/features/settlement/disputes/dispute-csv.ts'
import {
  type EndDisputeFailure,
  endDispute,
} from '#src/features/settlement/disputes/end-dispute.server.ts'
import {
  disputeStates,
  listDisputes,
  streamDisputes,
} from '#src/features/settlement/disputes/list-disputes.server.ts'
import { DisputeOnTheWire, disputeToWire } from '#src/features/settlement/settlement-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { optionalText } from '#src/platform/forms/fields.ts'
import { cursorPageOf, day, size } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { csvAnswer } from '#src/platform/http/encoding/csv-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const Done = z.object({ done: z.literal(true) })

const DisputeFilter = z.object({ state: z.enum(disputeStates).optional() })

const DisputePage = DisputeFilter.extend({
  before: z
    .string()
    .regex(/^[0-9a-f]{24}$/, 'before')
    .optional()
    .describe('The next of an earlier answer'),
  size,
})

const disputes = defineEndpoint<ApiContext, typeof DisputePage>({
  method: 'GET',
  path: '/api/admin/disputes',
  summary: 'Lists what is disputed with couriers, the newest first',
  permission: 'money.read',
  requestClass: 'owner',
  query: DisputePage,
  answers: { 200: { of: 'A page of disputes', schema: cursorPageOf(DisputeOnTheWire) } },
  handle: async ({ shop }, { query: { before, size, state } }) => {
    const { items, next } = await listDisputes(shop.db.read, { state }, { before, size })
    return answer({ items: items.map(disputeToWire), next: next ?? null })
  },
})

const table = defineEndpoint<ApiContext, typeof DisputeFilter>({
  method: 'GET',
  path: '/api/admin/disputes.csv',
  summary: 'The same disputes in words, all of them, as a table',
  permission: 'money.export',
  requestClass: 'bulk',
  query: DisputeFilter,
  answers: { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } },
  handle: async ({ shop, caller }, { query: { state } }) => {
    const messages = dashboardMessages(caller.language, 'settlement')
    const names = dashboardMessages(caller.language, 'parcels').couriers
    return csvAnswer({
      fileName: 'disputes.csv',
      headings: disputeHeadings(messages),
      batches: streamDisputes(shop.db.read, { state }),
      cellsOf: (dispute) => disputeCells(dispute, messages, names),
    })
  },
})

const Ending = z
  .object({
    ending: z.enum(['settled', 'lost'], { error: 'ending' }),
    paidTo: z.enum(moneyAccounts, { error: 'account' }).optional(),
    day: day.describe('When the money came: a day in Dhaka, not after today'),
    note: optionalText('note', { most: 200 }),
  })
  .refine(({ ending, paidTo }) => ending === 'lost' || paidTo !== undefined, {
    path: ['paidTo'],
    error: 'account',
  })

const end = defineEndpoint<ApiContext, undefined, typeof Ending>({
  method: 'POST',
  path: '/api/admin/disputes/:id/ending',
  summary: 'Posts what came for a dispute, or gives it up as a loss',
  permission: 'money.write',
  requestClass: 'owner',
  body: Ending,
  answers: {
    200: { of: 'It is ended; the same ending again changes nothing', schema: Done },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such dispute' },
    409: { of: 'already-ended otherwise' },
  },
  handle: async ({ shop, caller }, { params, body: { ending, paidTo, day, note } }) => {
    const today = dhakaDay(shop.clock())
    if (day !== undefined && day > today) return badInput({ day: 'day' })
    const ended = await endDispute(shop, {
      id: params.id ?? '',
      ending:
        ending === 'settled' && paidTo !== undefined
          ? { kind: 'settled', paidTo, day: day ?? today }
          : { kind: 'lost' },
      note: note ?? '',
      actor: actorName(caller),
    })
    return ended.ok ? answer({ done: true }) : answerForEnding(ended.failure)
  },
})

function answerForEnding({ kind }: EndDisputeFailure): Answer {
  if (kind === 'dispute-gone') return notFound
  return problem(409, 'already-ended', 'Somebody has ended this dispute otherwise.')
}

export const disputeEndpoints: readonly Endpoint<ApiContext>[] = [disputes, table, end]
