/** What waits for the team, for the dashboard's home and its menu; and the tables of the statistics. */

import { z } from 'zod'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { periodFrom } from '#src/domain/figures/period.ts'
import {
  tableCells,
  tableHeadings,
  tableRows,
} from '#src/features/figures/statistics/statistics-csv.server.ts'
import { tableCuts } from '#src/features/figures/statistics/statistics-view.ts'

import { recentCounts } from '#src/features/figures/waiting/count-waiting.server.ts'
import { WaitingOnTheWire, waitingToWire } from '#src/features/figures/waiting/waiting-wire.ts'
import { day } from '#src/platform/forms/paging-query.ts'
import { answer } from '#src/platform/http/answer.ts'
import { csvAnswer } from '#src/platform/http/encoding/csv-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const waiting = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/waiting',
  summary: 'What waits for the caller, and today beside the same weekday of last week',
  permission: 'dashboard.open',
  requestClass: 'owner',
  answers: { 200: { of: 'Counts of a few seconds ago at most', schema: WaitingOnTheWire } },
  handle: async ({ shop, caller }) =>
    answer(waitingToWire(await recentCounts(shop), caller.actors)),
})

const TableQuery = z.object({
  cut: z.enum(tableCuts, { error: `Give one of ${tableCuts.join(', ')}.` }).default('day'),
  from: day,
  to: day,
})

const statisticsTable = defineEndpoint<ApiContext, typeof TableQuery>({
  method: 'GET',
  path: '/api/admin/statistics.csv',
  summary: 'What became of the orders placed in a period, by one cut; 30 days where none is given',
  permission: 'money.read',
  requestClass: 'bulk',
  query: TableQuery,
  answers: { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } },
  handle: async ({ shop, caller }, { query: { cut, ...days } }) => {
    const { language } = caller
    const period = periodFrom(days, dhakaDay(shop.clock()))
    const rows = await tableRows(shop.db.read, { cut, period, language })
    return csvAnswer({
      fileName: `statistics-${cut}-${period.from}-${period.to}.csv`,
      headings: tableHeadings(cut, language),
      batches: oneBatch(rows),
      cellsOf: tableCells,
    })
  },
})

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

export const figureEndpoints: readonly Endpoint<ApiContext>[] = [waiting, statisticsTable]
