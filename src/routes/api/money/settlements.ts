/** Couriers' statements: reading one, deciding its rows, posting it (DAY.md 9). */

import { z } from 'zod'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { moneyAccounts } from '#src/domain/journal/account.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import { decisions } from '#src/domain/settlement/compare-statement.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  type ConfirmFailure,
  confirmStatement,
} from '#src/features/settlement/confirm-statement.server.ts'
import {
  type DecideFailure,
  decideRows,
  discardStatement,
} from '#src/features/settlement/decide-rows.server.ts'
import { listStatements } from '#src/features/settlement/list-statements.server.ts'
import { sheetLimits } from '#src/features/settlement/read/sheet-limits.ts'
import {
  ColumnsOnTheWire,
  StatementOnTheWire,
  StatementSummaryOnTheWire,
  statementToWire,
  summaryToWire,
} from '#src/features/settlement/settlement-wire.ts'
import { findComparedStatement } from '#src/features/settlement/stored-statement.server.ts'
import {
  type TakeStatementFailure,
  takeStatement,
} from '#src/features/settlement/take-statement.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { optionalText } from '#src/platform/forms/fields.ts'
import { cursorPageOf, day, size } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { sentFile } from '#src/platform/http/request/form-body.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const Done = z.object({ done: z.literal(true) })

const id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'before')
  .optional()

const StatementPage = z.object({ before: id.describe('The next of an earlier answer'), size })

const statements = defineEndpoint<ApiContext, typeof StatementPage>({
  method: 'GET',
  path: '/api/admin/statements',
  summary: 'Lists the statements of couriers, the newest first',
  permission: 'money.read',
  requestClass: 'owner',
  query: StatementPage,
  answers: { 200: { of: 'A page of statements', schema: cursorPageOf(StatementSummaryOnTheWire) } },
  handle: async ({ shop }, { query: { before, size } }) => {
    const { items, next } = await listStatements(shop.db.read, { before, size })
    return answer({ items: items.map(summaryToWire), next: next ?? null })
  },
})

const statement = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/statements/:id/rows',
  summary: 'A statement, compared with the journal row by row',
  permission: 'money.read',
  requestClass: 'owner',
  answers: {
    200: { of: 'The statement', schema: StatementOnTheWire },
    404: { of: 'No such statement' },
  },
  handle: ({ shop }, { params }) => answerWith(shop, params.id ?? ''),
})

async function answerWith(shop: Shop, statementId: string, status = 200): Promise<Answer> {
  const compared = await findComparedStatement(shop.db.read, statementId, shop.clock())
  return compared ? answer(statementToWire(compared), status) : notFound
}

const NewStatement = z.object({
  courier: z.enum(couriers, { error: 'courier' }),
  file: sentFile('sheet').describe('CSV, text with tabs, or XLSX'),
  columns: z
    .string()
    .max(2_000)
    .optional()
    .describe('By JSON, the heading of each column; by default the shop recognizes them'),
})

/** For the other parts of the form: name, type and boundaries. */
const formOverheadBytes = 16 * 1024

const upload = defineEndpoint<ApiContext, undefined, typeof NewStatement>({
  method: 'POST',
  path: '/api/admin/statements',
  summary: 'Reads a courier’s statement and compares it; posts nothing',
  permission: 'money.write',
  requestClass: 'owner',
  takes: 'multipart',
  isUpload: true,
  body: NewStatement,
  bodyLimitBytes: sheetLimits.bytes + formOverheadBytes,
  answers: {
    200: {
      of: 'The statement of the same file or the same rows, which the shop had already',
      schema: StatementOnTheWire,
    },
    201: { of: 'The statement', schema: StatementOnTheWire },
    400: { of: 'Names every wrong field' },
    413: { of: 'More than 1 MiB, 5,000 rows or 60 columns' },
    415: { of: 'not-a-table: neither CSV nor XLSX' },
    422: {
      of: 'columns-needed with headings and columns: send columns; wrong-rows with rows; no-rows',
    },
    503: { of: 'Too many statements are being read' },
  },
  handle: async ({ shop, caller }, { body: { courier, file, columns } }) => {
    const chosen = columns === undefined ? undefined : readChosen(columns)
    if (chosen && !chosen.success) return badInput({ columns: 'columns' })
    const taken = await takeStatement(shop, {
      courier,
      bytes: file.bytes,
      fileName: file.name,
      columns: chosen?.data,
      userId: caller.user?.id ?? '',
    })
    if (!taken.ok) return answerForSheet(taken.failure)
    return answerWith(shop, taken.value.id, taken.value.isNew ? 201 : 200)
  },
})

function readChosen(json: string) {
  try {
    return ColumnsOnTheWire.safeParse(JSON.parse(json))
  } catch {
    return ColumnsOnTheWire.safeParse(undefined)
  }
}

