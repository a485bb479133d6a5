/**
 * The events that the owner chose, and the texts. Those about money in advance have columns of their own, as
 * an older process refuses an event that it does not know, and with it every move that has a message.
 */

import type { Selectable } from 'kysely'
import { z } from 'zod'
import {
  advanceEvents,
  isAdvanceEvent,
  type MessageChannel,
  type MessageEvent,
  stageEvents,
} from '#src/domain/messages/buyer-message.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Tables } from '#src/platform/database/tables.ts'

/** The owner's own texts; an event or a language without one has the shop's. */
export type Templates = Readonly<
  Partial<Record<MessageEvent, { readonly [Name in Language]?: string | undefined }>>
>

export type ChosenEvents = Readonly<Record<MessageChannel, readonly MessageEvent[]>>

const StageEvents = z.array(z.enum(stageEvents))
const AdvanceEvents = z.array(z.enum(advanceEvents))

const StoredEvents = z.object({ sms: StageEvents, mail: StageEvents })
const StoredAdvanceEvents = z.object({ sms: AdvanceEvents, mail: AdvanceEvents })

const Texts = z.object({ en: z.string().optional(), bn: z.string().optional() })
const StoredTemplates = z.partialRecord(z.enum(stageEvents), Texts)
const StoredAdvanceTemplates = z.partialRecord(z.enum(advanceEvents), Texts)

type Row = Selectable<Tables['buyer_message_settings']>

export const eventColumns = ['events', 'advance_events'] as const

export function eventsFrom(row: Pick<Row, (typeof eventColumns)[number]>): ChosenEvents {
  const ofStages = StoredEvents.parse(JSON.parse(row.events))
  const ofAdvances = StoredAdvanceEvents.parse(JSON.parse(row.advance_events))
  return {
    sms: [...ofStages.sms, ...ofAdvances.sms],
    mail: [...ofStages.mail, ...ofAdvances.mail],
  }
}

export function templatesFrom(row: Pick<Row, 'templates' | 'advance_templates'>): Templates {
  return {
    ...StoredTemplates.parse(JSON.parse(row.templates)),
    ...StoredAdvanceTemplates.parse(JSON.parse(row.advance_templates)),
  }
}

export function choiceColumns({
  events: { sms, mail },
  templates,
}: {
  readonly events: ChosenEvents
  readonly templates: Templates
}): Pick<Row, 'events' | 'templates' | 'advance_events' | 'advance_templates'> {
  const isOfStage = (event: MessageEvent) => !isAdvanceEvent(event)
  const eventsThat = (are: (event: MessageEvent) => boolean) =>
    JSON.stringify({ sms: sms.filter(are), mail: mail.filter(are) })
  const templatesOf = (events: readonly MessageEvent[]) =>
    JSON.stringify(Object.fromEntries(events.map((event) => [event, templates[event]])))
  return {
    events: eventsThat(isOfStage),
    templates: templatesOf(stageEvents),
    advance_events: eventsThat(isAdvanceEvent),
    advance_templates: templatesOf(advanceEvents),
  }
}
