import { shortText } from '#src/lib/text/short-text.ts'
import { withoutDirections } from '#src/lib/text/without-directions.ts'

/** A service's text on one line, without invisible characters that change how it reads. */
export function plainText(text: string, longest: number): string {
  return shortText(withoutDirections(text.slice(0, longest * 4)).replace(/\p{Cc}/gu, ' '), longest)
}
