import { shortText } from '#src/lib/text/short-text.ts'

/** Of HTML alone: `<jar>` is a word. */
const markup =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|i|iframe|img|li|ol|p|s|script|span|strong|style|table|td|th|tr|u|ul)\b[^<>]*>|<!-{2}|-->/gi

/** On one line, without mark-up, and without signs that no reader can show. */
export function plainLine(text: string, most: number): string {
  const shown = text
    .toWellFormed()
    .replaceAll(markup, ' ')
    .replaceAll(/[\p{Cc}\p{Co}\ufffd-\uffff]/gu, ' ')
  // The sign of a cut text is one more.
  return shortText(shown, most - 1)
}
