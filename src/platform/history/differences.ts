import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/** The fields that are not the same, also within fields; a list that differs is there as a whole. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const only: { before: Record<string, unknown>; after: Record<string, unknown> } = {
    before: {},
    after: {},
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[name]
    const is = after[name]
    if (isDeepStrictEqual(was, is)) continue
    const within =
      hasFields(was) && hasFields(is) ? differences(was, is) : { before: was, after: is }
    only.before[name] = within.before
    only.after[name] = within.after
  }
  return only
}

function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
