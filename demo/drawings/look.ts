import type { Drawing } from './drawing.ts'
import type { Tones } from './palette.ts'
import type { Pen } from './pen.ts'

/** What a shape knows about the product it draws. */
type Look = { readonly tones: Tones; readonly form: Drawing['form'] }

/** Draws one product with its shadow, without what is behind it. */
export type ShapeDrawer = (pen: Pen, look: Look) => string

/** One value for each of the three forms. */
export function choose<Value>(
  form: Drawing['form'],
  values: readonly [Value, Value, Value],
): Value {
  return values[form]
}
