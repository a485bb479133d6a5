/** Rounds that count, on a machine whose host may take it away for seconds. */

import { watchStolenTime } from './stolen-time.ts'

/** Of the processor time that was wanted in a round. */
const mostStolen = 0.05

/** Beyond the rounds that are wanted, and the one before them. */
export const spareRounds = 3

/**
 * The first warms up. Of those after it, one in which the host took too much is measured again, as
 * often as there are spare rounds; then the disturbed ones count as well.
 */
export async function quietRounds<Round>(
  wanted: number,
  measure: (round: number) => Promise<Round>,
): Promise<readonly Round[]> {
  const quiet: Round[] = []
  const disturbed: Round[] = []
  await measure(0)
  for (let round = 1; round <= wanted + spareRounds && quiet.length < wanted; round += 1) {
    const stolenSince = watchStolenTime()
    const measured = await measure(round)
    const isQuiet = (stolenSince() ?? 0) <= mostStolen
    ;(isQuiet ? quiet : disturbed).push(measured)
  }
  return [...quiet, ...disturbed].slice(0, wanted)
}
