import { withoutDirections } from '#src/lib/text/without-directions.ts'

/** Puts values into a sentence: `interpolate('In Stock {n} piece', { n: '3' })`. */
export function interpolate(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? withoutDirections(values[name] ?? '') : whole,
  )
}
