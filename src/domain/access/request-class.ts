/**
 * What a request is for. Under load the shop sheds the classes in this order, orders last. Beside
 * each: after how many seconds callers should try again, spread so that they do not return together.
 */
const classes = {
  exports: [10, 30],
  search: [3, 8],
  'sign-in': [3, 8],
  reads: [2, 5],
  renders: [1, 3],
  'cached-pages': [1, 3],
  owner: [1, 2],
  orders: [1, 2],
} as const satisfies Record<string, readonly [from: number, to: number]>

export type RequestClass = keyof typeof classes

export const requestClasses = Object.keys(classes) as readonly RequestClass[]

export const retryAfterSeconds: Readonly<Record<RequestClass, readonly [number, number]>> = classes

export function isRequestClass(text: string): text is RequestClass {
  return Object.hasOwn(classes, text)
}
