/** The call desk (DAY.md 3), and the notes of an order. */

import { z } from 'zod'
import { actorName, type Caller } from '#src/features/accounts/sessions/caller.ts'
import {
  callFromWire,
  DeskOrderOnTheWire,
  deskOrderToWire,
  EndedOnTheWire,
  endedToWire,
  NewCall,
  NextCallOnTheWire,
} from '#src/features/orders/calls/call-wire.ts'
import {
  type ClaimFailure,
  claimNext,
  claimOrder,
} from '#src/features/orders/calls/claim-order.server.ts'
import {
  countForDesk,
  findDeskOrder,
  listEnded,
} from '#src/features/orders/calls/find-desk-order.server.ts'
import {
  type RecordCallFailure,
  recordCall,
} from '#src/features/orders/calls/record-call.server.ts'
import {
  OrderDetailsOnTheWire,
  orderDetailsToWire,
} from '#src/features/orders/details/details-wire.ts'
import { findOrderDetails } from '#src/features/orders/details/find-order-details.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { NewNote, NoteOnTheWire, noteToWire } from '#src/features/orders/notes/note-wire.ts'
import {
  addNote,
  listNotes,
  type NoteFailure,
  removeNote,
} from '#src/features/orders/notes/order-notes.server.ts'
import { orderAccessOf, seesOrder } from '#src/features/orders/order-access.ts'
import { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionOf } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerForChange, answerForFailure } from '#src/routes/api/orders/orders.ts'

function userIdOf({ user }: Caller): string {
  if (!user) throw new Error('unreachable: a caller at the call desk without a user')
  return user.id
}

const next = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/calls/next',
  summary: 'The order that is due for a call; for three minutes no other person gets it',
  permission: 'order.call',
  requestClass: 'owner',
  answers: { 200: { of: 'The order and the counts of the desk', schema: NextCallOnTheWire } },
  handle: async ({ shop, caller }) => {
    const id = await claimNext(shop, userIdOf(caller))
    const now = shop.clock()
    const found = id === undefined ? undefined : await findDeskOrder(shop, id)
    const counts = await countForDesk(shop.db.read, { actor: actorName(caller), now })
    return answer({
      next: found ? deskOrderToWire(found, orderAccessOf(caller), now) : null,
      counts,
    })
  },
})

const claimOne = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/orders/:oid/claim',
  summary: 'Opens an order for a call, or keeps it open for three minutes more',
  permission: 'order.call',
  requestClass: 'owner',
  answers: {
    200: { of: 'The order', schema: DeskOrderOnTheWire },
    404: { of: 'No such order' },
    409: { of: 'open-at-another; illegal-move with order, where it waits for no call' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const number = params.oid ?? ''
    const claimed = await claimOrder(shop, { number, userId: userIdOf(caller) })
    if (!claimed.ok) return answerForCall(claimed.failure, caller, shop.clock())
    const found = await findDeskOrder(shop, claimed.value.id)
    return found ? answer(deskOrderToWire(found, orderAccessOf(caller), shop.clock())) : notFound
  },
})

const record = defineEndpoint<ApiContext, undefined, typeof NewCall>({
  method: 'POST',
  path: '/api/admin/orders/:oid/calls',
  summary: 'Notes the outcome of a call about an order that the caller has open',
  permission: 'order.call',
  requestClass: 'owner',
  body: NewCall,
  headers: { 'If-Match': 'The ETag of the order as the caller saw it' },
  answers: {
    200: { of: 'The order after the call', schema: OrderOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such order' },
    409: {
      of: 'not-open, where the call is over or another person has the order; illegal-move and changed-meanwhile with order; out-of-stock with items',
    },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const recorded = await recordCall(shop, {
      number: params.oid ?? '',
      expectedVersion: expectedVersionOf(body.version, header('if-match')),
      call: callFromWire(body),
      note: body.note,
      userId: userIdOf(caller),
      actor: actorName(caller),
    })
    return recorded.ok
      ? answerForChange(recorded, orderAccessOf(caller), shop.clock())
      : answerForCall(recorded.failure, caller, shop.clock())
  },
})

function answerForCall(
  failure: RecordCallFailure | ClaimFailure,
  caller: Caller,
  now: Date,
): Answer {
  switch (failure.kind) {
    case 'open-at-another':
      return problem(409, 'open-at-another', 'Another person has this order open at the desk.')
    case 'not-open':
      return problem(409, 'not-open', 'This call is over, or another person has the order open.')
    case 'wrong-time':
      return badInput({ callAt: 'callAt' })
    default:
      return answerForFailure(failure, orderAccessOf(caller), now)
  }
}

const ended = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/calls/ended',
  summary: 'Orders that calls did not settle: unreachable buyers and wrong numbers, oldest first',
  permission: 'order.call',
  requestClass: 'owner',
  answers: { 200: { of: 'At most 100 orders', schema: EndedOnTheWire } },
  handle: async ({ shop, caller }) =>
    answer(endedToWire(await listEnded(shop.db.read), orderAccessOf(caller), shop.clock())),
})