function answerForSheet(failure: TakeStatementFailure): Answer {
  switch (failure.kind) {
    case 'too-large':
      return problem(413, 'sheet-too-large', 'A statement has at most 1 MiB.')
    case 'too-many-rows':
      return problem(413, 'sheet-too-long', 'A statement has at most 5,000 rows and 60 columns.')
    case 'not-a-table':
      return problem(
        415,
        'not-a-table',
        'This file is no table. Save the statement as CSV or XLSX, and choose that file.',
      )
    case 'not-now':
      return problem(503, 'sheets-busy', 'Other statements are being read. Send it again.', {
        retryAfterSeconds: 5,
      })
    case 'empty':
    case 'no-rows':
      return problem(422, 'no-rows', 'This file names no parcel. Choose the courier’s statement.')
    case 'columns-needed': {
      const { headings, columns } = failure
      const message = 'The shop does not know these headings. Say what each column means.'
      return problem(422, 'columns-needed', message, { more: { headings, columns } })
    }
    case 'wrong-rows': {
      const named = failure.rows.map(({ row, text }) => `${row}: ${text}`).join('; ')
      const message = `These rows have amounts that nobody can read: ${named}`
      return problem(422, 'wrong-rows', message, { more: { rows: failure.rows } })
    }
  }
}

const Decisions = z.object({
  decision: z.enum(decisions, { error: 'decision' }).nullable(),
  note: optionalText('note', { most: 200 }),
  rows: z.array(z.int().min(1)).max(sheetLimits.rows).optional().describe('Rows of the sheet'),
  missing: z.array(z.string().max(20)).max(500).optional().describe('Orders that are not in it'),
})

const decide = defineEndpoint<ApiContext, undefined, typeof Decisions>({
  method: 'POST',
  path: '/api/admin/statements/:id/decisions',
  summary: 'Says of rows that they are accepted, disputed or to be skipped; posts nothing',
  permission: 'money.write',
  requestClass: 'owner',
  body: Decisions,
  answers: {
    200: { of: 'The statement', schema: StatementOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such statement' },
    409: { of: 'already-confirmed' },
  },
  handle: async ({ shop }, { params, body: { decision, note, rows, missing } }) => {
    const statementId = params.id ?? ''
    const decided = await decideRows(shop, {
      statementId,
      decision,
      note: note ?? '',
      rows: rows ?? [],
      missing: missing ?? [],
    })
    return decided.ok ? answerWith(shop, statementId) : answerForDecision(decided.failure)
  },
})

function answerForDecision({ kind }: DecideFailure): Answer {
  return kind === 'statement-gone' ? notFound : alreadyConfirmed
}

const alreadyConfirmed = problem(
  409,
  'already-confirmed',
  'This statement is confirmed: its postings stand.',
)

const Confirmation = z.object({
  paidTo: z.enum(moneyAccounts, { error: 'account' }),
  day: day.unwrap().describe('When the courier paid: a day in Dhaka, not after today'),
  agreed: z.string().max(64).describe('Of the statement as it was shown'),
})

const confirm = defineEndpoint<ApiContext, undefined, typeof Confirmation>({
  method: 'POST',
  path: '/api/admin/statements/:id/confirmation',
  summary: 'Posts the statement, once: payments, charges, and what stays open',
  permission: 'money.write',
  requestClass: 'owner',
  body: Confirmation,
  answers: {
    200: {
      of: 'The statement; the same confirmation again changes nothing',
      schema: StatementOnTheWire,
    },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such statement' },
    409: {
      of: 'undecided with rows; comparison-changed: read it again; already-confirmed otherwise',
    },
  },
  handle: async ({ shop, caller }, { params, body }) => {
    if (body.day > dhakaDay(shop.clock())) return badInput({ day: 'day' })
    const statementId = params.id ?? ''
    const confirmed = await confirmStatement(shop, {
      statementId,
      ...body,
      actor: actorName(caller),
      userId: caller.user?.id ?? '',
    })
    return confirmed.ok ? answerWith(shop, statementId) : answerForConfirmation(confirmed.failure)
  },
})

function answerForConfirmation(failure: ConfirmFailure): Answer {
  switch (failure.kind) {
    case 'statement-gone':
      return notFound
    case 'already-confirmed':
      return alreadyConfirmed
    case 'undecided':
      return problem(409, 'undecided', 'Accept, dispute or skip every row first.', {
        more: { rows: failure.rows },
      })
    case 'comparison-changed':
      return problem(
        409,
        'comparison-changed',
        'The journal or a decision has changed. Look at the statement again.',
      )
  }
}

const discard = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/statements/:id',
  summary: 'Throws an open statement away',
  permission: 'money.write',
  requestClass: 'owner',
  answers: {
    200: { of: 'It is gone', schema: Done },
    404: { of: 'No such statement' },
    409: { of: 'already-confirmed' },
  },
  handle: async ({ shop }, { params }) => {
    const discarded = await discardStatement(shop, params.id ?? '')
    return discarded.ok ? answer({ done: true }) : answerForDecision(discarded.failure)
  },
})

export const statementEndpoints: readonly Endpoint<ApiContext>[] = [
  statements,
  statement,
  upload,
  decide,
  confirm,
  discard,
]
