/** `npm run test:faults` runs the whole form; `npm test` runs a short form of the same tests. */
const isWhole = process.env.FAULTS === 'whole'

export function inForm<Value>({ short, whole }: { short: Value; whole: Value }): Value {
  return isWhole ? whole : short
}
