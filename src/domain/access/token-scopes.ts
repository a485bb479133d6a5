/** What a program may do with a token of the shop: its scopes are actions of the permission table. */

import { type Action, type Actor, isAllowed } from '#src/domain/access/permissions.ts'

/** Their endpoints change nothing: a token with these alone can never write. */
export const readScopes = [
  'orders.list',
  'orders.watch',
  'order.read',
  'order.read-phone',
  'orders.export',
  'buyers.list',
  'buyers.export',
  'parcels.list',
  'products.export',
  'stock.read',
  'waitlist.read',
  'purchases.read',
  'money.read',
  'money.export',
  'cost.read',
  'settings.read',
  'history.read',
  'activity.read',
] as const satisfies readonly Action[]

/** Some of them also open what one reads in order to do it. */
export const writeScopes = [
  'order.place',
  'order.take',
  'order.edit',
  'order.change-status',
  'order.move',
  'order.print',
  'order.delete',
  'order.merge',
  'order.adjust',
  'order.return',
  'order.call',
  'order.note',
  'orders.incomplete',
  'phone.block',
  'wish.answer',
  'buyer.silence',
  'parcel.book',
  'product.write',
  'product.delete',
  'category.write',
  'search.improve',
  'coupon.write',
  'picture.upload',
  'review.answer',
  'stock.move',
  'purchase.write',
  'money.write',
  'messages.list',
] as const satisfies readonly Action[]

export const tokenScopes = [...readScopes, ...writeScopes] as const

export type TokenScope = (typeof tokenScopes)[number]

/** Reads that the shop opens to everybody: every token has them. */
export const openReads = [
  'storefront.read',
  'products.read',
  'picture.read',
  'question.read',
  'profile.read',
  'document.read',
  'health.read',
  // The order's own token opens it.
  'order.read-by-token',
] as const satisfies readonly Action[]

const ofPerson = 'It belongs to the signed-in person, not to a program.'
const opensAccounts = 'It could make, open or take over an account.'
const ofBuyer = 'A buyer calls it without a token.'
const ofPeople = 'It shows or changes the accounts of people.'

/** Everything else, with the reason. A new action is closed to tokens until it stands in one of the lists. */
export const neverForTokens = {
  'token.manage': 'A token could make a stronger or longer one for itself.',
  'team.read': ofPeople,
  'team.change': 'It could give a stranger a duty, or take one from a member.',
  'users.list': ofPeople,
  'user.read': ofPeople,
  'user.save': ofPerson,
  'user.change': 'It could block the team, or change a role.',
  'profile.read-private': ofPeople,
  'profile.write': ofPerson,
  'account.create': opensAccounts,
  'account.manage': opensAccounts,
  'factor.change': opensAccounts,
  'password.reset': opensAccounts,
  'session.start': opensAccounts,
  'session.read': ofPerson,
  'session.end': ofPerson,
  'token.issue': 'A token that makes tokens would have no end.',
  'courier.connect': 'It changes the keys of the shop’s accounts.',
  'payment.connect': 'It changes the keys of the shop’s accounts.',
  'ads.connect': 'It could tell a foreign pixel of the buyers.',
  'webhook.connect': 'It sends what happens in the shop to an address of its choice.',
  'settings.write': 'It changes the keys of the SMS gateway, and what every order costs.',
  'refund.open': 'It opens a page alone.',
  'refund.pay': 'A person answers for money that leaves the shop.',
  'refund.pay-over-limit': 'It needs a fresh proof of a person.',
  'security-log.read': 'A thief of a token must not see whether somebody has noticed.',
  'activity.undo': 'It can do what any other action does.',
  'outbox.read': 'Its entries can hold mailed links.',
  'outbox.retry': 'Its entries can hold mailed links.',
  'dashboard.open': ofPerson,
  'dashboard.open-student': ofPerson,
  'dashboard.open-teacher': ofPerson,
  'order.keep-incomplete': ofBuyer,
  'message.send': ofBuyer,
  'waitlist.join': ofBuyer,
  'webhook.send': 'A courier calls it with a secret of its own.',
  'payment.tell': 'A payment provider and its buyers call it.',
  'metrics.read': 'The machine itself reads it, by its address.',
} as const satisfies Readonly<Partial<Record<Action, string>>>

/** The endpoint of the second one also does the first, and decides by the body. */
const implied: Readonly<Partial<Record<TokenScope, readonly Action[]>>> = {
  'order.edit': ['order.place'],
  'order.change-status': ['order.place'],
}

export function isTokenScope(text: string): text is TokenScope {
  return tokenScopes.some((scope) => scope === text)
}

const reads: ReadonlySet<Action> = new Set<Action>([...readScopes, ...openReads])

/** Whether a token may use the action only by a method that changes nothing. */
export function isReadAction(action: Action): boolean {
  return reads.has(action)
}

export function isOpenToTokens(action: Action): boolean {
  return isTokenScope(action) || openReads.some((one) => one === action)
}

/** The rights of the maker now, limited to the scopes. Ignores a scope that no longer exists. */
export function tokenActors(
  ofMaker: readonly Actor[],
  scopes: readonly string[],
): readonly Actor[] {
  const granted = scopes.filter(isTokenScope).flatMap((scope) => [scope, ...(implied[scope] ?? [])])
  return [...ofMaker, ...[...openReads, ...granted].map((action) => `only ${action}` as const)]
}

/** A token stays valid only while its maker may make tokens. */
export function mayKeepTokens(ofMaker: readonly Actor[]): boolean {
  return isAllowed(ofMaker, 'token.manage')
}

/** How long a token may live: the owner chooses. */
export const tokenDays = [30, 90, 180, 365] as const

export type TokenDays = (typeof tokenDays)[number]
