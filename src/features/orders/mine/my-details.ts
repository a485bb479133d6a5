/** What a buyer asked this device to remember for the next order form, or the shop knows of an account. */

import { keepOnDevice, readKept } from '#src/lib/device-storage.ts'
import { isRecord } from '#src/lib/is-record.ts'

const place = 'my-details'
const names = ['cname', 'cphone', 'caddress', 'zone', 'place'] as const

/** By the names of the order form's fields. */
export type MyDetails = Readonly<Record<(typeof names)[number], string>>

/** Returns whether the browser keeps them. */
export function keepDetails(details: MyDetails): boolean {
  return keepOnDevice(place, details)
}

export function forgetDetails(): void {
  keepOnDevice(place, undefined)
}

/** Of the account that is signed in. The form works without it, so no failure is told. */
export async function askForSavedAddress(signal: AbortSignal): Promise<MyDetails | undefined> {
  try {
    const response = await fetch('/api/savedAddress', { signal })
    const saved: MyDetails | null = response.ok ? await response.json() : null
    return saved ?? undefined
  } catch {
    return undefined
  }
}

/** What the device keeps never leaves it. Undefined where nothing was kept, or another script wrote something else. */
export function keptDetails(): MyDetails | undefined {
  const kept = readKept(place)
  if (!isRecord(kept) || !names.every((name) => typeof kept[name] === 'string')) return undefined
  return Object.fromEntries(names.map((name) => [name, String(kept[name])])) as MyDetails
}
