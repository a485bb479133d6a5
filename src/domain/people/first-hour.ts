/** The guided first hour of a new owner: its steps, in the order in which they help. */

export const firstHourSteps = [
  'details',
  'logo',
  'delivery',
  'product',
  'courier',
  'test-order',
  'demo',
  'team',
] as const

export type FirstHourStep = (typeof firstHourSteps)[number]

/** Done is what the shop really has; the shop stores only what the owner skipped. */
export type FirstHourState = 'done' | 'skipped' | 'open'

export type FirstHour = {
  readonly steps: readonly { readonly name: FirstHourStep; readonly state: FirstHourState }[]
  /** The owner left the guide: the dashboard's home no longer shows it. */
  readonly isLeft: boolean
}

export type FirstHourFacts = Readonly<Record<FirstHourStep, boolean>>

export type FirstHourChoices = {
  readonly skipped: readonly FirstHourStep[]
  readonly isLeft: boolean
}

export const noChoices: FirstHourChoices = { skipped: [], isLeft: false }

export function firstHourOf(facts: FirstHourFacts, choices: FirstHourChoices): FirstHour {
  const stateOf = (name: FirstHourStep): FirstHourState => {
    if (facts[name]) return 'done'
    return choices.skipped.includes(name) ? 'skipped' : 'open'
  }
  return {
    steps: firstHourSteps.map((name) => ({ name, state: stateOf(name) })),
    isLeft: choices.isLeft,
  }
}

/** The home of the dashboard shows the guide until then. */
export function isFirstHourOver({ steps, isLeft }: FirstHour): boolean {
  return isLeft || steps.every(({ state }) => state !== 'open')
}
