/** The journal: its postings, the same as a table, and the balances. */

import { z } from 'zod'
import { isAllowed } from '#src/domain/access/permissions.ts'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import { findBalances } from '#src/features/journal/list/find-balances.server.ts'
import { journalCells, journalHeadings } from '#src/features/journal/list/journal-csv.ts'
import {
  BalancesOnTheWire,
  balancesToWire,
  before,
  JournalFilterOnTheWire,
  PostingOnTheWire,
  placeAsText,
  postingToWire,
} from '#src/features/journal/list/journal-wire.ts'
import {
  type JournalQuery,
  listJournal,
  streamJournal,
} from '#src/features/journal/list/list-journal.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { cursorPageOf, size } from '#src/platform/forms/paging-query.ts'
import { answer } from '#src/platform/http/answer.ts'
import { csvAnswer } from '#src/platform/http/encoding/csv-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const JournalPage = JournalFilterOnTheWire.extend({ before, size })

const queryFor = (
  { actors }: Caller,
  filter: z.output<typeof JournalFilterOnTheWire>,
): JournalQuery => ({ ...filter, showsCost: isAllowed(actors, 'cost.read') })

const journal = defineEndpoint<ApiContext, typeof JournalPage>({
  method: 'GET',
  path: '/api/admin/journal',
  summary: 'Lists the postings of the journal, newest first; from and to are of postedOn',
  permission: 'money.read',
  requestClass: 'owner',
  query: JournalPage,
  answers: { 200: { of: 'A page of postings', schema: cursorPageOf(PostingOnTheWire) } },
  handle: async ({ shop, caller }, { query: { before, size, ...filter } }) => {
    const found = await listJournal(shop.db.read, queryFor(caller, filter), { before, size })
    const next = found.next && placeAsText(found.next)
    return answer({ items: found.items.map(postingToWire), next: next ?? null })
  },
})

const journalTable = defineEndpoint<ApiContext, typeof JournalFilterOnTheWire>({
  method: 'GET',
  path: '/api/admin/journal.csv',
  summary: 'The same postings in words, all of them, as a table',
  permission: 'money.export',
  requestClass: 'bulk',
  query: JournalFilterOnTheWire,
  answers: { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } },
  handle: async ({ shop, caller }, { query: filter }) => {
    const messages = dashboardMessages(caller.language, 'journal')
    return csvAnswer({
      fileName: 'journal.csv',
      headings: journalHeadings(messages),
      batches: streamJournal(shop.db.read, queryFor(caller, filter)),
      cellsOf: (posting) => journalCells(posting, messages),
    })
  },
})

const balances = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/journal/balances',
  summary: 'What the shop has, what couriers owe it, and what it owes',
  permission: 'money.read',
  requestClass: 'owner',
  answers: { 200: { of: 'The balances', schema: BalancesOnTheWire } },
  handle: async ({ shop }) => answer(balancesToWire(await findBalances(shop.db.read))),
})

export const journalEndpoints: readonly Endpoint<ApiContext>[] = [journal, journalTable, balances]
