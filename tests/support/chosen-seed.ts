/**
 * Where chance begins. A run of the tests draws the same each time, so that none fails by chance;
 * `SEED=any` draws anew, to find what nobody has thought of, and `SEED=…` repeats what was found.
 */

const usual = 20_261_122

export function chosenSeed(): number {
  const { SEED: chosen = String(usual) } = process.env
  const seed = chosen === 'any' ? Math.trunc(Math.random() * 2 ** 31) : Number(chosen)
  if (!Number.isInteger(seed)) throw new Error('SEED is a whole number, or any')
  return seed
}
