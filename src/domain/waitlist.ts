/** Phones that wait for a product that is sold out. */

/** Waits; is to be told; may have been told; was told; was not, and why. */
export const waitlistStates = [
  'waiting',
  'due',
  'sending',
  'sent',
  'unsure',
  'failed',
  'dropped',
] as const

export type WaitlistState = (typeof waitlistStates)[number]

/** Nobody has been told yet. */
export const statesThatWait = ['waiting', 'due'] as const satisfies readonly WaitlistState[]

/** After so many days nothing of an entry is left, whatever became of it. */
export const waitlistDays = 90
