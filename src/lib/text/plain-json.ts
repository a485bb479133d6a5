/**
 * JSON to be read on a terminal. Characters that a terminal would obey or that turn the text round
 * are escaped; `JSON.stringify` does that for the first 32 alone.
 */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
