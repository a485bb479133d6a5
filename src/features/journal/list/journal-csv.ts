/** A posting as a line of a table, in words as the page shows it. */

import { dhakaDay, dhakaTimeOfDay } from '#src/domain/dhaka-time.ts'
import { exactTaka } from '#src/domain/money.ts'
import type { Posting } from '#src/features/journal/list/list-journal.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type Messages = DashboardMessages<'journal'>

export function journalHeadings(messages: Messages): readonly string[] {
  const columns = messages.columns
  return [
    columns.postedOn,
    columns.happenedAt,
    columns.event,
    columns.from,
    columns.to,
    columns.amount,
    columns.order,
    columns.actor,
    columns.note,
  ]
}

export function journalCells(posting: Posting, messages: Messages): readonly string[] {
  const { postedOn, happenedAt, event, credit, debit, amount, order, actor, entry } = posting
  return [
    postedOn,
    timeInDhaka(happenedAt),
    eventAsText(event, messages),
    messages.accounts[credit],
    messages.accounts[debit],
    exactTaka(amount),
    order?.number ?? '',
    actorAsText(actor, messages),
    entry?.note ?? '',
  ]
}

/** A newer process's event has no name here. */
export function eventAsText(event: string, messages: Messages): string {
  const names: Readonly<Record<string, string>> = messages.events
  return Object.hasOwn(names, event) ? (names[event] ?? event) : event
}

/** An e-mail, or a part of the shop. */
export function actorAsText(actor: string, messages: Messages): string {
  const names: Readonly<Record<string, string>> = messages.actors
  return Object.hasOwn(names, actor) ? (names[actor] ?? actor) : actor
}

/** As a spreadsheet sorts it: `2026-11-24 09:05`. */
export function timeInDhaka(at: string): string {
  const instant = new Date(at)
  const { hour, minute } = dhakaTimeOfDay(instant)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${dhakaDay(instant)} ${twoDigits(hour)}:${twoDigits(minute)}`
}