const details = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/details',
  summary:
    'What stands beside an order: its calls, notes and risk, its buyer, and a block of the phone',
  permission: 'order.read',
  requestClass: 'owner',
  answers: {
    200: { of: 'The details', schema: OrderDetailsOnTheWire },
    404: { of: 'No such order' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const access = orderAccessOf(caller)
    const now = shop.clock()
    const order = await findOrder(shop.db.read, params.oid ?? '')
    if (!order || !seesOrder(access, order, now)) return notFound
    const found = await findOrderDetails(shop, order)
    // A packer sees no other order of the buyer.
    const seen = access.isForPacking ? { ...found, buyer: undefined } : found
    return answer(orderDetailsToWire(seen, access, now))
  },
})

const NotesOnTheWire = z.object({ items: z.array(NoteOnTheWire) })

const notes = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/notes',
  summary: 'The notes of an order, oldest first',
  permission: 'order.read',
  requestClass: 'owner',
  answers: { 200: { of: 'The notes', schema: NotesOnTheWire }, 404: { of: 'No such order' } },
  handle: async ({ shop, caller }, { params }) => {
    const order = await findOrder(shop.db.read, params.oid ?? '')
    if (!order || !seesOrder(orderAccessOf(caller), order, shop.clock())) return notFound
    return answer({ items: (await listNotes(shop.db.read, order.id)).map(noteToWire) })
  },
})

const addOne = defineEndpoint<ApiContext, undefined, typeof NewNote>({
  method: 'POST',
  path: '/api/admin/orders/:oid/notes',
  summary: 'Adds a note to an order, in any stage',
  permission: 'order.note',
  requestClass: 'owner',
  body: NewNote,
  answers: {
    201: { of: 'The note', schema: NoteOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such order' },
    409: { of: 'too-many-notes: an order has at most 50' },
  },
  handle: async ({ shop, caller }, { params, body }) => {
    const added = await addNote(shop, {
      ...body,
      number: params.oid ?? '',
      actor: actorName(caller),
    })
    return added.ok ? answer(noteToWire(added.value), 201) : answerForNote(added.failure)
  },
})

const removeOne = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/orders/:oid/notes/:note',
  summary: 'Removes a note; its text stays in the history of the order',
  permission: 'order.note',
  requestClass: 'owner',
  answers: {
    200: { of: 'The note is gone', schema: z.object({ removed: z.literal(true) }) },
    404: { of: 'No such order or note' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const removed = await removeNote(shop, {
      number: params.oid ?? '',
      id: params.note ?? '',
      actor: actorName(caller),
    })
    return removed.ok ? answer({ removed: true }) : answerForNote(removed.failure)
  },
})

function answerForNote({ kind }: NoteFailure): Answer {
  switch (kind) {
    case 'order-gone':
    case 'note-gone':
      return notFound
    case 'too-many-notes':
      return problem(409, 'too-many-notes', 'An order has at most 50 notes. Remove one first.')
    default:
      return assertNever(kind)
  }
}

export const callEndpoints: readonly Endpoint<ApiContext>[] = [
  next,
  claimOne,
  record,
  ended,
  details,
  notes,
  addOne,
  removeOne,
]
