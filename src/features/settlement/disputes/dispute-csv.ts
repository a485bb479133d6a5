/** A dispute as a line of a table, in words as the page shows it. */

import { exactTaka } from '#src/domain/money.ts'
import { timeInDhaka } from '#src/features/journal/list/journal-csv.ts'
import type { Dispute } from '#src/features/settlement/disputes/list-disputes.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type Messages = DashboardMessages<'settlement'>

export function disputeHeadings(messages: Messages): readonly string[] {
  const columns = messages.disputeColumns
  return [
    columns.openedAt,
    columns.courier,
    columns.parcel,
    columns.kind,
    columns.open,
    columns.note,
    columns.state,
    columns.endedAt,
    columns.endedNote,
  ]
}

export function disputeCells(
  { openedAt, courier, reference, kind, open, note, state, endedAt, endedNote }: Dispute,
  messages: Messages,
  couriers: DashboardMessages<'parcels'>['couriers'],
): readonly string[] {
  return [
    timeInDhaka(openedAt),
    couriers[courier],
    reference,
    messages.kinds[kind],
    exactTaka(open),
    note,
    messages.states[state],
    endedAt === null ? '' : timeInDhaka(endedAt),
    endedNote,
  ]
}
