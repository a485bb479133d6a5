/** What a buyer asked this device to remember for the next order form. It never leaves the device. */

import { isRecord } from '#src/lib/is-record.ts'

const place = 'my-details'
const names = ['cname', 'cphone', 'caddress', 'zone', 'place'] as const

/** By the names of the order form's fields. */
export type MyDetails = Readonly<Record<(typeof names)[number], string>>

export function keepDetails(details: MyDetails): void {
  attempt(() => localStorage.setItem(place, JSON.stringify(details)))
}

export function forgetDetails(): void {
  attempt(() => localStorage.removeItem(place))
}

/** Undefined where nothing was kept, or another script wrote something else. */
export function keptDetails(): MyDetails | undefined {
  return attempt(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    if (!isRecord(kept) || !names.every((name) => typeof kept[name] === 'string')) return undefined
    return Object.fromEntries(names.map((name) => [name, String(kept[name])])) as MyDetails
  })
}

/** Where the browser stores nothing, the buyer types again. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
