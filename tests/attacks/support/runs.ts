const times = Number(process.env.ATTACK_RUNS ?? '1')
if (!Number.isInteger(times) || times < 1) throw new Error('ATTACK_RUNS is a whole number from 1')

/** The number of runs of a property, times ATTACK_RUNS. */
export function runs(usually: number): { readonly numRuns: number } {
  return { numRuns: usually * times }
}

/** Ends a hanging property, also with many runs. */
export const timeouts = { timeout: 60_000 * times }
