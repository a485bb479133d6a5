/** Tells texts of one tab apart without holding them. It is no protection against guessing. */
export function shortHash(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  return [one, other].map((half) => (half >>> 0).toString(36)).join('-')
}
