/** A security event in words, on its page and in its table. Without schemas: a browser loads it. */

import { isSecurityEvent } from '#src/domain/access/security-event.ts'
import { timeForCsv } from '#src/features/activity/activity-csv.ts'
import type { SecurityEventOnTheWire } from '#src/features/activity/security/security-wire.ts'
import { wordFor } from '#src/features/history/dashboard/history-as-text.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type Messages = DashboardMessages<'securityLog'>

export function eventAsText(event: string, messages: Messages): string {
  return isSecurityEvent(event) ? messages.events[event] : event
}

export type SecurityTexts = {
  readonly messages: Messages
  /** Names roles, duties and flags. */
  readonly history: DashboardMessages<'history'>
}

export type FactAsText = {
  readonly name: string
  readonly label: string
  readonly value: string
  /** The value is a word of the log itself: no message names it. */
  readonly isRaw: boolean
}

/** A code of the log without a message stays as it is; a code of duties is several. */
export function factsAsText(
  facts: SecurityEventOnTheWire['facts'],
  { messages, history }: SecurityTexts,
  formatTime: (at: string) => string,
): readonly FactAsText[] {
  const names = { ...history.values, ...messages.values }
  return Object.entries(facts).map(([name, value]) => {
    const label = wordFor(name, messages.facts)
    if (name === 'until') return { name, label, value: formatTime(String(value)), isRaw: false }
    const words = [value].flat().flatMap((one) => String(one).split(' '))
    return {
      name,
      label,
      value: words.map((word) => wordFor(word, names)).join(', '),
      isRaw: words.some((word) => !Object.hasOwn(names, word)),
    }
  })
}

export function personAsText(person: SecurityEventOnTheWire['user']): string {
  return person === null ? '' : (person.email ?? person._id)
}

export function securityHeadings(messages: Messages): readonly string[] {
  return [
    messages.when,
    messages.event,
    messages.times,
    messages.person,
    messages.signedIn,
    messages.network,
    messages.details,
  ]
}

export function securityCells(
  { event, at, count, user, by, network, facts }: SecurityEventOnTheWire,
  texts: SecurityTexts,
): readonly string[] {
  const details = factsAsText(facts, texts, timeForCsv)
  return [
    timeForCsv(at),
    eventAsText(event, texts.messages),
    String(count),
    personAsText(user),
    personAsText(by),
    network ?? '',
    details.map(({ label, value }) => `${label}: ${value}`).join('; '),
  ]
}
