/** The wire of messages to buyers. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import {
  backInStockFields,
  gateways,
  longestTemplate,
  messageChannels,
  messageEvents,
  messageStates,
  unknownFields,
} from '#src/domain/messages/buyer-message.ts'
import { fromTaka, isTaka, type Poisha, toTaka } from '#src/domain/money.ts'
import type {
  SaveMessageSettings,
  StoredMessageSettings,
} from '#src/features/buyer-messages/message-settings.server.ts'
import { languages } from '#src/i18n/language.ts'
import { text, wholeNumber } from '#src/platform/forms/fields.ts'

const taka = (most: number) =>
  z.number({ error: 'money' }).min(0, 'money').max(most, 'money').refine(isTaka, 'money')

const template = text('messageText', { most: longestTemplate, long: 'messageText' }).refine(
  (typed) => unknownFields(typed).length === 0,
  'messageFields',
)

const Templates = z
  .partialRecord(
    z.enum(messageEvents),
    z.object({ en: template.optional(), bn: template.optional() }),
  )
  .describe('The texts that replace the shop’s own; a missing one is the shop’s')

const backInStockText = text('messageText', {
  most: longestTemplate,
  long: 'messageText',
}).refine((typed) => unknownFields(typed, backInStockFields).length === 0, 'backInStockFields')

const BackInStock = z.object({
  isOn: z.boolean({ error: 'trueOrFalse' }),
  texts: z.object({ en: backInStockText.optional(), bn: backInStockText.optional() }),
})

const events = z.array(z.enum(messageEvents), { error: 'messageEvents' }).max(messageEvents.length)

export const MessageSettingsForm = z.object({
  gateway: z.enum(gateways, { error: 'gateway' }),
  senderId: z
    .string({ error: 'senderId' })
    .trim()
    .regex(/^[\w .+-]{0,20}$/, 'senderId'),
  apiKey: z
    .string({ error: 'gatewayKey' })
    .trim()
    .regex(/^[\x21-\x7e]{1,200}$/, 'gatewayKey')
    .optional()
    .describe('Left out: the key that was typed before'),
  partCost: taka(100).describe('What the gateway takes for a part, in taka'),
  dailyLimit: taka(100_000).describe('In taka a day in Dhaka'),
  sms: events,
  mail: events,
  templates: Templates,
  backInStock: BackInStock.optional().describe(
    'The SMS that a product is back; left out: as it was',
  ),
  version: wholeNumber('version', { least: 0, most: Number.MAX_SAFE_INTEGER }),
})
export type MessageSettingsForm = z.output<typeof MessageSettingsForm>

export const MessageSettingsOnTheWire = z.object({
  gateway: z.enum(gateways),
  senderId: z.string(),
  hasKey: z.boolean().describe('Whether this process can use a key of the gateway'),
  partCost: z.number(),
  dailyLimit: z.number(),
  spentToday: z.number().describe('In taka'),
  sms: z.array(z.enum(messageEvents)),
  mail: z.array(z.enum(messageEvents)),
  templates: Templates,
  backInStock: BackInStock,
  version: z.int(),
})
export type MessageSettingsOnTheWire = z.output<typeof MessageSettingsOnTheWire>

type Standing = { readonly hasKey: boolean; readonly spentToday: Poisha }

export function messageSettingsToWire(
  { sealed, events: { sms, mail }, partCost, dailyLimit, ...settings }: StoredMessageSettings,
  { hasKey, spentToday }: Standing,
): MessageSettingsOnTheWire {
  return {
    ...settings,
    hasKey,
    partCost: toTaka(partCost),
    dailyLimit: toTaka(dailyLimit),
    spentToday: toTaka(spentToday),
    sms: [...sms],
    mail: [...mail],
  }
}

export function settingsFromForm(form: MessageSettingsForm): SaveMessageSettings['settings'] {
  const { gateway, senderId, partCost, dailyLimit, sms, mail, templates, backInStock } = form
  return {
    gateway,
    senderId,
    partCost: fromTaka(partCost),
    dailyLimit: fromTaka(dailyLimit),
    events: { sms, mail },
    templates,
    backInStock,
  }
}

export const RefusalForm = z.object({
  cphone: text('phone', { most: textLimits.phone, long: 'phoneLong' }).describe('In any spelling'),
  refuses: z.boolean({ error: 'trueOrFalse' }),
})

export const OrderMessagesOnTheWire = z.object({
  refuses: z.boolean().describe('Whether the phone gets no messages'),
  items: z.array(
    z.object({
      event: z.enum(messageEvents),
      channel: z.enum(messageChannels),
      state: z.enum(messageStates),
      because: z.string().describe('Why it did not go out: a word of the shop, or the gateway’s'),
      dueAt: z.iso.datetime().describe('When it goes out, or was to'),
      at: z.iso.datetime().describe('Of its last change'),
    }),
  ),
  language: z.enum(languages).describe('Of the order, and so of the texts'),
  texts: z
    .array(z.object({ event: z.enum(messageEvents), text: z.string() }))
    .describe('Each text as this buyer would read it, to send by hand'),
})
export type OrderMessagesOnTheWire = z.output<typeof OrderMessagesOnTheWire>
