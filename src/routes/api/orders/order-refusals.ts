/** Why a change of an order is refused, and what to do next: for staff, in both languages. */

import type { IllegalMove } from '#src/features/orders/edit/seen-order.server.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { refusalsInBangla } from '#src/i18n/messages/answers.ts'
import { type Answer, problem } from '#src/platform/http/answer.ts'

const refusals = {
  parcel: 'A parcel of this order is booked. Cancel the parcel first.',
  advance:
    'The buyer has paid an advance. Cancel the order instead, or first remove an advance that was entered by mistake.',
} as const satisfies Record<keyof typeof refusalsInBangla, string>

export function illegalMove({ because }: IllegalMove, order: OrderOnTheWire): Answer {
  return problem(
    409,
    'illegal-move',
    because ? refusals[because] : 'The stage of this order does not allow it.',
    { more: { order }, ...(because && { messageInBangla: refusalsInBangla[because] }) },
  )
}
