/**
 * A text without the invisible characters that turn round what follows them, so that nobody's name
 * can make the sentence around it read otherwise. What joins and parts Bengali letters stays.
 */
export function withoutDirections(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '')
}
