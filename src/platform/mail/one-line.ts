import { withoutDirections } from '#src/lib/text/without-directions.ts'

/** What somebody typed, without line breaks, halves of characters, and characters that control. */
export function oneLine(text: string): string {
  return withoutDirections(text)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}
