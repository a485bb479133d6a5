/** Who did what: the activity with its table as a file and its undo, and the security events. */

import { z } from 'zod'
import { isSecurityEvent } from '#src/domain/access/security-event.ts'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { historySubjects, subjectsWithPage } from '#src/domain/history/history-subject.ts'
import { findUser } from '#src/features/accounts/users/find-user.server.ts'
import { activityCells, activityHeadings } from '#src/features/activity/activity-csv.ts'
import { ActivityOnTheWire, activityToWire } from '#src/features/activity/activity-wire.ts'
import {
  type ActivityQuery,
  listActivity,
  streamActivity,
} from '#src/features/activity/list-activity.server.ts'
import {
  findPeopleFigures,
  type Period,
  periodOf,
} from '#src/features/activity/people/people-figures.server.ts'
import {
  PeopleOnTheWire,
  peopleHeadings,
  personCells,
  personToWire,
} from '#src/features/activity/people/people-wire.ts'
import {
  listSecurityEvents,
  type SecurityQuery,
  streamSecurityEvents,
} from '#src/features/activity/security/list-security-events.server.ts'
import {
  securityCells,
  securityHeadings,
} from '#src/features/activity/security/security-as-text.ts'
import {
  SecurityEventOnTheWire,
  securityEventToWire,
} from '#src/features/activity/security/security-wire.ts'
import { type UndoFailure, undoActivity } from '#src/features/activity/undo-activity.server.ts'
import { findSubject } from '#src/features/history/find-subject.server.ts'
import { orderAccessOf, seenChange } from '#src/features/orders/order-access.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import type { CursorPage } from '#src/platform/database/cursor-page.ts'
import { cursorPageOf, day, searchText, size } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, notFound, problem } from '#src/platform/http/answer.ts'
import { csvAnswer } from '#src/platform/http/encoding/csv-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const whichRow = 'Give the next of an earlier answer.'
const before = z.string({ error: whichRow }).refine(isInternalId, whichRow).optional()

const ActivityFilter = z.object({
  person: searchText,
  subject: z
    .enum(historySubjects, { error: `Give one of ${historySubjects.join(', ')}.` })
    .optional(),
  id: searchText,
  from: day,
  to: day,
})

const ActivityPage = ActivityFilter.extend({ before, size })

/** Undefined: the one thing that the caller asks about does not exist, so nothing happened to it. */
async function queryFrom(
  { shop }: ApiContext,
  { person, id, ...filter }: z.output<typeof ActivityFilter>,
): Promise<ActivityQuery | undefined> {
  const query = { ...filter, person: person?.toLowerCase() }
  if (id === undefined) return query
  const subject = subjectsWithPage.find((one) => one === filter.subject)
  const subjectId = subject && (await findSubject(shop.db.read, { subject, id }))
  return subjectId === undefined ? undefined : { ...query, subjectId }
}

const noRows: CursorPage<never> = { items: [], next: undefined }

const activity = defineEndpoint<ApiContext, typeof ActivityPage>({
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'Lists who changed what, newest first; id is of the subject, as for the history',
  permission: 'activity.read',
  requestClass: 'owner',
  query: ActivityPage,
  answers: { 200: { of: 'A page of changes', schema: cursorPageOf(ActivityOnTheWire) } },
  handle: async (context, { query: { before, size, ...filter } }) => {
    const query = await queryFrom(context, filter)
    const { read } = context.shop.db
    const found = query ? await listActivity(read, query, { before, size }) : noRows
    const access = orderAccessOf(context.caller)
    return cursorAnswer(found, (entry) => seenChange(access, activityToWire(entry)))
  },
})

const activityTable = defineEndpoint<ApiContext, typeof ActivityFilter>({
  method: 'GET',
  path: '/api/admin/activity.csv',
  summary: 'The same changes in words, all of them, as a table',
  permission: 'activity.read',
  requestClass: 'bulk',
  query: ActivityFilter,
  answers: { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } },
  handle: async (context, { query: filter }) => {
    const query = await queryFrom(context, filter)
    const { language } = context.caller
    const access = orderAccessOf(context.caller)
    const texts = {
      language,
      activity: dashboardMessages(language, 'activity'),
      history: dashboardMessages(language, 'history'),
    }
    return csvAnswer({
      fileName: 'activity.csv',
      headings: activityHeadings(texts),
      batches: query ? streamActivity(context.shop.db.read, query) : noBatches(),
      cellsOf: (entry) => activityCells(seenChange(access, activityToWire(entry)), texts),
    })
  },
})

async function* noBatches(): AsyncGenerator<readonly never[]> {}

const PeoplePeriod = z.object({ from: day, to: day })

const people = defineEndpoint<ApiContext, typeof PeoplePeriod>({
  method: 'GET',
  path: '/api/admin/activity/people',
  summary: 'Calls, share confirmed and orders packed an hour of each person, in a period',
  permission: 'activity.read',
  requestClass: 'owner',
  query: PeoplePeriod,
  answers: { 200: { of: 'Most calls first', schema: PeopleOnTheWire } },
  handle: async ({ shop }, { query }) => {
    const period = periodOf(query, shop.clock())
    const found = await findPeopleFigures(shop.db.read, period)
    return answer({ ...period, items: found.map(personToWire) })
  },
})

