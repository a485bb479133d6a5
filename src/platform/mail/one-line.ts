import { withoutDirections } from '#src/lib/text/without-directions.ts'

/** Typed text without line breaks, lone surrogates and control characters. */
export function oneLine(text: string): string {
  return withoutDirections(text)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}
