import type { Readable } from 'node:stream'

const wholeLists = new WeakSet<Readable>()

/** Marks an answer that can be long: `platform/load` bounds how many are sent at once. */
export function asWholeList(body: Readable): Readable {
  wholeLists.add(body)
  return body
}

export function isWholeList(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && wholeLists.has(body as Readable)
}
