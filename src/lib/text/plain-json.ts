/**
 * JSON for a terminal. It escapes characters that a terminal obeys or that reverse the text;
 * `JSON.stringify` escapes only the first 32.
 */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
