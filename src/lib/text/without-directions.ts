/**
 * Drops the invisible characters that reverse the text after them, so that a name cannot change how the
 * sentence around it reads. The characters that join and part Bengali letters stay.
 */
export function withoutDirections(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '')
}
