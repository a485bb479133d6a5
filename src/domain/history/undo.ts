/** Which changes of the history an ordinary command takes back without a loss. */

import type { Action } from '#src/domain/access/permissions.ts'
import { categoryNamedIn } from '#src/domain/catalogue/product.ts'
import { orderStages, stageAfterToggle } from '#src/domain/orders/order-stage.ts'
import { orderStatuses } from '#src/domain/orders/order-status.ts'
import { isRecord } from '#src/lib/is-record.ts'

type Fields = Readonly<Record<string, unknown>>

/** As the history has it: the changed fields alone. */
export type PastChange = {
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

type UndoRule = {
  /** The permission of the command that takes the change back. */
  readonly needs: Action
  /** A change of any other field has effects that the command cannot take back. */
  readonly fields: readonly string[]
  readonly isSafe?: (before: Fields, after: Fields) => boolean
}

/** An action without a row stays as it is: an edit on its own page is the way back. */
const undoRules = {
  'order.change-status': {
    needs: 'order.change-status',
    fields: ['status', 'stage'],
    isSafe: leadsBack,
  },
  // Of the buyer alone: other lines move stock, and the prices of today may differ.
  'order.edit': { needs: 'order.edit', fields: ['customer', 'coupon', 'flags', 'version'] },
  // Without stock, which orders move meanwhile, and without Bangla texts, which would stay marked.
  'product.edit': {
    needs: 'product.write',
    fields: [
      'title',
      'details',
      'offerMessage',
      'keywords',
      'category',
      'image',
      'pictures',
      'price',
      'oldPrice',
      'isOffer',
      'expiresOn',
      'version',
    ],
    isSafe: keepsCategory,
  },
  'user.change': { needs: 'user.change', fields: ['role', 'status'] },
  // An ended membership stays ended: only an invitation, accepted with a new password, makes a member.
  'team.change': { needs: 'team.change', fields: ['duties'] },
  'settings.edit': {
    needs: 'settings.write',
    fields: [
      'phone',
      'address',
      'addressInBangla',
      'email',
      'socialLinks',
      'code',
      'deliveryFees',
      'whatsApp',
      'messenger',
      'deliveryDays',
      'heldAbove',
      'keepsIncomplete',
      'tellsLowStock',
      'advance',
      'logo',
      'alsoInside',
    ],
  },
} as const satisfies Record<string, UndoRule>

export type UndoableAction = keyof typeof undoRules

/** The action and its permission; undefined for a change that cannot be undone. */
export function undoOf({
  action,
  before,
  after,
}: PastChange): { readonly action: UndoableAction; readonly needs: Action } | undefined {
  if (!isUndoable(action) || !isRecord(before) || !isRecord(after)) return undefined
  const { needs, fields, isSafe = () => true }: UndoRule = undoRules[action]
  const names = Object.keys(before)
  const isWhole = names.length > 0 && names.length === Object.keys(after).length
  const isOfCommand = names.every((name) => fields.includes(name) && Object.hasOwn(after, name))
  return isWhole && isOfCommand && isSafe(before, after) ? { action, needs } : undefined
}

function isUndoable(action: string): action is UndoableAction {
  return Object.hasOwn(undoRules, action)
}

/** Whether the toggle leads to the stage before; an order without one and not done reads as placed. */
function leadsBack(before: Fields, after: Fields): boolean {
  const status = orderStatuses.find((one) => one === before.status)
  const is = orderStages.find((one) => one === after.stage)
  if (!status || !is) return false
  return stageAfterToggle(is, status) === (before.stage ?? (status === 'done' ? null : 'placed'))
}

/** An old row does not say which category the keywords changed. */
function keepsCategory(before: Fields, after: Fields): boolean {
  const named = ({ keywords }: Fields) =>
    typeof keywords === 'string' ? categoryNamedIn(keywords) : undefined
  if (Object.hasOwn(before, 'category')) return true
  return named(before) !== undefined || named(after) === undefined
}

/** Whether a thing still has every value that the change gave it. */
export function stillHas(now: unknown, after: unknown): boolean {
  if (isRecord(after)) {
    return isRecord(now) && Object.entries(after).every(([name, is]) => stillHas(now[name], is))
  }
  if (Array.isArray(after)) {
    return (
      Array.isArray(now) &&
      now.length === after.length &&
      after.every((is, place) => stillHas(now[place], is))
    )
  }
  return now === after
}
