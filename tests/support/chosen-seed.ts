/**
 * The seed of random values. Each run draws the same values, so that no test fails by chance.
 * `SEED=any` draws a new seed, to find unexpected cases, and `SEED=…` repeats a failure.
 */

const usual = 20_261_122

export function chosenSeed(): number {
  const { SEED: chosen = String(usual) } = process.env
  const seed = chosen === 'any' ? Math.trunc(Math.random() * 2 ** 31) : Number(chosen)
  if (!Number.isInteger(seed)) throw new Error('SEED is a whole number, or any')
  return seed
}
