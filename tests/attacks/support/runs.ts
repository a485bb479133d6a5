const times = Number(process.env.ATTACK_RUNS ?? '1')
if (!Number.isInteger(times) || times < 1) throw new Error('ATTACK_RUNS is a whole number from 1')

/** How often a property is tried: as often as is said here, or ATTACK_RUNS times as often. */
export function runs(usually: number): { readonly numRuns: number } {
  return { numRuns: usually * times }
}

/** Ends what hangs, also where it is tried very often. */
export const timeouts = { timeout: 60_000 * times }
