/** An activity as a line of a table, in words as the page shows it. */

import { dhakaDay, dhakaTimeOfDay } from '#src/domain/dhaka-time.ts'
import type { ActivityOnTheWire } from '#src/features/activity/activity-wire.ts'
import { actionAsText, changesAsText } from '#src/features/history/dashboard/history-as-text.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

export type ActivityTexts = {
  readonly language: Language
  readonly activity: DashboardMessages<'activity'>
  readonly history: DashboardMessages<'history'>
}

export function activityHeadings({ activity: messages }: ActivityTexts): readonly string[] {
  return [
    messages.when,
    messages.person,
    messages.action,
    messages.subject,
    messages.name,
    messages.changes,
  ]
}

export function activityCells(
  entry: ActivityOnTheWire,
  { activity, history, language }: ActivityTexts,
): readonly string[] {
  const changes = changesAsText(entry, { language, messages: history }).map(
    ({ label, before, after }) => `${label}: ${before} → ${after}`,
  )
  return [
    timeForCsv(entry.at),
    entry.token === null
      ? entry.actor
      : `${entry.actor}, ${interpolate(history.byToken, { token: entry.token })}`,
    actionAsText(entry.action, { messages: history }),
    subjectAsText(entry.subject, activity),
    entry.name ?? '',
    changes.join('\n'),
  ]
}

export function subjectAsText(subject: string, messages: DashboardMessages<'activity'>): string {
  const subjects: Readonly<Record<string, string>> = messages.subjects
  return Object.hasOwn(subjects, subject) ? (subjects[subject] ?? subject) : subject
}

/** In Dhaka, as a spreadsheet sorts it: `2026-11-24 09:05`. */
export function timeForCsv(at: string): string {
  const instant = new Date(at)
  const { hour, minute } = dhakaTimeOfDay(instant)
  return `${dhakaDay(instant)} ${twoDigits(hour)}:${twoDigits(minute)}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
