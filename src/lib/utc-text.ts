let lastMs = Number.NaN
let lastText = ''

/** `2026-11-20T10:00:00.000Z`. Whatever is written in one transaction asks for the same moment. */
export function utcText(moment: Date): string {
  const ms = moment.getTime()
  if (ms !== lastMs) {
    lastText = moment.toISOString()
    lastMs = ms
  }
  return lastText
}
