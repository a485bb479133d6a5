/** What a buyer asked this device to remember for the next order form. It never leaves the device. */

import { keepOnDevice, readKept } from '#src/lib/device-storage.ts'
import { isRecord } from '#src/lib/is-record.ts'

const place = 'my-details'
const names = ['cname', 'cphone', 'caddress', 'zone', 'place'] as const

/** By the names of the order form's fields. */
export type MyDetails = Readonly<Record<(typeof names)[number], string>>

export function keepDetails(details: MyDetails): void {
  keepOnDevice(place, details)
}

export function forgetDetails(): void {
  keepOnDevice(place, undefined)
}

/** Undefined where nothing was kept, or another script wrote something else. */
export function keptDetails(): MyDetails | undefined {
  const kept = readKept(place)
  if (!isRecord(kept) || !names.every((name) => typeof kept[name] === 'string')) return undefined
  return Object.fromEntries(names.map((name) => [name, String(kept[name])])) as MyDetails
}
