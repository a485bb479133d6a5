/**
 * What a request is for. Under load the shop sheds the classes in this order, orders last. Beside
 * each: after how many seconds callers should try again, spread so that they do not return together.
 */
const classes = {
  /** Of a network that takes more than its share while others ask, whatever the request is for. */
  surplus: [2, 5],
  /** Lists without a bound, feeds, searches, and passwords to hash. */
  bulk: [5, 20],
  /** Also cached pages that must be rendered. */
  reads: [2, 5],
  'cached-pages': [1, 3],
  owner: [1, 2],
  orders: [1, 2],
} as const satisfies Record<string, readonly [from: number, to: number]>

export type RequestClass = keyof typeof classes

export const requestClasses = Object.keys(classes) as readonly RequestClass[]

/** Shed last. */
export const lastClass = 'orders'

/**
 * The level from which on a class is shed, up to all of it one level later. The surplus goes at once, and has
 * a level to itself: as a rule it is all that the shop has too much of. Where ticks are long, the level swings
 * by some three: it must neither serve reads nor shed orders meanwhile.
 */
export const shedFrom = {
  surplus: -1,
  bulk: 1,
  reads: 3,
  'cached-pages': 5,
  owner: 6,
  orders: 7,
} as const satisfies Readonly<Record<RequestClass, number>>

export const retryAfterSeconds: Readonly<Record<RequestClass, readonly [number, number]>> = classes

export function isRequestClass(text: string): text is RequestClass {
  return Object.hasOwn(classes, text)
}

export type Sender = {
  /** Asked for more than an equal part of what all networks asked for lately. */
  readonly exceedsShare: boolean
  /** Most of what it sent lately were orders that the shop refused. */
  readonly sendsBroken: boolean
}

/**
 * The class that a request earns, of the one that its route declares. Of a carrier's many buyers, an
 * order still goes before what others read.
 */
export function earnedClass(
  declared: RequestClass,
  { exceedsShare, sendsBroken }: Sender,
): RequestClass {
  const isOrder = declared === 'orders' && !sendsBroken
  if (exceedsShare) return isOrder ? 'cached-pages' : 'surplus'
  return declared === 'orders' && sendsBroken ? 'reads' : declared
}
