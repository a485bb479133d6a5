import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#src/lib/is-record.ts'

type Fields = Readonly<Record<string, unknown>>

/** The changed fields, also nested ones; a changed list is kept as a whole. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const only: { before: Record<string, unknown>; after: Record<string, unknown> } = {
    before: {},
    after: {},
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[name]
    const is = after[name]
    if (isDeepStrictEqual(was, is)) continue
    const within = isRecord(was) && isRecord(is) ? differences(was, is) : { before: was, after: is }
    only.before[name] = within.before
    only.after[name] = within.after
  }
  return only
}
