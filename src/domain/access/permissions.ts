import { type Role, roles } from '#src/domain/people/role.ts'

/** The kind of caller. A blocked user has no session and is therefore anonymous. */
export type Actor = 'anonymous' | Role

/** `own`: the caller's row, the caller's session, or the order that the caller's token opens. */
export type Scope = 'any' | 'own' | 'none'

type Grants = Readonly<Partial<Record<Actor, Exclude<Scope, 'none'>>>>

export const actors = ['anonymous', ...roles] as const satisfies readonly Actor[]

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

/** The permission table. An actor that a row does not list has no permission. */
export const permissions = {
  'storefront.read': everybody,
  'products.read': everybody,
  'picture.read': everybody,
  'question.read': everybody,
  'message.send': everybody,

  'order.place': everybody,
  'order.read-by-token': everybodyTheirOwn,
  'orders.list': adminOnly,
  'order.read': adminOnly,
  'order.change-status': adminOnly,
  'order.edit': adminOnly,
  'order.delete': adminOnly,

  'product.write': adminOnly,
  'product.delete': adminOnly,
  'picture.upload': adminOnly,
  'stock.read': adminOnly,
  'stock.move': adminOnly,

  'account.create': everybody,
  'password.reset': everybody,
  'session.start': everybody,
  'session.read': everybodyTheirOwn,
  'session.end': everybodyTheirOwn,
  'token.issue': signedInTheirOwn,
  // The caller's own sessions and password.
  'account.manage': signedInTheirOwn,

  'users.list': adminOnly,
  'user.read': selfAndAdmin,
  'user.save': signedInTheirOwn,
  // Students and teachers may only turn into each other; the command checks that.
  'user.change': { student: 'own', teacher: 'own', admin: 'any' },

  'profile.read': everybody,
  'profile.read-private': selfAndAdmin,
  'profile.write': selfAndAdmin,

  'dashboard.open': signedIn,
  'dashboard.open-admin': adminOnly,
  'dashboard.open-student': { student: 'any' },
  'dashboard.open-teacher': { teacher: 'any' },
  'messages.list': adminOnly,
  'outbox.read': adminOnly,
  'outbox.retry': adminOnly,
  'history.read': adminOnly,
  'settings.read': adminOnly,
  'settings.write': adminOnly,

  'document.read': everybody,
  'health.read': everybody,
  // Only from loopback for every actor: the server checks that, since the rule concerns addresses.
  'metrics.read': everybody,
} as const satisfies Record<string, Grants>

export type Action = keyof typeof permissions

export function isAction(text: string): text is Action {
  return Object.hasOwn(permissions, text)
}

/** Also `none` for names that every JavaScript object has (`constructor`). */
export function scopeOf(actor: Actor, action: Action): Scope {
  const grants: Grants = isAction(action) ? permissions[action] : {}
  return (Object.hasOwn(grants, actor) ? grants[actor] : undefined) ?? 'none'
}

/** Whether the actor may do it at all; for the scope `own`, the command checks the owner. */
export function isAllowed(actor: Actor, action: Action): boolean {
  return scopeOf(actor, action) !== 'none'
}
