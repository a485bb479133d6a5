import type { Readable } from 'node:stream'

const wholeLists = new WeakSet<Readable>()

/** As long as the catalogue or the orders: so many of them go out at once (`platform/load`). */
export function asWholeList(body: Readable): Readable {
  wholeLists.add(body)
  return body
}

export function isWholeList(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && wholeLists.has(body as Readable)
}
