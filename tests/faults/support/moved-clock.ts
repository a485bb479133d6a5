/** Loaded before the shop: shifts its clock by the milliseconds in the file CLOCK_FILE. */

import { existsSync, readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const RealDate = Date
const realNow = RealDate.now

function movedNow(): number {
  return realNow() + (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)
}

globalThis.Date = new Proxy(RealDate, {
  // With arguments it is a given date; without, it is now.
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [movedNow()] : given, newTarget),
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? movedNow : Reflect.get(target, name)),
})
