import { type Reasons, reasonKindOf } from '#src/domain/outside/plain-reason.ts'
import type { ParcelOnTheWire } from '#src/features/parcels/parcel-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

/** Where the courier has a parcel, in the shop's words or its own; undefined before the courier says so. */
export function whereIs(
  { tracking, word }: Pick<ParcelOnTheWire, 'tracking' | 'word'>,
  messages: DashboardMessages<'parcels'>,
): string | undefined {
  if (word === null) return undefined
  return tracking !== null && Object.hasOwn(messages.tracking, tracking)
    ? messages.tracking[tracking as keyof typeof messages.tracking]
    : interpolate(messages.courierSays, { word })
}

/** Why a parcel is refused or unsure: the courier's own sentence, or the shop's in the language of the person. */
export function whyIn(because: string, reasons: Reasons): string {
  const kind = reasonKindOf(because)
  return kind === 'other' ? because : reasons[kind].replace(/[.।]$/u, '')
}
