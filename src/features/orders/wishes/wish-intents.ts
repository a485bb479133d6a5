/** What a form of the buyer's page does. Without a schema: buyers download this file. */

/** The name of the button that says it. */
export const intentField = 'intent'

export const intents = {
  ask: 'ask',
  askReturn: 'ask-return',
  review: 'review',
  pay: 'pay',
  claimAdvance: 'claim-advance',
  stop: 'stop-messages',
  allow: 'allow-messages',
} as const
