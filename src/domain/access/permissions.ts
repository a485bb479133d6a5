import { type Duty, duties } from '#src/domain/people/duty.ts'
import { type Role, roles } from '#src/domain/people/role.ts'

/**
 * The kind of caller: a role, and beside it each duty of a member of the team. A blocked user has no
 * session and is therefore anonymous.
 */
type Kind = 'anonymous' | Role | Duty

/** Beside the actors of its maker, a token has one of these for each action in its scopes. */
type Limit = `only ${string}`

export type Actor = Kind | Limit

/** The narrowest first. A caller with several actors has the widest scope of any of them. */
const scopes = [
  'none',
  /** The caller's row, the caller's session, or the order that the caller's token opens. */
  'own',
  /** Orders from confirmed to shipped: see `isForPacking` in order-stage.ts. */
  'packing',
  'any',
] as const

export type Scope = (typeof scopes)[number]

type Grants = Readonly<Partial<Record<Kind, Exclude<Scope, 'none'>>>>

export const actors = ['anonymous', ...roles, ...duties] as const satisfies readonly Kind[]

const everybody = {
  anonymous: 'any',
  guest: 'any',
  student: 'any',
  teacher: 'any',
  admin: 'any',
} as const satisfies Grants

const everybodyTheirOwn = {
  anonymous: 'own',
  guest: 'own',
  student: 'own',
  teacher: 'own',
  admin: 'own',
} as const satisfies Grants

const signedIn = {
  guest: 'any',
  student: 'any',
  teacher: 'any',
  admin: 'any',
} as const satisfies Grants

const signedInTheirOwn = {
  guest: 'own',
  student: 'own',
  teacher: 'own',
  admin: 'own',
} as const satisfies Grants

const selfAndAdmin = {
  guest: 'own',
  student: 'own',
  teacher: 'own',
  admin: 'any',
} as const satisfies Grants

const adminOnly = { admin: 'any' } as const satisfies Grants

/** The admin is the owner, and can do what each duty can. */
const deskToo = { admin: 'any', desk: 'any' } as const satisfies Grants

const catalogueToo = { admin: 'any', catalogue: 'any' } as const satisfies Grants

const ordersReaders = {
  admin: 'any',
  desk: 'any',
  packer: 'packing',
  accounts: 'any',
  viewer: 'any',
} as const satisfies Grants

const wholeTeam = {
  admin: 'any',
  desk: 'any',
  packer: 'any',
  catalogue: 'any',
  accounts: 'any',
  viewer: 'any',
} as const satisfies Grants

/**
 * The permission table. An actor that a row does not list has no permission. A member of the team also
 * has a role, so the duties stand only in rows of the team's work.
 */
