/** Which messages a buyer can get about an order, and when the shop may send one. */

/** Once an order. */
export const stageEvents = ['confirmed', 'shipped', 'delivered', 'unreachable'] as const

/** Of money that the buyer says to have sent: once a claim, not once an order. */
export const advanceEvents = ['advance-confirmed', 'advance-refused'] as const

export type AdvanceEvent = (typeof advanceEvents)[number]

export const messageEvents = [...stageEvents, ...advanceEvents] as const

export type MessageEvent = (typeof messageEvents)[number]

export function isAdvanceEvent(event: MessageEvent): event is AdvanceEvent {
  return advanceEvents.some((one) => one === event)
}

export const messageChannels = ['sms', 'mail'] as const

export type MessageChannel = (typeof messageChannels)[number]

export const gateways = ['off', 'log', 'bulksmsbd', 'sms-net-bd'] as const

/** `log` writes a line to the log instead of sending: for a try without a gateway. */
export type Gateway = (typeof gateways)[number]

/** These need a key of the owner's. */
export type KeyedGateway = Exclude<Gateway, 'off' | 'log'>

export function needsKey(gateway: Gateway): gateway is KeyedGateway {
  return gateway !== 'off' && gateway !== 'log'
}

/**
 * `sending`: the gateway may have it, and its answer is not stored yet. `unsure`: it never will be; the shop
 * sends such a message no second time.
 */
export const messageStates = ['waiting', 'sending', 'sent', 'unsure', 'failed', 'dropped'] as const

export type MessageState = (typeof messageStates)[number]

/** So long after the move a message waits, so that Undo is in time (DAY.md 14). */
export const messageWaitsMs = 60_000

/** The names that a text may have in braces. */
export const messageFields = ['shop', 'name', 'number', 'amount', 'link', 'phone'] as const

export type MessageField = (typeof messageFields)[number]

/** Those of the text that a product is back. */
export const backInStockFields = ['shop', 'product', 'link', 'phone', 'end'] as const

export type BackInStockField = (typeof backInStockFields)[number]

/** Every such SMS says how to end it: where a text does not, `ending` follows it. */
export function withEnding(template: string, ending: string): string {
  return template.includes('{end}') ? template : `${template} ${ending}`
}

/** The names in braces that the shop does not know. */
export function unknownFields(
  template: string,
  known: readonly string[] = messageFields,
): readonly string[] {
  const names = Array.from(template.matchAll(/\{(\w*)\}/g), ([, name = '']) => name)
  return names.filter((name) => !known.includes(name))
}

export const longestTemplate = 500
