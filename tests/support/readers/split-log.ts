/** Splits a command's standard error into sentences for a person and lines for the journal. */

type Split = { readonly sentences: string; readonly events: readonly unknown[] }

export function splitLog(stderr: string): Split {
  const lines = stderr.split('\n')
  const isEvent = (line: string) => line.startsWith('{"level"')
  return {
    sentences: lines.filter((line) => !isEvent(line)).join('\n'),
    events: lines.filter(isEvent).map((line) => JSON.parse(line).event),
  }
}