const peopleTable = defineEndpoint<ApiContext, typeof PeoplePeriod>({
  method: 'GET',
  path: '/api/admin/activity/people.csv',
  summary: 'The same figures as a table',
  permission: 'activity.read',
  requestClass: 'bulk',
  query: PeoplePeriod,
  answers: { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } },
  handle: async ({ shop, caller }, { query }) => {
    const period = periodOf(query, shop.clock())
    return csvAnswer({
      fileName: 'people.csv',
      headings: peopleHeadings(dashboardMessages(caller.language, 'activity')),
      batches: peopleAtOnce(shop, period),
      cellsOf: (figures) => personCells(personToWire(figures), period),
    })
  },
})

async function* peopleAtOnce({ db }: ApiContext['shop'], period: Period) {
  yield await findPeopleFigures(db.read, period)
}

const undo = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/activity/:id/undo',
  summary: 'Takes a change back by the command that makes such changes',
  permission: 'activity.undo',
  requestClass: 'owner',
  answers: {
    200: { of: 'The change is taken back', schema: z.object({ undone: z.literal(true) }) },
    403: { of: 'not-allowed: to make such changes; proof-needed and session-needed as for them' },
    404: { of: 'No such change' },
    409: { of: 'changed-meanwhile, or cannot-undo for a change of another kind' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const undone = await undoActivity(shop, { id: params.id ?? '', caller })
    return undone.ok ? answer({ undone: true }) : answerForUndo(undone.failure)
  },
})

function answerForUndo(failure: UndoFailure): Answer {
  switch (failure.kind) {
    case 'unknown-activity':
      return notFound
    case 'refused':
      return failure.answer
    case 'cannot-undo':
      return problem(409, 'cannot-undo', 'This change cannot be taken back. Edit it on its page.')
    case 'changed-meanwhile':
      return problem(
        409,
        'changed-meanwhile',
        'It was changed again meanwhile. Nothing was taken back.',
      )
    default:
      return assertNever(failure)
  }
}

function cursorAnswer<Row>(
  { items, next }: CursorPage<Row>,
  toWire: (row: Row) => unknown,
): Answer {
  return answer({ items: items.map(toWire), next: next ?? null })
}

const SecurityFilter = z.object({
  person: searchText,
  event: z
    .string()
    .refine(isSecurityEvent, 'Give the name of a line in the security log.')
    .optional(),
  from: day,
  to: day,
})

const SecurityPage = SecurityFilter.extend({ before, size })

/** A person is an e-mail, or the id of a user whose account may be gone. Undefined: there is none. */
async function securityQueryFrom(
  { shop }: ApiContext,
  { person, ...filter }: z.output<typeof SecurityFilter>,
): Promise<SecurityQuery | undefined> {
  if (person === undefined) return filter
  if (isInternalId(person)) return { ...filter, userId: person }
  const user = await findUser(shop.db.read, person.toLowerCase())
  return user && { ...filter, userId: user.id }
}

const securityEvents = defineEndpoint<ApiContext, typeof SecurityPage>({
  method: 'GET',
  path: '/api/admin/security-events',
  summary: 'Lists sign-ins, refusals and the other lines of the security log, newest first',
  permission: 'security-log.read',
  requestClass: 'owner',
  query: SecurityPage,
  answers: {
    200: {
      of: 'A page of events of the last 90 days',
      schema: cursorPageOf(SecurityEventOnTheWire),
    },
  },
  handle: async (context, { query: { before, size, ...filter } }) => {
    const query = await securityQueryFrom(context, filter)
    const { read } = context.shop.db
    const found = query ? await listSecurityEvents(read, query, { before, size }) : noRows
    return cursorAnswer(found, securityEventToWire)
  },
})

const securityTable = defineEndpoint<ApiContext, typeof SecurityFilter>({
  method: 'GET',
  path: '/api/admin/security-events.csv',
  summary: 'The same events in words, all of them, as a table',
  permission: 'security-log.read',
  requestClass: 'bulk',
  query: SecurityFilter,
  answers: { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } },
  handle: async (context, { query: filter }) => {
    const query = await securityQueryFrom(context, filter)
    const { language } = context.caller
    const messages = dashboardMessages(language, 'securityLog')
    const texts = { messages, history: dashboardMessages(language, 'history') }
    return csvAnswer({
      fileName: 'security-events.csv',
      headings: securityHeadings(messages),
      batches: query ? streamSecurityEvents(context.shop.db.read, query) : noBatches(),
      cellsOf: (row) => securityCells(securityEventToWire(row), texts),
    })
  },
})

export const activityEndpoints: readonly Endpoint<ApiContext>[] = [
  activity,
  activityTable,
  people,
  peopleTable,
  undo,
  securityEvents,
  securityTable,
]