export const permissions = {
  'storefront.read': everybody,
  'products.read': everybody,
  'picture.read': everybody,
  'question.read': everybody,
  'message.send': everybody,
  // Leaves a phone at a product that is sold out, or takes it back by the link of the SMS.
  'waitlist.join': everybody,
  // A courier: the webhook says itself whose it is.
  'webhook.send': everybody,

  // A provider, or the buyer whom it sends back; the shop then asks the provider.
  'payment.tell': everybody,

  'order.place': everybody,
  'order.read-by-token': everybodyTheirOwn,
  // The form of a buyer who has not sent it.
  'order.keep-incomplete': everybody,
  // Also the look-up of the buyer whose order it is.
  'order.take': deskToo,
  'orders.list': ordersReaders,
  // The whole list in one answer.
  'orders.export': adminOnly,
  // How many orders are new; a packer sees no new order.
  'orders.watch': { admin: 'any', desk: 'any', accounts: 'any', viewer: 'any' },
  'order.read': ordersReaders,
  // Readers without it see a masked phone, and find no order by a phone.
  'order.read-phone': deskToo,
  'order.change-status': deskToo,
  'order.edit': deskToo,
  // A packer: from one stage of packing to another.
  'order.move': { admin: 'any', desk: 'any', packer: 'packing' },
  // Slips and labels, with as much of a phone as the caller sees.
  'order.print': { admin: 'any', desk: 'any', packer: 'packing' },
  'order.delete': deskToo,
  // Merges and splits orders, and sees which ones may be duplicates.
  'order.merge': deskToo,
  // Adjustments and advances. The desk adjusts up to a limit: see order-amounts.ts.
  'order.adjust': { admin: 'any', desk: 'any', accounts: 'any' },
  'order.return': { admin: 'any', desk: 'any', accounts: 'any' },
  // The call desk.
  'order.call': deskToo,
  // Forms that buyers did not send.
  'orders.incomplete': deskToo,
  // All of them as a file, with their phones.
  'buyers.export': adminOnly,
  'buyers.list': { admin: 'any', desk: 'any', accounts: 'any', viewer: 'any' },
  // Also the list of blocked phones.
  'phone.block': deskToo,
  // Also the list of what buyers ask.
  'wish.answer': deskToo,
  // Switches messages to a phone off, or on again.
  'buyer.silence': deskToo,
  // Whoever reads an order reads its notes.
  'order.note': deskToo,

  // Booking, cancelling and settling parcels.
  'parcel.book': deskToo,
  'parcels.list': { admin: 'any', desk: 'any', accounts: 'any', viewer: 'any' },

  'product.write': catalogueToo,
  'product.delete': catalogueToo,
  // All products as a file, with their stock.
  'products.export': catalogueToo,
  // The tree of categories; a product's own needs `product.write`.
  'category.write': catalogueToo,
  // What visitors searched and did not find, and the synonyms of search.
  'search.improve': catalogueToo,
  // Coupons give the shop's money away.
  'coupon.write': adminOnly,
  'picture.upload': catalogueToo,
  // Publishes, declines and answers what buyers write of products.
  'review.answer': catalogueToo,
  'stock.read': wholeTeam,
  'stock.move': catalogueToo,
  // Who waits for which product, with as much of a phone as the caller sees.
  'waitlist.read': { admin: 'any', desk: 'any', catalogue: 'any' },

  // Suppliers, purchase orders and the reorder list. Whoever reads them reads what goods cost.
  'purchases.read': { admin: 'any', catalogue: 'any', accounts: 'any' },
  // Also receives deliveries. A debt at a supplier needs `money.write`.
  'purchase.write': catalogueToo,

  'money.read': { admin: 'any', accounts: 'any', viewer: 'any' },
  // Postings as a file.
  'money.export': { admin: 'any', accounts: 'any' },
  // What goods cost, and so what the shop earns.
  'cost.read': { admin: 'any', catalogue: 'any', accounts: 'any' },
  // Expenses, transfers, corrections, counts of the till and closed days.
  'money.write': { admin: 'any', accounts: 'any' },
  // Returns and refunds: what a caller sees there depends on `order.return` and `money.read`.
  'refund.open': { admin: 'any', desk: 'any', accounts: 'any', viewer: 'any' },
  'refund.pay': { admin: 'any', accounts: 'any' },
  // Above a limit for each order: see domain/orders/refund.ts.
  'refund.pay-over-limit': { admin: 'any', accounts: 'any' },

  'account.create': everybody,
  'password.reset': everybody,
  'session.start': everybody,
  'session.read': everybodyTheirOwn,
  'session.end': everybodyTheirOwn,
  'token.issue': signedInTheirOwn,
  // The caller's own sessions and password.
  'account.manage': signedInTheirOwn,
  // The caller's own passkeys, authenticator app and recovery codes.
  'factor.change': signedInTheirOwn,

  'users.list': adminOnly,
  'user.read': selfAndAdmin,
  'user.save': signedInTheirOwn,
  // Students and teachers may only turn into each other; the command checks that.
  'user.change': { student: 'own', teacher: 'own', admin: 'any' },

  'profile.read': everybody,
  'profile.read-private': selfAndAdmin,
  'profile.write': selfAndAdmin,

  'dashboard.open': signedIn,
  'dashboard.open-student': { student: 'any' },
  'dashboard.open-teacher': { teacher: 'any' },
  'messages.list': adminOnly,
  'outbox.read': adminOnly,
  'outbox.retry': adminOnly,
  // Of the things that the caller may read.
  'history.read': wholeTeam,
  'activity.read': adminOnly,
  'activity.undo': adminOnly,
  'security-log.read': adminOnly,
  'settings.read': adminOnly,
  'settings.write': adminOnly,
  // The keys of the shop's accounts at couriers.
  'courier.connect': adminOnly,
  // The keys of the shop’s accounts at payment providers.
  'payment.connect': adminOnly,
  // Which pixel is told of buyers who agreed.
  'ads.connect': adminOnly,
  // Endpoints of the owner that hear of orders and stock, and their secrets.
  'webhook.connect': adminOnly,
  // The tokens of programs.
  'token.manage': adminOnly,
  'team.read': adminOnly,
  'team.change': adminOnly,

  'document.read': everybody,
  'health.read': everybody,
  // Only from loopback for every actor: the server checks that, since the rule concerns addresses.
  'metrics.read': everybody,
} as const satisfies Record<string, Grants>

export type Action = keyof typeof permissions

export function isAction(text: string): text is Action {
  return Object.hasOwn(permissions, text)
}

/** The actors that a signed-in or anonymous caller is at once. */
export function actorsOf(
  user: { readonly role: Role } | undefined,
  duties: readonly Duty[],
): readonly Actor[] {
  return user ? [user.role, ...duties] : ['anonymous']
}

/** The widest scope of these actors. Also `none` for names that every JavaScript object has (`constructor`). */
export function scopeOf(callers: readonly Actor[], action: Action): Scope {
  const grants: Grants = isAction(action) ? permissions[action] : {}
  const limits = callers.filter(isLimit)
  if (limits.length > 0 && !limits.includes(`only ${action}`)) return 'none'
  const granted = callers.map((actor) =>
    !isLimit(actor) && Object.hasOwn(grants, actor) ? grants[actor] : undefined,
  )
  return scopes.findLast((scope) => granted.some((one) => one === scope)) ?? 'none'
}

function isLimit(actor: Actor): actor is Limit {
  return actor.startsWith('only ')
}

/** Whether the caller may do it at all; for a scope below `any`, the command checks the thing. */
export function isAllowed(callers: readonly Actor[], action: Action): boolean {
  return scopeOf(callers, action) !== 'none'
}
