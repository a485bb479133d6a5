/** For descriptions in a page's head and its structured data. */
export const longestDescription = 300

/** On one line and cut between words, never inside a character; whole where it is short enough. */
export function shortText(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longest) return line

  const cut = line.slice(0, longest)
  const end = cut.lastIndexOf(' ')
  // Bangla and Thai text may go long without a space: then it cuts after a whole character.
  const kept = end > longest / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')
  return `${kept}…`
}
