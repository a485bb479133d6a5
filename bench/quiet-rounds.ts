/** Chooses undisturbed rounds on a machine whose host may take its processor for seconds. */

import { watchStolenTime } from './stolen-time.ts'

/** As a share of the processor time that a round needed. */
const mostStolen = 0.05

/** In addition to the requested rounds and the warm-up. */
export const spareRounds = 3

/**
 * The first round warms up. A later round in which the host took too much is measured again, while spare
 * rounds are left; after that disturbed rounds count as well.
 */
export async function quietRounds<Round>(
  requested: number,
  measure: (round: number) => Promise<Round>,
): Promise<readonly Round[]> {
  const quiet: Round[] = []
  const disturbed: Round[] = []
  await measure(0)
  for (let round = 1; round <= requested + spareRounds && quiet.length < requested; round += 1) {
    const stolenSince = watchStolenTime()
    const measured = await measure(round)
    const isQuiet = (stolenSince() ?? 0) <= mostStolen
    ;(isQuiet ? quiet : disturbed).push(measured)
  }
  return [...quiet, ...disturbed].slice(0, requested)
}
